import { hostname } from 'node:os'
import type { Deps } from '../../../deps.ts'
import { newOid } from '../../../platform/ids.ts'
import type { RtmpIngest } from '../ingest/rtmp-server.ts'
import './hosts.tables.ts'

const everyMs = 10_000

/** Shows in the database that this process receives streams, until the returned call. */
export async function announceHost(
  { db, clock, config, log }: Pick<Deps, 'db' | 'clock' | 'config' | 'log'>,
  rtmp: RtmpIngest,
): Promise<() => Promise<void>> {
  const now = clock.now()
  const oid = newOid(now)
  await db
    .insertInto('live_hosts')
    .values({
      oid,
      name: hostname(),
      rtmp_port: rtmp.port,
      rtmps_port: rtmp.secure?.port ?? null,
      plays_at: config.rtmp.playUrl,
      problem: rtmp.problem,
      started_at: now,
      seen_at: now,
    })
    .execute()
  const timer = setInterval(() => {
    db.updateTable('live_hosts')
      .set({ seen_at: clock.now() })
      .where('oid', '=', oid)
      .execute()
      .catch((error: unknown) => log.warn({ err: error }, 'a sign of life could not be stored'))
  }, everyMs).unref()
  return async () => {
    clearInterval(timer)
    await db.deleteFrom('live_hosts').where('oid', '=', oid).execute()
  }
}
