import { Trans, useLingui } from '@lingui/react/macro'
import type { SaleCurrency } from '@plax/contracts/commerce/sale-values'
import { formatAmount } from '../../../ui/balance.tsx'
import { Table } from '../../../ui/table.tsx'
import { useLocale } from '../../../lib/use-locale.ts'
import type { ChartRow } from './chart-rows.ts'
import { useSaleKinds } from './use-sale-kinds.ts'
import { usePeriods } from '../../../ui/time-select.tsx'

/** The days or months in which something was earned, with the share of each kind, and their sums. */
export function ChartTable({
  caption,
  rows,
  kinds,
  currency,
  by,
}: {
  caption: string
  rows: ChartRow[]
  kinds: string[]
  currency: SaleCurrency
  by: 'day' | 'month'
}) {
  const { t } = useLingui()
  const { locale } = useLocale()
  const period = usePeriods(by)
  const { seriesOf } = useSaleKinds()
  const figure = (value: number) => (
    <span className="figures">{formatAmount(value, currency, locale)}</span>
  )
  const column = (key: string, label: string, valueOf: (row: ChartRow) => number) => ({
    key,
    label,
    numeric: true,
    sort: valueOf,
    cell: (row: ChartRow) => figure(valueOf(row)),
    total: figure(rows.reduce((sum, row) => sum + valueOf(row), 0)),
  })
  return (
    <Table<ChartRow>
      caption={caption}
      rows={rows.filter(({ total }) => total !== 0)}
      rowKey={(row) => row.period}
      totalLabel={<Trans>Total</Trans>}
      columns={[
        {
          key: 'period',
          label: by === 'day' ? t`Day` : t`Month`,
          sort: (row) => row.period,
          cell: (row) => <span className="whitespace-nowrap">{period(row.period)}</span>,
        },
        ...kinds.map((kind) =>
          column(kind, t(seriesOf(kind).name), (row) => row.shares[kind] ?? 0),
        ),
        ...(kinds.length > 1 ? [column('total', t`Total`, (row) => row.total)] : []),
      ]}
    />
  )
}
