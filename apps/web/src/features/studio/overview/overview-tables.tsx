import { useLingui } from '@lingui/react/macro'
import { Table } from '../../../ui/table.tsx'
import { usePeriods } from '../../../ui/time-select.tsx'
import { useLocale } from '../../../lib/use-locale.ts'
import { earnedFigure, useEarnedWords } from '../use-earned-words.ts'
import { Worth } from '../worth.tsx'
import { formatMetric, metricNames, metrics } from './metrics.ts'
import type { Figures, Overview } from './overview.api.ts'

/** The days on which there was something; the same as the chart, in figures. */
export function DayTable({ days }: { days: Overview['days'] }) {
  const { t } = useLingui()
  const columns = useMetricColumns<Overview['days'][number]>(({ day }) => day)
  const nameOf = usePeriods('day')
  return (
    <Table
      caption={t`By day`}
      rows={days.filter((day) => metrics.some((metric) => day[metric] !== 0)).toReversed()}
      rowKey={({ day }) => day}
      columns={[
        {
          key: 'day',
          label: t`Day`,
          sort: ({ day }) => day,
          cell: ({ day }) => <span className="whitespace-nowrap">{nameOf(day)}</span>,
        },
        ...columns,
      ]}
    />
  )
}

/** What each story brought; a press on one shows it alone. */
export function ItemTable({
  items,
  last,
  onItem,
}: {
  items: Overview['items']
  /** The day up to which they count, whose rate their money is at. */
  last: string
  onItem: (itemOid: string) => void
}) {
  const { t } = useLingui()
  const columns = useMetricColumns<Overview['items'][number]>(() => last)
  return (
    <Table
      stacked
      caption={t`By item`}
      rows={items}
      rowKey={({ itemOid }) => itemOid}
      columns={[
        {
          key: 'title',
          label: t`Item`,
          cell: ({ itemOid, itemKind, title }) => (
            <button
              type="button"
              className="text-left font-medium text-accent-ink hover:underline"
              onClick={() => onItem(itemOid)}
            >
              {itemKind === 'tier' ? t`${title} (tier)` : title || t`Untitled`}
            </button>
          ),
        },
        ...columns,
      ]}
    />
  )
}

function useMetricColumns<Row extends Figures>(timeOf: (row: Row) => string) {
  const { t } = useLingui()
  const { locale } = useLocale()
  const { ofTimes } = useEarnedWords()
  return metrics.map((metric) => ({
    key: metric,
    label: t(metricNames[metric]),
    numeric: true,
    sort: (row: Row) => row[metric],
    cell: (row: Row) => (
      <>
        <span className="figures">{formatMetric(metric, row[metric], locale)}</span>
        {metric === 'earnedCoins' || metric === 'earnedMilli' ? (
          <Worth
            amount={row[metric]}
            money={ofTimes([{ time: timeOf(row), ...earnedFigure(row, metric) }])}
          />
        ) : null}
      </>
    ),
  }))
}
