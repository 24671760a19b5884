import type { RankingPeriod } from '@plax/contracts/shelf/ranking-values'

/** Days of a period, today's included. */
const periodDays: Record<RankingPeriod, number> = { daily: 1, weekly: 7, monthly: 30 }

export interface Days {
  /** `YYYY-MM-DD`; both ends are part of it. */
  since: string
  until: string
}

/** A period that ends with a day, and the one of the same length before it. */
export function periodsUntil(
  until: string,
  period: RankingPeriod,
): { present: Days; former: Days } {
  const days = periodDays[period]
  const since = addDays(until, 1 - days)
  return {
    present: { since, until },
    former: { since: addDays(since, -days), until: addDays(since, -1) },
  }
}

/** Calendar days, which have no time zone. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}
