import type { OutputOf } from '@plax/contracts'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/database.ts'
import '../keys/stream-keys.tables.ts'
import '../streams/streams.tables.ts'

type Studio = OutputOf<'GET /live/studio'>

/** What the site’s team did about a creator’s streams, until it’s dismissed; the newest first. */
export async function listNotices(db: Db, creatorOid: string): Promise<Studio['notices']> {
  const rows = await db
    .selectFrom('live_streams')
    .select(['oid', 'notices'])
    .where('creator_oid', '=', creatorOid)
    .where(sql<boolean>`notices <> '[]'`)
    .execute()
  const notices = rows.flatMap(({ oid: streamOid, notices: all }) =>
    all.map((notice) => ({ streamOid, ...notice })),
  )
  return notices.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
}

/** Nothing where it was dismissed before. */
export async function dismissNotice(
  db: Db,
  { creatorOid, streamOid, at }: { creatorOid: string; streamOid: string; at: string },
): Promise<void> {
  await db
    .updateTable('live_streams')
    .set({
      notices: sql`(SELECT coalesce(jsonb_agg(notice ORDER BY place), '[]')
        FROM jsonb_array_elements(notices) WITH ORDINALITY AS kept(notice, place)
        WHERE notice ->> 'at' <> ${at})`,
    })
    .where('oid', '=', streamOid)
    .where('creator_oid', '=', creatorOid)
    .execute()
}

/** That streaming software was rejected, as long as it would be again. */
export async function readRejection(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  creatorOid: string,
): Promise<Studio['rejection']> {
  const row = await db
    .selectFrom('live_stream_keys')
    .select(['rejected_at', 'rejected_until'])
    .where('creator_oid', '=', creatorOid)
    .where('rejected_until', '>', clock.now())
    .executeTakeFirst()
  if (!row?.rejected_at || !row.rejected_until) return null
  return { at: row.rejected_at.toISOString(), until: row.rejected_until.toISOString() }
}
