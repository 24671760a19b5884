import { useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StoryLink } from '../story/story-link.tsx'
import type { StoryCardData } from './home.api.ts'

const ErrorState = lazy(async () => ({
  default: (await import('../../ui/error-state.tsx')).ErrorState,
}))

const track =
  'flex snap-x gap-4 overflow-x-auto pb-2 [scrollbar-width:thin] *:w-[44%] *:shrink-0 *:snap-start sm:*:w-[30%] md:*:w-[184px]'

interface ShelfQuery {
  query: UseQueryResult<{ items: StoryCardData[] }>
}

/** A titled row of stories. */
export function Shelf({ title, query }: ShelfQuery & { title: string }) {
  return (
    <section>
      <h2 className="mb-4 text-lg font-semibold">{title}</h2>
      <ShelfBody label={title} query={query} />
    </section>
  )
}

/** A row of stories that scrolls; the router restores where it stood. */
export function ShelfBody({ label, query }: ShelfQuery & { label: string }) {
  const { t } = useLingui()
  if (query.isPending) {
    return (
      <div role="status" aria-label={t`Loading`} className={track}>
        {[0, 1, 2, 3, 4, 5].map((index) => (
          <Skeleton key={index} className="aspect-[3/4]" />
        ))}
      </div>
    )
  }
  if (query.isError) {
    return (
      <Suspense>
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      </Suspense>
    )
  }
  return (
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      data-scroll-restoration-id={`shelf-${label}`}
      className={track}
    >
      {query.data.items.map((story) => (
        <StoryLink key={story.contentOid} story={story} />
      ))}
    </div>
  )
}
