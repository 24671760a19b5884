const dayMs = 24 * 3600 * 1000

/** `YYYY-MM-DD`, so many days later. */
export function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

/** 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

/** The first weekday of a kind in a month, or so many weeks later; the last one if `nth` is -1. */
export function nthWeekday(
  year: number,
  { month, weekday, nth }: { month: string; weekday: number; nth: number },
): string {
  const first = `${year}-${month}-01`
  const offset = (weekday - weekdayOf(first) + 7) % 7
  if (nth > 0) return shiftDay(first, offset + 7 * (nth - 1))
  const fifth = shiftDay(first, offset + 28)
  return fifth.slice(5, 7) === month ? fifth : shiftDay(fifth, -7)
}

/** Easter Sunday, by the anonymous Gregorian algorithm. */
export function easterOf(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const number = h + l - 7 * m + 114
  const month = String(Math.floor(number / 31)).padStart(2, '0')
  return `${year}-${month}-${String((number % 31) + 1).padStart(2, '0')}`
}
