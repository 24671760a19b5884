import { Trans, useLingui } from '@lingui/react/macro'
import { usePeriods } from '../../../ui/time-select.tsx'
import { Table } from '../../../ui/table.tsx'
import { formatBucket } from '../../wallet/amounts.ts'
import { useLocale } from '../../../lib/use-locale.ts'
import type { MoneyRow } from './revenue.api.ts'

const buckets = { KRW: 'krw', JPY: 'jpy', USD: 'usd' } as const

/** What charges brought and refunds gave back: each currency in all, then by month. */
export function MoneyTable({ rows }: { rows: MoneyRow[] }) {
  const { t } = useLingui()
  const { locale } = useLocale()
  const month = usePeriods('month')
  const money = (key: 'received' | 'refunded' | 'net') => (row: MoneyRow) => (
    <span className="figures">{formatBucket(row[key], buckets[row.currency], { locale })}</span>
  )
  const count = (value: number) => <span className="figures">{value.toLocaleString(locale)}</span>
  return (
    <Table<MoneyRow>
      stacked
      caption={t`Money`}
      rows={[...totalsOf(rows), ...rows]}
      rowKey={(row) => `${row.month}${row.currency}`}
      columns={[
        {
          key: 'month',
          label: t`Month`,
          cell: (row) =>
            row.month ? (
              month(row.month)
            ) : (
              <strong>
                <Trans>Total</Trans>
              </strong>
            ),
        },
        { key: 'currency', label: t`Currency`, cell: (row) => row.currency },
        {
          key: 'charges',
          label: t`Coin purchases`,
          numeric: true,
          cell: (row) => count(row.charges),
        },
        { key: 'received', label: t`Received`, numeric: true, cell: money('received') },
        {
          key: 'refunds',
          label: t({ message: 'Refunds', context: 'count' }),
          numeric: true,
          cell: (row) => count(row.refunds),
        },
        {
          key: 'refunded',
          label: t({ message: 'Refunded', context: 'money' }),
          numeric: true,
          cell: money('refunded'),
        },
        { key: 'net', label: t`Net`, numeric: true, cell: money('net') },
      ]}
    />
  )
}

/** One row a currency, without a month, where there are several months. */
function totalsOf(rows: readonly MoneyRow[]): MoneyRow[] {
  if (new Set(rows.map(({ month }) => month)).size < 2) return []
  const byCurrency = Map.groupBy(rows, ({ currency }) => currency)
  return [...byCurrency].map(([currency, lines]) => {
    const sum = (key: 'charges' | 'received' | 'refunds' | 'refunded' | 'net') =>
      lines.reduce((total, line) => total + line[key], 0)
    return {
      month: '',
      currency,
      charges: sum('charges'),
      received: sum('received'),
      refunds: sum('refunds'),
      refunded: sum('refunded'),
      net: sum('net'),
    }
  })
}
