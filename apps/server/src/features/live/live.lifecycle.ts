import type { Tx } from '../../platform/db/database.ts'
import { pagesOf } from '../../platform/export-pages.ts'
import type { LifecycleHandler } from '../../platform/lifecycle.ts'
import { dataNote } from './data-note.ts'
import './keys/stream-keys.tables.ts'
import './streams/streams.tables.ts'

async function deleteKey(tx: Tx, { userOid }: { userOid: string }): Promise<void> {
  await tx.deleteFrom('live_stream_keys').where('creator_oid', '=', userOid).execute()
}

/** A closed account can’t go live. */
export const liveLifecycle: LifecycleHandler = {
  tables: ['live_stream_keys', 'live_streams'],
  onClose: deleteKey,
  onErase: async (tx, { userOid }) => {
    await deleteKey(tx, { userOid })
    await tx.deleteFrom('live_streams').where('creator_oid', '=', userOid).execute()
  },
  exportNote: dataNote,
  onExport: (db, { userOid }) => ({
    liveStreamKeys: pagesOf(
      db
        .selectFrom('live_stream_keys')
        .select(['creator_oid', 'created_at'])
        .where('creator_oid', '=', userOid),
      { db, by: ['creator_oid'] },
    ),
    liveStreams: pagesOf(
      db.selectFrom('live_streams').selectAll().where('creator_oid', '=', userOid),
      { db, by: ['oid'] },
    ),
  }),
}
