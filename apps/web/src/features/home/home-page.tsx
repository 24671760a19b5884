import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { useEarlyQuery } from '../../lib/early-query.ts'
import { later } from '../../lib/later.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { roomsQuery } from '../story-chats/rooms.api.ts'
import { firstScreen } from './first-screen.ts'
import { shelfQuery } from '../story/shelf.api.ts'
import { Hero } from './hero.tsx'
import { Shelf } from './shelf.tsx'
import { SeeAll } from './see-all.tsx'

const ContinueShelf = later(async () => (await import('./lazy/continue-shelf.tsx')).ContinueShelf)
const CreatorBanners = later(
  async () => (await import('./lazy/creator-banners.tsx')).CreatorBanners,
)
const NoStories = later(async () => (await import('./lazy/no-stories.tsx')).NoStories)
const BrowseChips = later(async () => (await import('./lazy/browse-chips.tsx')).BrowseChips)
const MoreShelves = later(async () => (await import('./lazy/more-shelves.tsx')).MoreShelves)

/**
 * What Plax is, one story in large, what the reader began, what is new, and further down the rest.
 * No story stands twice before the ranking.
 */
export function HomePage() {
  const { t } = useLingui()
  const { api, language } = useApp()
  const viewer = useViewer()
  const newest = useEarlyQuery(shelfQuery(api, 'new'))
  const rooms = useEarlyQuery(roomsQuery(api)).data?.items ?? []
  const stories = newest.data?.items
  const begun = rooms.map(({ contentOid }) => contentOid)
  const { featured, others } = firstScreen(stories ?? [], { begun, language })
  return (
    <div className="mx-auto flex max-w-[1200px] flex-col gap-10 px-4 py-6 md:px-8 md:py-8">
      <h1 className="sr-only">
        <Trans>Home</Trans>
      </h1>
      <div className="flex flex-col gap-5">
        {viewer ? null : (
          <p className="text-lg font-medium text-pretty md:text-xl">
            <Trans>
              Chat inside stories, watch videos, and listen to audio from independent creators.
            </Trans>
          </p>
        )}
        {!stories && !newest.error ? <Skeleton className="h-[380px]" /> : null}
        {featured ? <Hero story={featured} /> : null}
        {stories?.length ? (
          <Suspense>
            <BrowseChips />
          </Suspense>
        ) : null}
      </div>
      <Suspense>
        <CreatorBanners />
      </Suspense>
      {rooms.length > 0 ? (
        <Suspense>
          <ContinueShelf rooms={rooms} />
        </Suspense>
      ) : null}
      {stories?.length === 0 ? (
        <Suspense>
          <NoStories />
        </Suspense>
      ) : null}
      {newest.error || others.length > 0 || !stories ? (
        <Shelf
          id="new"
          title={t`New stories`}
          seeAll={<SeeAll to="/browse" search={{ sort: 'new' }} title={t`New stories`} />}
          query={{ ...newest, data: stories && { items: others } }}
        />
      ) : null}
      {stories ? (
        <Suspense>
          <MoreShelves shown={[...begun, ...stories.map(({ contentOid }) => contentOid)]} />
        </Suspense>
      ) : null}
    </div>
  )
}
