import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import './streams.tables.ts'

/** The first instant of the month after a moment’s, in UTC. */
export function nextMonth(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
}

/** How many hours a creator was live in the month of a moment. */
export async function readUsedHours(
  db: Db | Tx,
  { creatorOid, now }: { creatorOid: string; now: Date },
): Promise<number> {
  const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  const { rows } = await sql<{ hours: number }>`
    SELECT coalesce(sum(extract(epoch FROM coalesce(ended_at, ${now}::timestamptz)
      - greatest(started_at, ${from}::timestamptz))), 0)::float8 / 3600 AS hours
    FROM live_streams WHERE creator_oid = ${creatorOid} AND started_at IS NOT NULL
      AND coalesce(ended_at, ${now}::timestamptz) > ${from}::timestamptz`.execute(db)
  return rows[0]?.hours ?? 0
}
