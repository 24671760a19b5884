import type { Span } from '../search-address.ts'

/** The day of an instant by the reader's clock, as a date input writes it. */
export function dayOf(ms: number): string {
  const date = new Date(ms)
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
}

/**
 * From the beginning of one day to the end of another, in milliseconds. Without the first day from
 * the beginning of time, without the last one until today; null without both.
 */
export function daysSpan({ from, to, now }: { from: string; to: string; now: Date }): Span | null {
  if (!from && !to) return null
  const last = to || dayOf(now.getTime())
  const [begin, end] = from && from > last ? [last, from] : [from, last]
  return { min: begin ? startOf(begin) : 0, max: startOf(end, 1) - 1 }
}

function startOf(day: string, daysLater = 0): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return Math.max(0, new Date(year, month - 1, date + daysLater).getTime())
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0')
}
