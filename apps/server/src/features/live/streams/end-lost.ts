import type { Deps } from '../../../deps.ts'
import { hintStream } from './stream-hints.ts'
import { endStream } from './streams.ts'
import './hosts.tables.ts'

export const endLostTask = 'live.end-lost'
const minuteMs = 60_000
/** Longer than any process takes to start again. */
const hostMs = 60 * minuteMs
const watchedMs = 3 * 24 * 60 * minuteMs

/**
 * Ends streams whose process is gone for longer than the grace, and forgets processes that are. Prepared
 * streams wait until somebody deletes them.
 */
export async function endLostStreams(
  { db, clock, bus }: Pick<Deps, 'db' | 'clock' | 'bus'>,
  graceSeconds: number,
): Promise<void> {
  const now = clock.now()
  const since = new Date(now.getTime() - graceSeconds * 1000 - 2 * minuteMs)
  const lost = await db
    .selectFrom('live_streams')
    .select(['oid', 'creator_oid'])
    .where('state', '=', 'on')
    .where('reported_at', '<', since)
    .execute()
  for (const { oid: streamOid, creator_oid: creatorOid } of lost) {
    const end = { streamOid, reason: 'lost', now }
    await db.transaction().execute((tx) => endStream(tx, end))
    await hintStream(bus, creatorOid)
  }
  // Who watched is kept as long as a report about it takes.
  const old = db
    .selectFrom('live_streams')
    .select('oid')
    .where('ended_at', '<', new Date(now.getTime() - watchedMs))
    .where('ended_at', '>', new Date(now.getTime() - 30 * watchedMs))
  await db.deleteFrom('live_passes').where('stream_oid', 'in', old).execute()
  await db.deleteFrom('live_kicks').where('stream_oid', 'in', old).execute()
  await db
    .deleteFrom('live_hosts')
    .where('seen_at', '<', new Date(now.getTime() - hostMs))
    .execute()
}
