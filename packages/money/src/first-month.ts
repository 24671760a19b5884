import { scaleAmount } from './round.ts'

/** How a month is charged that somebody begins in its course. */
export const firstMonthRules = ['whole', 'days', 'free'] as const
export type FirstMonthRule = (typeof firstMonthRules)[number]

/** The days of a month that are left, today included, of all that it has. */
export interface DaysLeft {
  left: number
  of: number
}

/**
 * What of a month's price is charged for the rest of the month, rounded up to a coin or cent. Throws
 * RangeError where a month has fewer days than are left of it.
 */
export const firstMonthPart = (
  amount: number,
  { rule, days }: { rule: FirstMonthRule; days: DaysLeft },
): number => {
  if (days.left > days.of) throw new RangeError('more days are left than the month has')
  if (rule === 'whole') return amount
  const numerator = rule === 'free' ? 0 : days.left
  return scaleAmount(amount, { numerator, denominator: days.of, rounding: 'up' })
}
