import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { BookOpen } from 'lucide-react'
import { useApp } from '../../lib/app-context.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { StoryCardSkeleton } from '../../ui/story-card.tsx'
import { StoryLink } from '../story/story-link.tsx'
import { creatorStoriesQuery } from './channel.api.ts'

const grid = 'grid grid-cols-2 gap-x-4 gap-y-7 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5'

/** A creator's stories as a grid that grows. */
export function CreatorStories({ oid, isOwn }: { oid: string; isOwn: boolean }) {
  const { t } = useLingui()
  const { api } = useApp()
  const stories = useInfiniteQuery(creatorStoriesQuery(api, oid))
  const items = stories.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section>
      <h2 className="mb-4 text-lg font-semibold">
        <Trans>Stories</Trans>
      </h2>
      {stories.isPending ? (
        <div role="status" aria-label={t`Loading`} className={grid}>
          {[0, 1, 2, 3, 4].map((index) => (
            <StoryCardSkeleton key={index} />
          ))}
        </div>
      ) : null}
      {stories.isError && items.length === 0 ? (
        <ErrorState error={stories.error} onRetry={() => void stories.refetch()} />
      ) : null}
      {stories.isSuccess && items.length === 0 ? (
        <EmptyState
          icon={<BookOpen aria-hidden />}
          title={<Trans>No stories yet</Trans>}
          text={
            isOwn ? (
              <Trans>Stories you publish in Studio show up here.</Trans>
            ) : (
              <Trans>This creator’s stories will show up here.</Trans>
            )
          }
        />
      ) : null}
      <div className={grid}>
        {items.map((story, index) => (
          <StoryLink key={story.contentOid} story={story} eager={index < 2} />
        ))}
      </div>
      {stories.hasNextPage ? (
        <div className="mt-8 flex justify-center">
          <Button busy={stories.isFetchingNextPage} onClick={() => void stories.fetchNextPage()}>
            <Trans>Show more</Trans>
          </Button>
        </div>
      ) : null}
    </section>
  )
}
