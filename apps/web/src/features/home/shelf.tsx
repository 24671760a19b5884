import { useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense, useId } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StoryLink } from '../story/story-link.tsx'
import type { StoryCardData } from './home.api.ts'

const ErrorState = lazy(async () => ({
  default: (await import('../../ui/error-state.tsx')).ErrorState,
}))

const track =
  'flex snap-x gap-4 overflow-x-auto pb-2 [scrollbar-width:thin] *:w-[44%] *:shrink-0 *:snap-start sm:*:w-[30%] md:*:w-[184px]'

/** A row of stories that scrolls; the router restores where it stood. */
export function Shelf({
  title,
  query,
}: {
  title: string
  query: UseQueryResult<{ items: StoryCardData[] }>
}) {
  const { t } = useLingui()
  const id = useId()
  return (
    <section>
      <h2 id={id} className="mb-4 text-lg font-semibold">
        {title}
      </h2>
      {query.isPending ? (
        <div role="status" aria-label={t`Loading`} className={track}>
          {[0, 1, 2, 3, 4, 5].map((index) => (
            <Skeleton key={index} className="aspect-[3/4]" />
          ))}
        </div>
      ) : null}
      {query.isError ? (
        <Suspense>
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        </Suspense>
      ) : null}
      {query.data ? (
        <div
          role="region"
          aria-labelledby={id}
          tabIndex={0}
          data-scroll-restoration-id={`shelf-${title}`}
          className={track}
        >
          {query.data.items.map((story) => (
            <StoryLink key={story.contentOid} story={story} />
          ))}
        </div>
      ) : null}
    </section>
  )
}
