import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { pagesOf } from '../../platform/export-pages.ts'
import type { LifecycleHandler } from '../../platform/lifecycle.ts'
import { dataNote } from './data-note.ts'

const tables = ['notifications', 'notification_settings', 'push_subscriptions'] as const

/** Visitors are told nothing, so there is nothing to merge. */
export const notificationLifecycle: LifecycleHandler = {
  tables,
  onErase: async (tx, { userOid }) => {
    for (const table of tables) {
      await tx.deleteFrom(table).where('user_oid', '=', userOid).execute()
    }
    await deleteNotificationsOf(tx, userOid)
  },
  exportNote: dataNote,
  onExport: (db, { userOid }) => ({
    notifications: pagesOf(
      db
        .selectFrom('notifications')
        .select(['seq', 'kind', 'place', 'place_id', 'place_part', 'params', 'is_adult'])
        .select(['created_at', 'read_at'])
        .where('user_oid', '=', userOid),
      { db, by: ['seq'] },
    ),
    settings: pagesOf(
      db
        .selectFrom('notification_settings')
        .select(['type', 'app', 'mail', 'push'])
        .where('user_oid', '=', userOid),
      { db, by: ['type'] },
    ),
    // The keys would let somebody write to the browser.
    pushSubscriptions: pagesOf(
      db
        .selectFrom('push_subscriptions')
        .select(['oid', 'session_id', 'endpoint', 'created_at', 'failures', 'retry_at'])
        .where('user_oid', '=', userOid),
      { db, by: ['oid'] },
    ),
  }),
}

/** What others were told of the items of somebody who leaves. */
async function deleteNotificationsOf(tx: Tx, creatorOid: string): Promise<void> {
  await sql`DELETE FROM notifications WHERE place_id IN (
    SELECT oid FROM catalogue_items WHERE owner_oid = ${creatorOid})`.execute(tx)
}
