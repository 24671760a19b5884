import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'

/** From an instant until before another, in the operator's time zone. */
export interface MonthSpan {
  from: Date
  until: Date
  zone: string
}

/** The month that is so many later; `YYYY-MM`. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

/** A day of a month, `YYYY-MM-DD`; the last one where it has fewer. */
export function dayOf(month: string, day: number): string {
  const last = Number(lastDayOf(month).slice(8))
  return `${month}-${String(Math.min(day, last)).padStart(2, '0')}`
}

export function lastDayOf(month: string): string {
  const next = Date.parse(`${addMonths(month, 1)}-01T00:00:00Z`)
  return new Date(next - 24 * 3600 * 1000).toISOString().slice(0, 10)
}

/** When a month, or a year, begins and ends in a time zone. */
export async function spanOf(db: Db | Tx, period: string, zone: string): Promise<MonthSpan> {
  const isYear = period.length === 4
  const first = isYear ? `${period}-01-01` : `${period}-01`
  const next = isYear ? `${Number(period) + 1}-01-01` : `${addMonths(period, 1)}-01`
  const { rows } = await sql<{ from: Date; until: Date }>`
    SELECT ${first}::timestamp AT TIME ZONE ${zone} AS from,
      ${next}::timestamp AT TIME ZONE ${zone} AS until`.execute(db)
  return { ...(rows[0] as { from: Date; until: Date }), zone }
}
