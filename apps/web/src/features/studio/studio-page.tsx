import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { FileUp, Plus, Sparkles } from 'lucide-react'
import { useRef } from 'react'
import { useApp } from '../../lib/app-context.ts'
import type { Viewer } from '../../lib/viewer.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Pages } from '../../ui/pages.tsx'
import { Progress } from '../../ui/progress.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useFilters } from '../../lib/use-filters.ts'
import { MadeCouponsView } from '../creator-coupons/made-coupons-view.tsx'
import { TiersView } from '../subscription/tiers/tiers-view.tsx'
import { Consume } from './consumption/consume.tsx'
import { readMonth, writeMonth } from '../../lib/month.ts'
import { Earnings } from './earnings/earnings.tsx'
import { OwnStoryRow } from './own-story-row.tsx'
import { ownStoriesQuery } from './story.queries.ts'
import { Sales } from './sales/sales.tsx'
import { StudioGate } from './studio-gate.tsx'
import { StudioNav } from './studio-nav.tsx'
import { cardTypes } from '../story-canvas/card-types.ts'
import { useNewStory } from './use-new-story.ts'

/** The own stories (R-channel-001), and what they bring in; the address says which of it. */
export function StudioPage() {
  return <StudioGate>{(viewer) => <Part viewer={viewer} />}</StudioGate>
}

function Part({ viewer }: { viewer: Viewer }) {
  const { filters, change } = useFilters(['view', 'month'])
  if (filters.view === 'sales') return <Sales />
  if (filters.view === 'earnings') return <Earnings />
  if (filters.view === 'tiers') return <TiersView viewer={viewer} />
  if (filters.view === 'coupons') return <MadeCouponsView viewer={viewer} />
  if (!filters.month) return <Studio viewer={viewer} />
  return (
    <Consume
      month={readMonth(filters.month, new Date())}
      onMonth={(month) => change({ month: writeMonth(month) })}
    />
  )
}

function Studio({ viewer }: { viewer: Viewer }) {
  const { t } = useLingui()
  const newStory = useNewStory()
  const fromFiles = ([file]: File[]) => {
    if (file && !newStory.isPending) newStory.mutate(file)
  }
  return (
    <FileDrop
      onFiles={fromFiles}
      className="min-h-[calc(100dvh-8rem)]"
      invitation={
        <>
          <FileUp aria-hidden className="size-6" />
          <Trans>Drop the character card to create a story</Trans>
        </>
      }
    >
      <div className="mx-auto max-w-5xl px-4 py-8 md:px-8">
        <StudioNav current="stories" />
        <div className="mb-6 flex flex-wrap items-center gap-3">
          <div className="mr-auto">
            <h1 className="text-xl font-semibold">
              <Trans>Your stories</Trans>
            </h1>
            <p className="text-sm text-ink-soft">
              <Trans>Drop a character card anywhere on this page to start.</Trans>
            </p>
          </div>
          <NewStoryButtons newStory={newStory} onFiles={fromFiles} />
        </div>
        {newStory.isPending ? (
          <div className="mb-4">
            <Progress label={t`Creating story`} />
          </div>
        ) : null}
        <StoryList viewer={viewer} newStory={newStory} onFiles={fromFiles} />
      </div>
    </FileDrop>
  )
}

interface NewStoryProps {
  newStory: ReturnType<typeof useNewStory>
  onFiles: (files: File[]) => void
}

function NewStoryButtons({ newStory, onFiles }: NewStoryProps) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
      <input
        ref={input}
        type="file"
        accept={cardTypes}
        aria-label={t`Import character card`}
        className="hidden"
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          onFiles(files)
        }}
      />
      <Button
        disabled={newStory.isPending}
        icon={<FileUp aria-hidden className="size-4" />}
        onClick={() => input.current?.click()}
      >
        <Trans>Import card</Trans>
      </Button>
      <Button
        variant="primary"
        disabled={newStory.isPending}
        icon={<Plus aria-hidden className="size-4" />}
        onClick={() => newStory.mutate('blank')}
      >
        <Trans>New blank story</Trans>
      </Button>
    </div>
  )
}

function StoryList({ viewer, ...start }: NewStoryProps & { viewer: Viewer }) {
  const { api } = useApp()
  const list = useInfiniteQuery(ownStoriesQuery(api, viewer.oid))
  const none = (
    <EmptyState
      icon={<Sparkles aria-hidden />}
      title={<Trans>No stories yet. Start one from a character card or a blank canvas.</Trans>}
      text={<Trans>Supports V1, V2, and V3 cards as PNG or JSON.</Trans>}
    >
      <NewStoryButtons {...start} />
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
