import { localDay } from '../../../lib/local-day.ts'
import type { Span } from '../search-address.ts'

/**
 * From the beginning of one day to the end of another, in milliseconds. Without the first day from
 * the beginning of time, without the last one until today; null without both.
 */
export function daysSpan({ from, to, now }: { from: string; to: string; now: Date }): Span | null {
  if (!from && !to) return null
  const last = to || localDay(now)
  const [begin, end] = from && from > last ? [last, from] : [from, last]
  return { min: begin ? startOf(begin) : 0, max: startOf(end, 1) - 1 }
}

function startOf(day: string, daysLater = 0): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return Math.max(0, new Date(year, month - 1, date + daysLater).getTime())
}
