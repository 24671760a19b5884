import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { useFilters } from '../../../lib/use-filters.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { Chip, ChipGroup } from '../../../ui/chip.tsx'
import { Loaded, Together } from '../../../ui/loaded.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StoryStart } from '../../story-studio/story-start.tsx'
import { ownStoriesQuery } from '../../story/story.queries.ts'
import { NewMenu } from '../../studio-frame/new-menu.tsx'
import { StudioNav } from '../../studio-frame/studio-nav.tsx'
import { useEarnedWords } from '../use-earned-words.ts'
import { FirstSteps, firstStepsQuery } from './first-steps.tsx'
import { NextStep } from './next-step.tsx'
import { OverviewFigures } from './overview-figures.tsx'
import {
  overviewDays,
  type OverviewFilter,
  overviewQuery,
  type Overview,
  readOverviewFilter,
} from './overview.api.ts'

/** How one’s works do: readers, paid replies and earnings, by day and by item. */
export function OverviewPage({ viewer }: { viewer: Viewer }) {
  const { api } = useApp()
  const { filters, change } = useFilters(['days', 'item'])
  const filter = readOverviewFilter(filters)
  const overview = useQuery(overviewQuery(api, filter))
  const steps = useQuery(firstStepsQuery(api))
  const worth = useEarnedWords()
  const stories = useInfiniteQuery(ownStoriesQuery(api, viewer.oid))
  const hasStories = stories.data?.pages.some(({ items }) => items.length > 0) ?? false
  const toItem = (item: string) => change({ item })
  return (
    <StoryStart>
      {() => (
        <>
          <StudioNav current="overview" />
          <header className="mb-6 flex flex-wrap items-center gap-3">
            <h1 className="mr-auto text-xl font-semibold">
              <Trans>Overview</Trans>
            </h1>
            <NewMenu />
          </header>
          <Together
            queries={[overview, steps, worth.query]}
            pending={<Skeleton className="h-96" />}
          >
            {steps.data ? <FirstSteps steps={steps.data.steps} creatorOid={viewer.oid} /> : null}
            <Loaded query={overview} pending={<Skeleton className="h-96" />}>
              {(data) =>
                data.items.length > 0 ? (
                  <>
                    <OverviewFilters filter={filter} items={data.items} change={change} />
                    <OverviewFigures overview={data} filter={filter} onItem={toItem} />
                  </>
                ) : (
                  <>
                    {/* A longer time may have what a shorter one lacks. */}
                    {hasStories ? (
                      <OverviewFilters filter={filter} items={[]} change={change} />
                    ) : null}
                    <Loaded query={stories} pending={<Skeleton className="h-64" />}>
                      {(own) => <NextStep stories={own} viewer={viewer} />}
                    </Loaded>
                  </>
                )
              }
            </Loaded>
          </Together>
        </>
      )}
    </StoryStart>
  )
}

interface FilterProps {
  filter: OverviewFilter
  change: (change: { days?: string; item?: string }) => void
}

function OverviewFilters({ filter, items, change }: FilterProps & { items: Overview['items'] }) {
  const { t } = useLingui()
  const { days, itemOid = '' } = filter
  const options = items.map((item) => ({ value: item.itemOid, label: item.title || t`Untitled` }))
  if (itemOid && !options.some(({ value }) => value === itemOid)) {
    options.push({ value: itemOid, label: t`Other item` })
  }
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <ChipGroup label={t`Period`}>
        {overviewDays.map((count) => (
          <Chip
            key={count}
            chosen={count === days}
            onChoose={() => change({ days: String(count) })}
          >
            <Plural value={count} one="# day" other="# days" />
          </Chip>
        ))}
      </ChipGroup>
      {options.length > 0 ? (
        <NativeSelect
          label={t`Item`}
          value={itemOid}
          options={[{ value: '', label: t`All items` }, ...options]}
          onChange={(item) => change({ item })}
        />
      ) : null}
    </div>
  )
}
