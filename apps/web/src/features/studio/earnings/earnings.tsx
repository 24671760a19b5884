import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Download, PiggyBank } from 'lucide-react'
import type { ReactNode } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded, Together } from '../../../ui/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { downloadCsv, writeCsv } from '../../../lib/csv.ts'
import { useFilters } from '../../../lib/use-filters.ts'
import { ZoneNote } from '../../../ui/zone-note.tsx'
import { MonthPicker } from '../../../ui/month-picker.tsx'
import { isAfter, isMonth, type Month, monthOf, readMonth, writeMonth } from '../../../lib/month.ts'
import { Figure, Figures } from '../figure.tsx'
import { StudioNav } from '../../studio-frame/studio-nav.tsx'
import { sumEarned } from '../../earning/earned-money.ts'
import { useAmounts } from '../payouts/use-amounts.ts'
import { useEarnedWords } from '../use-earned-words.ts'
import { allTimesOf, daysOf, type PeriodEarnings, monthsOf } from './earned.ts'
import { EarnedTable } from './earned-table.tsx'
import { type EarningsAnswer, earningsQuery } from './earnings.api.ts'

/** What a creator earned: in all, in the last twelve months, and by day in one of them. */
export function Earnings() {
  const { api } = useApp()
  const { filters, change } = useFilters(['view', 'month'])
  const asked = isMonth(filters.month) ? filters.month : undefined
  const earnings = useQuery(earningsQuery(api, asked))
  const worth = useEarnedWords()
  // The site's month, which can differ from the reader's at its beginning and end.
  const present = earnings.data ? monthOf(earnings.data.presentMonth) : readMonth('', new Date())
  const named = asked ? monthOf(asked) : present
  const month = isAfter(named, present) ? present : named
  const toMonth = (next: Month) => change({ month: writeMonth(next) })
  return (
    <div className="mx-auto max-w-5xl px-4 py-8 md:px-8">
      <StudioNav current="earnings" />
      <header className="mb-6 flex flex-wrap items-end gap-x-6 gap-y-4">
        <div className="mr-auto">
          <h1 className="text-xl font-semibold">
            <Trans>Earnings</Trans>
          </h1>
          <p className="mt-1 max-w-[60ch] text-sm text-ink-soft">
            <Trans>
              What you earned, after fees and without bonuses. Refunds are deducted on the day
              they’re made.
            </Trans>
          </p>
        </div>
        <MonthPicker month={month} present={present} onChange={toMonth} />
      </header>
      <Together queries={[earnings, worth.query]} pending={<Skeleton className="h-96" />}>
        <Loaded query={earnings} pending={<Skeleton className="h-96" />}>
          {(data) => <EarnedOf earnings={data} month={month} onMonth={toMonth} />}
        </Loaded>
      </Together>
    </div>
  )
}

interface EarnedProps {
  earnings: EarningsAnswer
  month: Month
  onMonth: (month: Month) => void
}

function EarnedOf({ earnings, month, onMonth }: EarnedProps) {
  if (earnings.totals.every(({ amount }) => amount === 0) && earnings.days.length === 0) {
    return (
      <EmptyState
        icon={<PiggyBank aria-hidden />}
        title={<Trans>No earnings yet</Trans>}
        text={
          <Trans>
            Sell your work for coins, charge credits for chats, or offer subscription tiers. You
            earn a share of what readers pay.
          </Trans>
        }
      />
    )
  }
  const days = daysOf(earnings, month)
  return (
    <div className="flex flex-col gap-8">
      <Sums earnings={earnings} month={month} />
      <section aria-labelledby="by-month">
        <h2 id="by-month" className="mb-3 text-lg font-semibold">
          <Trans>By month</Trans>
        </h2>
        <EarnedTable rows={monthsOf(earnings, month)} onMonth={(time) => onMonth(monthOf(time))} />
      </section>
      <section aria-labelledby="by-day">
        <div className="mb-1 flex flex-wrap items-center justify-between gap-3">
          <h2 id="by-day" className="text-lg font-semibold">
            <Trans>By day</Trans>
          </h2>
          {days.length > 0 ? (
            <Button
              size="sm"
              icon={<Download aria-hidden className="size-4" />}
              onClick={() => downloadCsv(`plax-earnings-${writeMonth(month)}.csv`, toCsv(days))}
            >
              <Trans>Export as CSV</Trans>
            </Button>
          ) : null}
        </div>
        <p className="mb-3 text-sm text-ink-faint">
          {days.length > 0 ? (
            <ZoneNote zone={earnings.zone} />
          ) : (
            <Trans>No earnings this month</Trans>
          )}
        </p>
        {days.length > 0 ? <EarnedTable rows={days} /> : null}
      </section>
    </div>
  )
}

function Sums({ earnings, month }: Pick<EarnedProps, 'earnings' | 'month'>) {
  const { both, month: nameOf } = useAmounts()
  const { ofTimes } = useEarnedWords()
  const name = nameOf(writeMonth(month))
  const figure = (label: ReactNode, earned: PeriodEarnings[]) => {
    const amounts = both(sumEarned(earned))
    const money = ofTimes(earned)
    return <Figure name={label} figure={money ?? amounts} note={money && amounts} />
  }
  return (
    <Figures>
      {figure(<Trans>Earned in {name}</Trans>, monthsOf(earnings, month).slice(0, 1))}
      {figure(<Trans>Earned in total</Trans>, allTimesOf(earnings))}
    </Figures>
  )
}

function toCsv(days: PeriodEarnings[]): string {
  const rows = days.map(({ time, coins, creditMilli }) => [time, coins, creditMilli / 1000])
  return writeCsv(['day', 'coins', 'credits'], rows)
}
