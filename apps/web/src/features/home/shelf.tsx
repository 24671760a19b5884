import { Trans, useLingui } from '@lingui/react/macro'
import { shelfMinCount } from '@plax/contracts/limits'
import { type ReactNode, Suspense } from 'react'
import type { EarlyQuery } from '../../lib/early-query.ts'
import { later } from '../../lib/later.ts'
import { ItemCardSkeleton } from '../../ui/item-card.tsx'
import { storyCard } from '../story/story-card.tsx'
import { ItemLink } from '../shelf/item-link.tsx'
import type { StoryCardData } from '../story/shelf.api.ts'

const FewStories = later(async () => (await import('./lazy/few-stories.tsx')).FewStories)
const ErrorState = later(async () => (await import('../../ui/error-state.tsx')).ErrorState)

const track =
  'flex snap-x gap-4 overflow-x-auto pb-2 [scrollbar-width:thin] *:w-[44%] *:shrink-0 *:snap-start sm:*:w-[30%] md:*:w-[184px]'

interface ShelfQuery {
  /** Names its place among those that are remembered. */
  id: string
  query: EarlyQuery<{ items: StoryCardData[] }>
}

/** A titled row of stories, and the way to all of them. */
export function Shelf({
  title,
  seeAll,
  ...shelf
}: ShelfQuery & { title: string; seeAll: ReactNode }) {
  return (
    <section>
      <ShelfHead title={title}>{seeAll}</ShelfHead>
      <ShelfBody label={title} {...shelf} />
    </section>
  )
}

export function ShelfHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-4 flex items-center justify-between gap-4">
      <h2 className="text-lg font-semibold">{title}</h2>
      {children}
    </div>
  )
}

export function ShelfBody({ id, label, query }: ShelfQuery & { label: string }) {
  return (
    <ShelfStates query={query} empty={<Trans>No stories yet</Trans>}>
      {({ items }) =>
        items.length < shelfMinCount ? (
          <Suspense>
            <FewStories label={label} stories={items} />
          </Suspense>
        ) : (
          <ShelfTrack id={id} label={label}>
            {items.map((story) => (
              <ItemLink key={story.contentOid} card={storyCard} item={story} />
            ))}
          </ShelfTrack>
        )
      }
    </ShelfStates>
  )
}

/** What a shelf shows while it loads, where that failed, and where there is nothing. */
export function ShelfStates<T extends { items: unknown[] }>({
  query,
  empty,
  children,
}: {
  query: EarlyQuery<T>
  empty: ReactNode
  children: (data: T) => ReactNode
}) {
  const { t } = useLingui()
  if (query.error) {
    return (
      <Suspense>
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      </Suspense>
    )
  }
  if (!query.data) {
    return (
      <div role="status" aria-label={t`Loading`} className={track}>
        {[0, 1, 2, 3, 4, 5].map((index) => (
          <ItemCardSkeleton key={index} />
        ))}
      </div>
    )
  }
  if (query.data.items.length === 0) return <p className="text-ink-soft">{empty}</p>
  return children(query.data)
}

/** A row that scrolls; the router remembers where it stood. */
export function ShelfTrack({
  id,
  label,
  children,
}: {
  id: string
  label: string
  children: ReactNode
}) {
  return (
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      data-scroll-restoration-id={`shelf-${id}`}
      className={track}
    >
      {children}
    </div>
  )
}
