import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { useApp } from '../../lib/app-context.ts'
import type { Viewer } from '../../lib/viewer.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type PagedList, Pages } from '../../ui/pages.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useFilters } from '../../lib/use-filters.ts'
import { ChannelView } from '../channel-setup/channel-view.tsx'
import { FansView } from '../fans/fans-view.tsx'
import { ContentsView } from '../content-form/contents-view.tsx'
import { FilesView } from '../files/files-view.tsx'
import { MadeCouponsView } from '../creator-coupons/made-coupons-view.tsx'
import { WordsView } from '../moderation/words-view.tsx'
import { TiersView } from '../tiers/tiers-view.tsx'
import { Consume } from './consumption/consume.tsx'
import { readMonth, writeMonth } from '../../lib/month.ts'
import { Earnings } from './earnings/earnings.tsx'
import { MoveView } from './move/move-view.tsx'
import { OverviewPage } from './overview/overview-page.tsx'
import { OwnStoryRow } from './own-story-row.tsx'
import { type OwnStory, ownStoriesQuery } from '../story/story.queries.ts'
import { PayoutsView } from './payouts/payouts-view.tsx'
import { Sales } from './sales/sales.tsx'
import { StoryStart } from './story-start.tsx'
import { StudioGate } from '../studio-frame/studio-gate.tsx'
import { StudioNav } from '../studio-frame/studio-nav.tsx'

/** How one's stories do, the stories (R-channel-001), and what they bring in; the address says which. */
export function StudioPage() {
  return <StudioGate>{(viewer) => <Part viewer={viewer} />}</StudioGate>
}

function Part({ viewer }: { viewer: Viewer }) {
  const { filters, change } = useFilters(['view', 'month'])
  if (filters.view === 'sales') return <Sales />
  if (filters.view === 'earnings') return <Earnings />
  if (filters.view === 'settlement') return <PayoutsView />
  if (filters.view === 'move') return <MoveView viewer={viewer} />
  if (filters.view === 'tiers') return <TiersView viewer={viewer} />
  if (filters.view === 'coupons') return <MadeCouponsView viewer={viewer} />
  if (filters.view === 'words') return <WordsView viewer={viewer} />
  if (filters.view === 'content') return <ContentsView />
  if (filters.view === 'files') return <FilesView viewer={viewer} />
  if (filters.view === 'channel') return <ChannelView viewer={viewer} />
  if (filters.view === 'fans') return <FansView viewer={viewer} />
  if (filters.view === 'stories') return <Stories viewer={viewer} />
  if (!filters.month) return <OverviewPage viewer={viewer} />
  return (
    <Consume
      month={readMonth(filters.month, new Date())}
      onMonth={(month) => change({ month: writeMonth(month) })}
    />
  )
}

function Stories({ viewer }: { viewer: Viewer }) {
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
  const none = (
    <EmptyState
      icon={<Sparkles aria-hidden />}
      title={<Trans>No stories yet. Start one from a character card or a blank canvas.</Trans>}
      text={<Trans>Supports V1, V2, and V3 cards as PNG or JSON.</Trans>}
    >
      {start}
    </EmptyState>
  )
  return (
    <Pages list={list} pending={<SkeletonRows rows={3} className="h-24" />} empty={none}>
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
