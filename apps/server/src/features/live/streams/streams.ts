import type { Selectable } from 'kysely'
import type { Database, Db } from '../../../platform/db/database.ts'
import { newOid } from '../../../platform/ids.ts'
import './streams.tables.ts'

export type StreamRow = Selectable<Database['live_streams']>

/** The creator’s stream that hasn’t ended; null if there is none. */
export async function findRunningStream(db: Db, creatorOid: string): Promise<StreamRow | null> {
  const query = db
    .selectFrom('live_streams')
    .selectAll()
    .where('creator_oid', '=', creatorOid)
    .where('ended_at', 'is', null)
  return (await query.executeTakeFirst()) ?? null
}

export async function listRunningStreams(db: Db): Promise<StreamRow[]> {
  return db.selectFrom('live_streams').selectAll().where('ended_at', 'is', null).execute()
}

/** The creator’s running stream, or a new one; two at once get the same. */
export async function beginStream(
  db: Db,
  { creatorOid, now }: { creatorOid: string; now: Date },
): Promise<StreamRow> {
  await db
    .insertInto('live_streams')
    .values({ oid: newOid(now), creator_oid: creatorOid, started_at: now, ended_at: null })
    .onConflict((conflict) =>
      conflict.column('creator_oid').where('ended_at', 'is', null).doNothing(),
    )
    .execute()
  const row = await findRunningStream(db, creatorOid)
  if (!row) throw new Error('The stream ended while it began.')
  return row
}

export async function endStream(
  db: Db,
  { streamOid, now }: { streamOid: string; now: Date },
): Promise<void> {
  await db
    .updateTable('live_streams')
    .set({ ended_at: now })
    .where('oid', '=', streamOid)
    .where('ended_at', 'is', null)
    .execute()
}
