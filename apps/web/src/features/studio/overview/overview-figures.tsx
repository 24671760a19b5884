import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Choices } from '../../../ui/choices.tsx'
import { ZoneNote } from '../../../ui/zone-note.tsx'
import { useLocale } from '../../../lib/use-locale.ts'
import { earnedFigure, type EarnedFigure, useEarnedWords } from '../use-earned-words.ts'
import { Worth } from '../worth.tsx'
import { DayBars } from './day-bars.tsx'
import { formatMetric, metricNames, metrics } from './metrics.ts'
import { overviewDaysOf } from './overview-days.ts'
import type { Metric, Overview, OverviewFilter } from './overview.api.ts'
import { DayTable, ItemTable } from './overview-tables.tsx'

/** The sums, of which one is drawn by day, and what each item has of them. */
export function OverviewFigures({
  overview,
  filter,
  onItem,
}: {
  overview: Overview
  filter: OverviewFilter
  onItem: (itemOid: string) => void
}) {
  const { t } = useLingui()
  const { locale } = useLocale()
  const [metric, setMetric] = useState<Metric>('readers')
  const days = overviewDaysOf(overview)
  const { ofTimes } = useEarnedWords()
  const moneyOf = (key: EarnedFigure) =>
    ofTimes(overview.days.map((day) => ({ time: day.day, ...earnedFigure(day, key) })))
  const bonus = overview.totals.bonusReplies
  const bonusReplies = bonus.toLocaleString(locale)
  return (
    <div className="flex flex-col gap-6">
      <Choices
        legend={<span className="sr-only">{t`Shown in the chart`}</span>}
        className="grid grid-cols-2 max-lg:[&>:last-child:nth-child(odd)]:col-span-2 lg:grid-cols-4"
        choices={metrics.map((value) => ({
          value,
          label: (
            <>
              <span className="block text-ink-soft">{t(metricNames[value])}</span>
              <span className="figures mt-1 block text-xl font-semibold">
                {formatMetric(value, overview.totals[value], locale)}
              </span>
              {value === 'earnedCoins' || value === 'earnedMilli' ? (
                <Worth amount={overview.totals[value]} money={moneyOf(value)} />
              ) : null}
              {value === 'replies' && bonus > 0 ? (
                <span className="mt-1 block text-xs text-ink-soft">
                  <Trans>{bonusReplies} with bonus credits, which earn nothing</Trans>
                </span>
              ) : null}
            </>
          ),
        }))}
        value={metric}
        onChange={setMetric}
      />
      <section aria-label={t(metricNames[metric])}>
        <DayBars days={days} metric={metric} />
        <details className="mt-2 text-sm">
          <summary className="cursor-pointer py-1 text-ink-soft hover:text-ink">
            <Trans>View as table</Trans>
          </summary>
          <div className="mt-1">
            <DayTable days={days} />
          </div>
        </details>
      </section>
      {filter.itemOid ? null : (
        <div>
          <h2 className="mb-3 text-lg font-semibold">
            <Trans>By item</Trans>
          </h2>
          <ItemTable items={overview.items} last={overview.last} onItem={onItem} />
        </div>
      )}
      <p className="text-sm text-ink-faint">
        <Trans>
          Readers are people with an account who got a reply, or watched, listened, or opened
          something. Earnings are your share, as in Sales.
        </Trans>{' '}
        <ZoneNote zone={overview.zone} />
      </p>
    </div>
  )
}
