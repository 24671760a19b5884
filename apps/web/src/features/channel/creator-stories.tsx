import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { BookOpen } from 'lucide-react'
import { useApp } from '../../lib/app-context.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pages } from '../../ui/pages.tsx'
import { storyCard } from '../story/story-card.tsx'
import { ItemGrid, ItemGridShape } from '../shelf/item-grid.tsx'
import { creatorStoriesQuery } from './channel.api.ts'

/** A creator's stories as a grid that grows. */
export function CreatorStories({
  oid,
  isOwn,
  without = [],
}: {
  oid: string
  isOwn: boolean
  /** What stands elsewhere on the page. */
  without?: readonly string[]
}) {
  const { api } = useApp()
  const list = useInfiniteQuery(creatorStoriesQuery(api, oid))
  const isLeft = ({ contentOid }: { contentOid: string }) => !without.includes(contentOid)
  const known = list.data?.pages.flatMap(({ items }) => items) ?? []
  if (known.length > 0 && !known.some(isLeft)) return null
  return (
    <section>
      <h2 className="mb-4 text-lg font-semibold">
        <Trans>Stories</Trans>
      </h2>
      <Pages
        list={list}
        pending={<ItemGridShape card={storyCard} />}
        empty={<NoStories isOwn={isOwn} />}
      >
        {(stories) => <ItemGrid card={storyCard} items={stories.filter(isLeft)} eager={2} />}
      </Pages>
    </section>
  )
}

function NoStories({ isOwn }: { isOwn: boolean }) {
  return (
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
  )
}
