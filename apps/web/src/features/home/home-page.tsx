import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { useEarlyQuery } from '../../lib/early-query.ts'
import { later } from '../../lib/later.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { roomsQuery } from '../chat/rooms.api.ts'
import { shelfQuery } from './home.api.ts'
import { Hero } from './hero.tsx'
import { Shelf } from './shelf.tsx'

const ContinueShelf = later(async () => (await import('./lazy/continue-shelf.tsx')).ContinueShelf)
const NoStories = later(async () => (await import('./lazy/no-stories.tsx')).NoStories)
const MoreShelves = later(async () => (await import('./lazy/more-shelves.tsx')).MoreShelves)

/** The newest story in large, then what the reader began, what is new, and further down the rest. */
export function HomePage() {
  const { t } = useLingui()
  const { api } = useApp()
  const newest = useEarlyQuery(shelfQuery(api, 'new'))
  const rooms = useEarlyQuery(roomsQuery(api)).data?.items
  const stories = newest.data?.items
  const featured = stories?.[0]
  return (
    <div className="mx-auto flex max-w-[1200px] flex-col gap-10 px-4 py-6 md:px-8 md:py-8">
      <h1 className="sr-only">
        <Trans>Home</Trans>
      </h1>
      {!stories && !newest.error ? <Skeleton className="h-[380px]" /> : null}
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
