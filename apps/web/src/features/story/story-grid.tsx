import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { StoryCardSkeleton } from '../../ui/story-card.tsx'
import { StoryLink } from './story-link.tsx'

type Story = ComponentProps<typeof StoryLink>['story']

const grid = 'grid grid-cols-2 gap-x-4 gap-y-7 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5'

/** Stories as a grid; the first `eager` ones fetch their image at once. */
export function StoryGrid({ stories, eager = 0 }: { stories: readonly Story[]; eager?: number }) {
  return (
    <div className={grid}>
      {stories.map((story, index) => (
        <StoryLink key={story.contentOid} story={story} eager={index < eager} />
      ))}
    </div>
  )
}

/** The shape of stories to come. */
export function StoryGridShape({ label }: { label?: string }) {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={label ?? t`Loading`} className={grid}>
      {[0, 1, 2, 3, 4].map((index) => (
        <StoryCardSkeleton key={index} />
      ))}
    </div>
  )
}
