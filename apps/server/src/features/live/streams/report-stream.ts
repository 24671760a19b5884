import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { BroadcastState } from '../ingest/broadcast-options.ts'
import type { Health } from '../ingest/health.ts'
import type { StreamReport } from '@plax/contracts/live/live-values'
import type { StreamRow } from './streams.ts'

interface Reported {
  streamOid: string
  state: BroadcastState & { phase: StreamRow['phase'] }
  health: Health | null
  exceededHeight: number | null
  viewers: number
  host: string | null
  now: Date
}

/** Stores what a process receives of a stream; null if there is no such stream, also if it ended. */
export async function reportStream(
  db: Db,
  { streamOid, state, health, exceededHeight, viewers, host, now }: Reported,
): Promise<(StreamRow & { isChanged: boolean }) | null> {
  const { phase, ...received } = state
  const report: StreamReport = { health, exceededHeight, ...received }
  const { rows } = await sql<StreamRow & { isChanged: boolean }>`
    WITH before AS (SELECT oid, phase, viewers FROM live_streams WHERE oid = ${streamOid})
    UPDATE live_streams SET phase = ${phase}, report = ${JSON.stringify(report)}::jsonb,
      viewers = ${viewers}, host = ${host}, reported_at = ${now}::timestamptz
    FROM before WHERE live_streams.oid = before.oid AND ended_at IS NULL
    RETURNING live_streams.*,
      (before.phase, before.viewers) IS DISTINCT FROM (live_streams.phase, live_streams.viewers)
        AS "isChanged"`.execute(db)
  return rows[0] ?? null
}
