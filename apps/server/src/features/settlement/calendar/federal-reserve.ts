import { nthWeekday, shiftDay, weekdayOf } from './days.ts'

/**
 * Days beside weekends on which the Federal Reserve Banks are closed. A holiday on a Sunday is kept on
 * Monday; of one on a Saturday, the banks work on the Friday before.
 */
export function federalReserveClosings(year: number): Set<string> {
  const fixed = ['01-01', '06-19', '07-04', '11-11', '12-25'].map((date) => {
    const day = `${year}-${date}`
    return weekdayOf(day) === 0 ? shiftDay(day, 1) : day
  })
  return new Set([
    ...fixed,
    nthWeekday(year, { month: '01', weekday: 1, nth: 3 }),
    nthWeekday(year, { month: '02', weekday: 1, nth: 3 }),
    nthWeekday(year, { month: '05', weekday: 1, nth: -1 }),
    nthWeekday(year, { month: '09', weekday: 1, nth: 1 }),
    nthWeekday(year, { month: '10', weekday: 1, nth: 2 }),
    nthWeekday(year, { month: '11', weekday: 4, nth: 4 }),
  ])
}
