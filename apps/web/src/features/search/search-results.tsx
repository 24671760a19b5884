import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { StoryCardSkeleton } from '../../ui/story-card.tsx'
import { StoryLink } from '../story/story-link.tsx'
import type { FoundStory } from './search.api.ts'

const grid = 'grid grid-cols-2 gap-x-4 gap-y-7 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5'

/** The stories that were found, as a grid that grows where the reader comes to its end. */
export function SearchResults({
  stories,
  found,
  onFilter,
}: {
  stories: UseInfiniteQueryResult
  found: FoundStory[]
  onFilter: () => void
}) {
  const { t } = useLingui()
  const again = () => void (found.length ? stories.fetchNextPage() : stories.refetch())
  if (stories.isPending) {
    return (
      <div role="status" aria-label={t`Searching…`} className={grid}>
        {[0, 1, 2, 3, 4].map((index) => (
          <StoryCardSkeleton key={index} />
        ))}
      </div>
    )
  }
  return (
    <>
      <p role="status" className="sr-only">
        <Plural value={found.length} one="# story shown" other="# stories shown" />
      </p>
      {stories.isSuccess && found.length === 0 ? (
        <EmptyState
          icon={<SearchX aria-hidden />}
          title={<Trans>No stories match</Trans>}
          text={<Trans>Try different keywords or remove a filter.</Trans>}
        >
          <Button onClick={onFilter}>
            <Trans>Change filters</Trans>
          </Button>
        </EmptyState>
      ) : null}
      <h2 className="sr-only">
        <Trans>Stories</Trans>
      </h2>
      <div className={grid}>
        {found.map((story) => (
          <StoryLink key={story.contentOid} story={story} />
        ))}
      </div>
      {stories.isError ? <ErrorState error={stories.error} onRetry={again} /> : null}
      {stories.hasNextPage && !stories.isError ? (
        <More busy={stories.isFetchingNextPage} onMore={() => void stories.fetchNextPage()} />
      ) : null}
    </>
  )
}

/** Fetches on when it comes into sight; a button too, for those who go by keys. */
function More({ busy, onMore }: { busy: boolean; onMore: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(onMore)
  useEffect(() => {
    latest.current = onMore
  })
  useEffect(() => {
    if (busy || !place.current) return undefined
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current()
      },
      { rootMargin: '600px' },
    )
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [busy])
  return (
    <div ref={place} className="flex justify-center">
      <Button busy={busy} onClick={onMore}>
        <Trans>Show more</Trans>
      </Button>
    </div>
  )
}
