import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApp } from '../../lib/app-context.ts'
import type { Viewer } from '../../lib/viewer.ts'
import { type PagedList, Pages } from '../../ui/pages.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { type OwnStory, ownStoriesQuery } from '../story/story.queries.ts'
import { StudioNav } from '../studio-frame/studio-nav.tsx'
import { NoOwnStories } from './no-own-stories.tsx'
import { OwnStoryRow } from './own-story-row.tsx'
import { StoryStart } from './story-start.tsx'

/** A creator’s stories, drafts included (R-channel-001). */
export function OwnStories({ viewer }: { viewer: Viewer }) {
  const { api } = useApp()
  const list = useInfiniteQuery(ownStoriesQuery(api, viewer.oid))
  const hasStories = list.data?.pages.some(({ items }) => items.length > 0) ?? false
  return (
    <StoryStart>
      {(start) => (
        <>
          <StudioNav current="stories" />
          <div className="mb-6 flex flex-wrap items-center gap-3">
            <div className="mr-auto">
              <h1 className="text-xl font-semibold">
                <Trans>Your stories</Trans>
              </h1>
              <p className="text-sm text-ink-soft pointer-coarse:hidden">
                <Trans>Drop a character card anywhere on this page to start.</Trans>
              </p>
            </div>
            {hasStories ? start : null}
          </div>
          <StoryList list={list} start={start} />
        </>
      )}
    </StoryStart>
  )
}

function StoryList({ list, start }: { list: PagedList<OwnStory>; start: ReactNode }) {
  return (
    <Pages
      list={list}
      pending={<SkeletonRows rows={3} className="h-24" />}
      empty={<NoOwnStories>{start}</NoOwnStories>}
    >
      {(stories) => (
        <ul className="flex flex-col gap-2">
          {stories.map((story) => (
            <OwnStoryRow key={story.contentOid} story={story} />
          ))}
        </ul>
      )}
    </Pages>
  )
}
