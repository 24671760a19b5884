import { writeCsv } from '../../../lib/csv.ts'
import type { AmountRow, MoneyRow } from './revenue.api.ts'

/** Money as it is written, with a point where its currency has one. */
export function moneyCsv(rows: readonly MoneyRow[]): string {
  return writeCsv(
    ['month', 'currency', 'charges', 'received', 'refunds', 'refunded', 'net'],
    rows.map((row) => {
      const unit = row.currency === 'USD' ? 100 : 1
      return [
        row.month,
        row.currency,
        row.charges,
        row.received / unit,
        row.refunds,
        row.refunded / unit,
        row.net / unit,
      ]
    }),
  )
}

const columns = [
  'sold',
  'given',
  'converted',
  'takenBack',
  'lapsed',
  'spent',
  'refunded',
  'creators',
  'fees',
] as const

/** Coins whole, credits with a point. */
export function amountsCsv(rows: readonly AmountRow[]): string {
  return writeCsv(
    ['month', 'kind', ...columns],
    rows.map((row) => {
      const unit = row.bucket === 'credit' || row.bucket === 'bonusCredit' ? 1000 : 1
      return [row.month, row.bucket, ...columns.map((column) => row[column] / unit)]
    }),
  )
}
