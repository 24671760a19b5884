import { useLingui } from '@lingui/react/macro'
import { type Column, Table } from '../../../ui/table.tsx'
import { usePeriods } from '../../../ui/time-select.tsx'
import { formatBucket } from '../../wallet/amounts.ts'
import { useLocale } from '../../../lib/use-locale.ts'
import type { AmountRow } from './revenue.api.ts'

/** What became of coins and credits, by month; nothing is faint. */
export function AmountTable({ rows }: { rows: AmountRow[] }) {
  const { t } = useLingui()
  const { locale } = useLocale()
  const month = usePeriods('month')
  const names = {
    coin: t`Coins`,
    bonusCoin: t`Bonus coins`,
    credit: t`Credits`,
    bonusCredit: t`Bonus credits`,
  }
  const amount = (
    key: Exclude<keyof AmountRow, 'month' | 'bucket'>,
    label: string,
  ): Column<AmountRow> => ({
    key,
    label,
    numeric: true,
    cell: (row) => (
      <span className={row[key] === 0 ? 'figures text-ink-faint' : 'figures'}>
        {formatBucket(row[key], row.bucket, { locale })}
      </span>
    ),
  })
  return (
    <Table<AmountRow>
      stacked
      caption={t`Coins and credits`}
      rows={rows}
      rowKey={(row) => `${row.month}${row.bucket}`}
      columns={[
        {
          key: 'month',
          label: t`Month`,
          cell: (row) => <span className="whitespace-nowrap">{month(row.month)}</span>,
        },
        {
          key: 'bucket',
          label: t`Type`,
          cell: (row) => <span className="whitespace-nowrap">{names[row.bucket]}</span>,
        },
        amount('sold', t({ message: 'Sold', context: 'amount' })),
        amount('given', t`Granted`),
        amount('converted', t`Converted`),
        amount('takenBack', t`Revoked`),
        amount('lapsed', t`Expired or forfeited`),
        amount('spent', t`Spent`),
        amount('refunded', t({ message: 'Refunded', context: 'amount' })),
        amount('creators', t`To creators`),
        amount('fees', t`Platform share`),
      ]}
    />
  )
}
