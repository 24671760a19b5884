import type { Tx } from '../../../platform/db/database.ts'
import { pagesOf } from '../../../platform/export-pages.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import type { LifecycleHandler } from '../../../platform/lifecycle.ts'
import { replayFolder } from './replay.keys.ts'
import './replays.tables.ts'

/** Deletes the recorded files of replays that are gone. */
export const deletingJob = 'live.delete-recordings'

export async function deleteFiles(tx: Tx, oids: readonly string[]): Promise<void> {
  if (oids.length > 0) await addJob(tx, deletingJob, { folders: oids.map(replayFolder) })
}

/** With what was noted of its stream. */
export async function forgetReplay(tx: Tx, oid: string): Promise<void> {
  await tx.deleteFrom('live_replays').where('oid', '=', oid).execute()
  await tx.deleteFrom('live_marks').where('stream_oid', '=', oid).execute()
}

export const replaysLifecycle: LifecycleHandler = {
  tables: ['live_replays'],
  onErase: async (tx, { userOid }) => {
    const rows = await tx
      .deleteFrom('live_replays')
      .where('creator_oid', '=', userOid)
      .returning('oid')
      .execute()
    await deleteFiles(
      tx,
      rows.map(({ oid }) => oid),
    )
  },
  onExport: (db, { userOid }) => ({
    liveReplays: pagesOf(
      db.selectFrom('live_replays').selectAll().where('creator_oid', '=', userOid),
      { db, by: ['oid'] },
    ),
    liveMarks: pagesOf(
      db
        .selectFrom('live_marks')
        .selectAll('live_marks')
        .innerJoin('live_streams', 'live_streams.oid', 'stream_oid')
        .where('creator_oid', '=', userOid),
      { db, by: ['oid'] },
    ),
  }),
}
