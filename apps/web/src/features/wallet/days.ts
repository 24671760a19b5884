/**
 * The last millisecond of a day (`YYYY-MM-DD`) in the reader's own zone, as an instant in UTC; of a
 * day that is not over, now. Null where the text is no day.
 */
export function endOfDay(day: string, now: Date): string | null {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day)?.map(Number) ?? []
  if (year === undefined || month === undefined || date === undefined) return null
  // The next day's midnight: a day of a change of clocks has 23 or 25 hours.
  const end = new Date(year, month - 1, date + 1).getTime() - 1
  return new Date(Math.min(end, now.getTime())).toISOString()
}
