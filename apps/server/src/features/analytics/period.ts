import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { businessZoneSetting } from '../settings/business-day.service.ts'
import type { Span } from './span.ts'

const units = { 4: 'year', 7: 'month', 10: 'day' } as const

/**
 * A day, month or year of the operator's time zone, `2026-11-20`, `2026-11` or `2026`; without one
 * the running month and the eleven before.
 */
export async function readPeriod(
  { db, clock, settings }: Pick<Deps, 'db' | 'clock' | 'settings'>,
  text: string | undefined,
): Promise<Span> {
  const zone = await settings.get(businessZoneSetting)
  const unit = units[(text?.length ?? 0) as keyof typeof units]
  const first = text && `${text}${'-01-01'.slice(text.length - 4)}`
  const span = first
    ? sql`SELECT ${first}::timestamp AS from, ${first}::timestamp + ${`1 ${unit}`}::interval AS until`
    : sql`SELECT month - interval '11 months' AS from, month + interval '1 month' AS until
        FROM date_trunc('month', ${clock.now()}::timestamptz AT TIME ZONE ${zone}) AS month`
  const { rows } = await sql<{ from: Date; until: Date }>`
    SELECT "from" AT TIME ZONE ${zone} AS from, until AT TIME ZONE ${zone} AS until
    FROM (${span}) AS named`.execute(db)
  return { ...(rows[0] as { from: Date; until: Date }), zone }
}
