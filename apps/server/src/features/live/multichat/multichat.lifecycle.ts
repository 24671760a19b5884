import type { LifecycleHandler } from '../../../platform/lifecycle.ts'
import './multichat.tables.ts'

/** What others said elsewhere is not the creator’s, and gone in minutes. */
export const multichatLifecycle: LifecycleHandler = {
  tables: ['live_outside_chats', 'live_outside_messages'],
  onErase: async (tx, { userOid }) => {
    await tx.deleteFrom('live_outside_messages').where('creator_oid', '=', userOid).execute()
    await tx.deleteFrom('live_outside_chats').where('creator_oid', '=', userOid).execute()
  },
}
