import { easterOf, shiftDay } from './days.ts'

/**
 * Days beside weekends on which TARGET, the euro system's settlement, is closed, and the European Central
 * Bank publishes no reference rates.
 */
export function targetClosings(year: number): Set<string> {
  const easter = easterOf(year)
  const fixed = ['01-01', '05-01', '12-25', '12-26'].map((date) => `${year}-${date}`)
  return new Set([...fixed, shiftDay(easter, -2), shiftDay(easter, 1)])
}
