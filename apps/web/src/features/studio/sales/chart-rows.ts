import type { SaleCurrency } from '@plax/contracts/commerce/sale-values'
import { addMonths, writeMonth } from '../../../lib/month.ts'
import type { SaleTotals } from './sales.api.ts'

/** The share of each kind in a day or a month, in whole coins or thousandths of a credit. */
export interface ChartRow {
  period: string
  shares: Partial<Record<string, number>>
  total: number
}

/** Every period from the first to the last, those without a sale too, of the kinds of a currency. */
export function chartRows(totals: SaleTotals, currency: SaleCurrency): ChartRow[] {
  const rows = new Map<string, ChartRow>(
    periodsOf(totals).map((period) => [period, { period, shares: {}, total: 0 }]),
  )
  for (const { period, kind, currency: paidIn, earnedAmount } of totals.periods) {
    const row = rows.get(period)
    if (!row || paidIn !== currency) continue
    row.shares[kind] = earnedAmount
    row.total += earnedAmount
  }
  return [...rows.values()]
}

function periodsOf({ by, first, last }: Pick<SaleTotals, 'by' | 'first' | 'last'>): string[] {
  const periods = []
  for (let period = first; period <= last; period = next(period, by)) periods.push(period)
  return periods
}

function next(period: string, by: 'day' | 'month'): string {
  if (by === 'day') {
    return new Date(Date.parse(period) + 24 * 3600 * 1000).toISOString().slice(0, 10)
  }
  const [year = 0, month = 1] = period.split('-').map(Number)
  return writeMonth(addMonths({ year, month }, 1))
}
