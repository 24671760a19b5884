import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { roomsQuery } from '../chat/rooms.api.ts'
import { shelfQuery } from './home.api.ts'
import { Hero } from './hero.tsx'
import { Shelf } from './shelf.tsx'

const ContinueShelf = lazy(async () => ({
  default: (await import('./lazy/continue-shelf.tsx')).ContinueShelf,
}))
const GenreShelf = lazy(async () => ({
  default: (await import('./lazy/genre-shelf.tsx')).GenreShelf,
}))

/** The newest story in large, then what the reader began, what is new and what many read. */
export function HomePage() {
  const { t } = useLingui()
  const { api } = useApp()
  const newest = useQuery(shelfQuery(api, 'new'))
  const popular = useQuery(shelfQuery(api, 'popular'))
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
        <EmptyState
          title={<Trans>No stories yet</Trans>}
          text={<Trans>The first one appears here as soon as a creator publishes it.</Trans>}
        />
      ) : (
        <>
          <Shelf title={t`New stories`} query={newest} />
          <Shelf title={t`Read by many`} query={popular} />
        </>
      )}
      {featured ? (
        <Suspense>
          <GenreShelf stories={[...stories, ...(popular.data?.items ?? [])]} />
        </Suspense>
      ) : null}
    </div>
  )
}
