import type { OutputOf } from '@plax/contracts'
import { addMonths, type Month, writeMonth } from '../../../lib/month.ts'

type Earnings = OutputOf<'GET /payment/sales/earned'>

/** What was earned in a time: whole coins, and thousandths of a credit. */
export interface PeriodEarnings {
  /** `2026-11-21` or `2026-11`. */
  time: string
  coins: number
  creditMilli: number
}

const shownMonths = 12

/** The days of a month on which something came in or went back, in order. */
export function daysOf({ days }: Pick<Earnings, 'days'>, month: Month): PeriodEarnings[] {
  const named = days.filter(({ day }) => day.startsWith(writeMonth(month)))
  return sumBy(named, ({ day }) => day).toSorted((a, b) => a.time.localeCompare(b.time))
}

/** The months up to one, the latest first, with those in which nothing was earned. */
export function monthsOf({ days }: Pick<Earnings, 'days'>, month: Month): PeriodEarnings[] {
  const sums = new Map(sumBy(days, ({ day }) => day.slice(0, 7)).map((sum) => [sum.time, sum]))
  return Array.from({ length: shownMonths }, (_, back) => {
    const time = writeMonth(addMonths(month, -back))
    return sums.get(time) ?? { time, coins: 0, creditMilli: 0 }
  })
}

/** By month, all that was ever earned: what is older than the days in one sum before them. */
export function allTimesOf({ days, totals }: Pick<Earnings, 'days' | 'totals'>): PeriodEarnings[] {
  const months = sumBy(days, ({ day }) => day.slice(0, 7))
  const all = sumOf(totals)
  const older = months.reduce(
    (left, { coins, creditMilli }) => ({
      coins: left.coins - coins,
      creditMilli: left.creditMilli - creditMilli,
    }),
    all,
  )
  return [{ time: '', ...older }, ...months]
}

/** One sum of all. */
export function sumOf(amounts: Earnings['totals']): Omit<PeriodEarnings, 'time'> {
  const of = (currency: string) =>
    amounts.reduce((sum, one) => sum + (one.currency === currency ? one.amount : 0), 0)
  return { coins: of('coin'), creditMilli: of('credit') }
}

function sumBy(days: Earnings['days'], timeOf: (day: Earnings['days'][number]) => string) {
  return [...Map.groupBy(days, timeOf)].map(([time, amounts]) => ({ time, ...sumOf(amounts) }))
}
