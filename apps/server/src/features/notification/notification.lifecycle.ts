import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { LifecycleHandler } from '../../platform/lifecycle.ts'

const tables = ['notifications', 'notification_settings', 'push_subscriptions'] as const

/** Visitors are told nothing, so there is nothing to merge. */
export const notificationLifecycle: LifecycleHandler = {
  tables,
  onErase: async (tx, { userOid }) => {
    for (const table of tables) {
      await tx.deleteFrom(table).where('user_oid', '=', userOid).execute()
    }
    await forgetNewsOf(tx, userOid)
  },
  onExport: async (tx, { userOid }) => ({
    notifications: await tx
      .selectFrom('notifications')
      .select(['kind', 'path', 'params', 'created_at', 'read_at'])
      .where('user_oid', '=', userOid)
      .orderBy('seq')
      .execute(),
    settings: await tx
      .selectFrom('notification_settings')
      .select(['type', 'app', 'mail', 'push'])
      .where('user_oid', '=', userOid)
      .execute(),
    // The keys would let somebody write to the browser.
    pushSubscriptions: await tx
      .selectFrom('push_subscriptions')
      .select(['endpoint', 'created_at'])
      .where('user_oid', '=', userOid)
      .execute(),
  }),
}

/** What others were told of the works of somebody who leaves, by name. */
async function forgetNewsOf(tx: Tx, creatorOid: string): Promise<void> {
  await sql`DELETE FROM notifications WHERE kind = 'story.published' AND path IN (
    SELECT '/story/' || oid FROM catalogue_items WHERE owner_oid = ${creatorOid})`.execute(tx)
}
