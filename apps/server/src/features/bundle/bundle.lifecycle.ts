import { type Exports, pagesOf } from '../../platform/export-pages.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import type { LifecycleHandler } from '../../platform/lifecycle.ts'
import { cancelTask } from '../../platform/tasks/tasks.ts'
import { exportTask, importTask } from './rows/bundle.deps.ts'
import { bundleObject } from './rows/bundle.queries.ts'
import './rows/bundle.tables.ts'
import { dataNote } from './data-note.ts'

export const bundleLifecycle: LifecycleHandler = {
  tables: ['bundle_exports', 'bundle_imports', 'bundle_items'],
  onClose: async (tx, { userOid, now }) => {
    for (const [table, kind] of [
      ['bundle_exports', exportTask],
      ['bundle_imports', importTask],
    ] as const) {
      const running = await tx
        .selectFrom(table)
        .select('oid')
        .where('user_oid', '=', userOid)
        .where('state', '=', 'running')
        .execute()
      for (const { oid } of running) {
        await cancelTask(tx, { kind, key: oid }, now)
        const change = { state: 'canceled', ended_at: now } as const
        await tx.updateTable(table).set(change).where('oid', '=', oid).execute()
      }
    }
  },
  onErase: async (tx, { userOid }) => {
    const gone = await tx
      .deleteFrom('bundle_exports')
      .where('user_oid', '=', userOid)
      .returning('oid')
      .execute()
    const keys = gone.map(({ oid }) => bundleObject(oid))
    if (keys.length > 0) await addJob(tx, 'media.deleteObjects', { keys })
    await tx.deleteFrom('bundle_imports').where('user_oid', '=', userOid).execute()
    await tx.deleteFrom('bundle_items').where('user_oid', '=', userOid).execute()
  },
  exportNote: dataNote,
  onExport: (db, { userOid }): Exports => ({
    exports: pagesOf(db.selectFrom('bundle_exports').selectAll().where('user_oid', '=', userOid), {
      db,
      by: ['oid'],
    }),
    imports: pagesOf(db.selectFrom('bundle_imports').selectAll().where('user_oid', '=', userOid), {
      db,
      by: ['oid'],
    }),
    importLines: pagesOf(
      db
        .selectFrom('bundle_import_lines')
        .innerJoin('bundle_imports', 'bundle_imports.oid', 'import_oid')
        .selectAll('bundle_import_lines')
        .where('user_oid', '=', userOid),
      { db, by: ['import_oid', 'place'] },
    ),
    importedItems: pagesOf(
      db.selectFrom('bundle_items').selectAll().where('user_oid', '=', userOid),
      { db, by: ['folder', 'digest'] },
    ),
  }),
}
