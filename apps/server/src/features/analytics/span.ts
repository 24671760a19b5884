import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import { invalidField } from '../../platform/errors.ts'
import { businessZoneSetting } from '../settings/business-day.service.ts'

/** From an instant until before another, with the operator's time zone. */
export interface Span {
  from: Date
  until: Date
  zone: string
}

const dayMs = 24 * 3600 * 1000
/** What is asked for if no beginning is named (S2 §7), and at most; a day has up to 25 hours. */
const usualDays = 30
const maxDays = 400

/**
 * The time that dates name: days are the operator's, and both of them are in it. Left out, it's today and
 * the days before, all of them whole: what is summed by day is read from the sums. Throws
 * `request.invalid` if it ends before it begins, or is longer than 400 days.
 */
export async function readSpan(
  deps: Pick<Deps, 'db' | 'clock' | 'settings'>,
  { startDate, endDate }: { startDate?: string | undefined; endDate?: string | undefined },
): Promise<Span> {
  const zone = await deps.settings.get(businessZoneSetting)
  const now = deps.clock.now()
  const { rows } = await sql<{ from: Date; until: Date }>`
    SELECT coalesce(${startOf(startDate, zone, 0)},
        ((until AT TIME ZONE ${zone}) - ${usualDays} * interval '1 day') AT TIME ZONE ${zone}) AS from,
      until
    FROM (
      SELECT coalesce(${startOf(endDate, zone, 1)},
        ((${now}::timestamptz AT TIME ZONE ${zone})::date + 1)::timestamp AT TIME ZONE ${zone}) AS until
    ) AS named`.execute(deps.db)
  const { from, until } = rows[0] as { from: Date; until: Date }
  const days = (until.getTime() - from.getTime()) / dayMs
  if (days <= 0 || days > maxDays + 1) {
    const problem = `It must be later than startDate, by at most ${maxDays} days.`
    throw invalidField({ in: 'querystring', path: '/endDate', problem })
  }
  return { from, until, zone }
}

/** A time as it is; of a day its beginning, or that of some day later. */
function startOf(text: string | undefined, zone: string, later: number) {
  if (text === undefined) return sql`NULL::timestamptz`
  if (text.includes('T')) return sql`${new Date(text)}::timestamptz`
  return sql`((${text}::date + ${later}::int)::timestamp AT TIME ZONE ${zone})`
}
