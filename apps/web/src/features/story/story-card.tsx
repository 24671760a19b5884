import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { later } from '../../lib/later.ts'
import type { StoryCardData } from './shelf.api.ts'
import type { CardKind } from '../../lib/item-kinds/card-kind.ts'

const StoryBadge = later(async () => (await import('./access-badge.tsx')).StoryBadge)

/** How a story stands on a shelf. */
export const storyCard: CardKind<StoryCardData> = {
  oidOf: (story) => story.contentOid,
  factsOf: (story) => ({
    title: story.title,
    introduction: story.briefIntroduction,
    author: story.creatorNickname,
    picture: story.thumbnail,
  }),
  badge: (story) =>
    story.state === 'draft' || story.access !== 'open' || story.callerAccess !== null ? (
      <Suspense>
        <StoryBadge story={story} />
      </Suspense>
    ) : null,
  tags: (story) =>
    story.hashtags.slice(0, 2).map((tag) => (
      <Link
        key={tag}
        to="/search"
        search={{ pt: tag }}
        className="min-w-0 truncate py-1 text-ink-faint hover:text-accent-ink hover:underline"
      >
        #{tag}
      </Link>
    )),
  link: (contentOid, props) => <Link to="/story/$contentOid" params={{ contentOid }} {...props} />,
}
