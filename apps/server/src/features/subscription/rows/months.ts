import type { DaysLeft } from '@plax/money'

/** A calendar month in UTC, such as `2026-11`; months compare as texts do. */
export type Month = string

export function monthOf(instant: Date): Month {
  return instant.toISOString().slice(0, 7)
}

export function nextMonth(month: Month): Month {
  const start = startOf(month)
  return monthOf(new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1)))
}

/** The first instant of a month. */
export function startOf(month: Month): Date {
  return new Date(`${month}-01T00:00:00Z`)
}

/** The first instant after the month of an instant. */
export function endOfMonth(instant: Date): Date {
  return startOf(nextMonth(monthOf(instant)))
}

/** The days that are left of the month of an instant, its own included. */
export function daysLeftOf(instant: Date): DaysLeft {
  const of = new Date(endOfMonth(instant).getTime() - 1).getUTCDate()
  return { left: of - instant.getUTCDate() + 1, of }
}

/** Whether it is the last day of a month in UTC (R-subscription-012). */
export function isLastDay(instant: Date): boolean {
  const tomorrow = new Date(instant.getTime() + 24 * 3600 * 1000)
  return monthOf(tomorrow) !== monthOf(instant)
}

/** How many months two instants touch, the first and the last included. */
export function monthsFrom(since: Date, now: Date): number {
  const years = now.getUTCFullYear() - since.getUTCFullYear()
  return years * 12 + now.getUTCMonth() - since.getUTCMonth() + 1
}

/** Whether the running month is still to be paid. */
export function isUnpaid(
  { next_month: next }: { next_month: Month | null },
  month: Month,
): boolean {
  return next !== null && next <= month
}
