import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { roomsQuery } from '../chat/rooms.api.ts'
import { shelfQuery } from './home.api.ts'
import { Hero } from './hero.tsx'
import { Shelf } from './shelf.tsx'

const ContinueShelf = lazy(async () => ({
  default: (await import('./lazy/continue-shelf.tsx')).ContinueShelf,
}))
const NoStories = lazy(async () => ({
  default: (await import('./lazy/no-stories.tsx')).NoStories,
}))
const MoreShelves = lazy(async () => ({
  default: (await import('./lazy/more-shelves.tsx')).MoreShelves,
}))

/** The newest story in large, then what the reader began, what is new, and further down the rest. */
export function HomePage() {
  const { t } = useLingui()
  const { api } = useApp()
  const newest = useQuery(shelfQuery(api, 'new'))
  const rooms = useQuery(roomsQuery(api)).data?.items
  const stories = newest.data?.items
  const featured = stories?.[0]
  return (
    <div className="mx-auto flex max-w-[1200px] flex-col gap-10 px-4 py-6 md:px-8 md:py-8">
      <h1 className="sr-only">
        <Trans>Home</Trans>
      </h1>
      {newest.isPending ? <Skeleton className="h-[380px]" /> : null}
      {featured ? <Hero story={featured} /> : null}
      {rooms?.length ? (
        <Suspense>
          <ContinueShelf rooms={rooms} />
        </Suspense>
      ) : null}
      {stories && !featured ? (
        <Suspense>
          <NoStories />
        </Suspense>
      ) : (
        <Shelf id="new" title={t`New stories`} query={newest} />
      )}
      {featured ? (
        <Suspense>
          <MoreShelves />
        </Suspense>
      ) : null}
    </div>
  )
}
