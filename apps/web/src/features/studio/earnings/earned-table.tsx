import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Table } from '../../../ui/table.tsx'
import { formatBucket } from '../../wallet/amounts.ts'
import { useLocale } from '../../../lib/use-locale.ts'
import { useEarnedWords } from '../use-earned-words.ts'
import type { PeriodEarnings } from './earned.ts'

/** Days, or months where one is chosen by its name, with the coins and credits of each. */
export function EarnedTable({
  rows,
  onMonth,
}: {
  rows: PeriodEarnings[]
  onMonth?: (time: string) => void
}) {
  const { t } = useLingui()
  const { locale } = useLocale()
  const { ofTimes } = useEarnedWords()
  const isNothing = ({ coins, creditMilli }: PeriodEarnings) => coins === 0 && creditMilli === 0
  const style = onMonth
    ? ({ year: 'numeric', month: 'long' } as const)
    : ({ dateStyle: 'medium' } as const)
  const format = new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' })
  const nameOf = ({ time }: PeriodEarnings) =>
    format.format(new Date(onMonth ? `${time}-01` : time))
  const sum = (key: 'coins' | 'creditMilli') => rows.reduce((total, row) => total + row[key], 0)
  const amount = (value: number, bucket: 'coin' | 'credit'): ReactNode => (
    <span className={value === 0 ? 'figures text-ink-faint' : 'figures'}>
      {formatBucket(value, bucket, { locale })}
    </span>
  )
  return (
    <Table<PeriodEarnings>
      caption={onMonth ? t`Earnings by month` : t`Earnings by day`}
      rows={rows}
      rowKey={({ time }) => time}
      totalLabel={t`Total`}
      columns={[
        {
          key: 'time',
          label: onMonth ? t`Month` : t`Day`,
          sort: ({ time }) => time,
          cell: (row) =>
            onMonth ? (
              <button
                type="button"
                onClick={() => onMonth(row.time)}
                className="text-left font-medium whitespace-nowrap underline decoration-line-strong underline-offset-4 hover:decoration-current"
              >
                {nameOf(row)}
              </button>
            ) : (
              <span className="whitespace-nowrap">{nameOf(row)}</span>
            ),
        },
        {
          key: 'coins',
          label: t`Coins`,
          numeric: true,
          sort: ({ coins }) => coins,
          cell: ({ coins }) => amount(coins, 'coin'),
          total: amount(sum('coins'), 'coin'),
        },
        {
          key: 'credits',
          label: t`Credits`,
          numeric: true,
          sort: ({ creditMilli }) => creditMilli,
          cell: ({ creditMilli }) => amount(creditMilli, 'credit'),
          total: amount(sum('creditMilli'), 'credit'),
        },
        {
          key: 'money',
          label: t({ message: 'In money', context: 'column of a table' }),
          numeric: true,
          cell: (row) => (
            <span className={isNothing(row) ? 'figures text-ink-faint' : 'figures'}>
              {ofTimes([row])}
            </span>
          ),
          total: <span className="figures">{ofTimes(rows)}</span>,
        },
      ]}
    />
  )
}
