import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChartColumn, Download } from 'lucide-react'
import { useApp } from '../../../lib/app-context.ts'
import { downloadCsv } from '../../../lib/csv.ts'
import { isAfter, isMonth, type Month, monthOf, readMonth, writeMonth } from '../../../lib/month.ts'
import { useFilters } from '../../../lib/use-filters.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ZoneNote } from '../../../ui/zone-note.tsx'
import { StudioNav } from '../../studio-frame/studio-nav.tsx'
import { consumptionQuery, type Consumption } from './consume.api.ts'
import { consumptionCsv } from './consume-csv.ts'
import { DayChart } from './day-chart.tsx'
import { DayTable, StoryTable, Totals } from './consume-tables.tsx'
import { MonthPicker } from '../../../ui/month-picker.tsx'

/** What readers spent in a creator's stories, month by month. */
export function Consume() {
  const { api } = useApp()
  const { filters, change } = useFilters(['view', 'month'])
  const asked = isMonth(filters.month) ? monthOf(filters.month) : undefined
  const consumption = useQuery(consumptionQuery(api, asked))
  const { data } = consumption
  // The site's month, which can differ from the reader's at its beginning and end.
  const present = data ? monthOf(data.presentMonth) : readMonth('', new Date())
  const named = asked ?? present
  const month = isAfter(named, present) ? present : named
  const toMonth = (next: Month) => change({ month: writeMonth(next) })
  return (
    <div className="mx-auto max-w-5xl px-4 py-8 md:px-8">
      <StudioNav current="consumption" />
      <header className="mb-6 flex flex-wrap items-end gap-x-6 gap-y-4">
        <div className="mr-auto">
          <h1 className="text-xl font-semibold">
            <Trans>Monthly credit usage</Trans>
          </h1>
          <p className="mt-1 max-w-[60ch] text-sm text-ink-soft">
            <Trans>
              Credits readers spent on your stories. Bonus credits are free to readers, so they
              don’t add to your earnings.
            </Trans>
          </p>
        </div>
        <MonthPicker month={month} present={present} onChange={toMonth} />
      </header>
      <Loaded query={consumption} pending={<Skeleton className="h-96" />}>
        {(data) => <MonthOf consumption={data} />}
      </Loaded>
    </div>
  )
}

function MonthOf({ consumption }: { consumption: Consumption }) {
  if (consumption.totalMilli === 0) {
    return (
      <EmptyState
        icon={<ChartColumn aria-hidden />}
        title={<Trans>No credit usage this month</Trans>}
        text={<Trans>See what readers spend chatting with your stories, by story and day.</Trans>}
      />
    )
  }
  const fileName = `plax-consumption-${writeMonth(consumption)}.csv`
  return (
    <div className="flex flex-col gap-8">
      <Totals consumption={consumption} />
      <section aria-labelledby="by-story">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <h2 id="by-story" className="text-lg font-semibold">
            <Trans>By story</Trans>
          </h2>
          <Button
            size="sm"
            icon={<Download aria-hidden className="size-4" />}
            onClick={() => downloadCsv(fileName, consumptionCsv(consumption))}
          >
            <Trans>Export as CSV</Trans>
          </Button>
        </div>
        <StoryTable consumption={consumption} />
      </section>
      <section aria-labelledby="by-day">
        <h2 id="by-day" className="mb-1 text-lg font-semibold">
          <Trans>By day</Trans>
        </h2>
        <p className="mb-3 text-sm text-ink-faint">
          <ZoneNote zone={consumption.zone} />
        </p>
        <DayChart consumption={consumption} />
        <DayTable days={consumption.days} />
      </section>
    </div>
  )
}
