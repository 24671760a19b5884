import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { later } from '../../lib/later.ts'
import { StoryCard } from '../../ui/story-card.tsx'
import type { StoryCardData } from '../home/home.api.ts'

const StoryBadge = later(async () => (await import('./access-badge.tsx')).StoryBadge)

/** A story's card that leads to its page; `eager` where it is seen at once. */
export function StoryLink({ story, eager }: { story: StoryCardData; eager?: boolean }) {
  return (
    <StoryCard
      title={story.title}
      introduction={story.briefIntroduction}
      author={story.creatorNickname}
      picture={story.thumbnail}
      eager={eager ?? false}
      badge={
        story.state === 'draft' || story.access !== 'open' ? (
          <Suspense>
            <StoryBadge story={story} />
          </Suspense>
        ) : null
      }
      tags={story.hashtags.slice(0, 2).map((tag) => (
        <Link
          key={tag}
          to="/search"
          search={{ pt: tag }}
          className="min-w-0 truncate py-1 text-ink-faint hover:text-accent-ink hover:underline"
        >
          #{tag}
        </Link>
      ))}
      link={(props) => (
        <Link to="/story/$contentOid" params={{ contentOid: story.contentOid }} {...props} />
      )}
    />
  )
}
