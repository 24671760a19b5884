import { pagesOf } from '../../../platform/export-pages.ts'
import type { LifecycleHandler } from '../../../platform/lifecycle.ts'
import '../managers/managers.tables.ts'
import './chat.tables.ts'

/** Their messages and their room go with an account; so does what others said in the room. */
export const chatLifecycle: LifecycleHandler = {
  tables: ['live_managers', 'live_chat_rooms', 'live_chat_messages', 'live_chat_viewers'],
  onErase: async (tx, { userOid }) => {
    await tx.deleteFrom('live_managers').where('user_oid', '=', userOid).execute()
    await tx.deleteFrom('live_managers').where('creator_oid', '=', userOid).execute()
    await tx
      .updateTable('live_managers')
      .set({ appointed_by: null })
      .where('appointed_by', '=', userOid)
      .execute()
    const messages = tx.deleteFrom('live_chat_messages')
    await messages.where('sender_oid', '=', userOid).execute()
    await messages.where('subject_oid', '=', userOid).execute()
    await messages.where('creator_oid', '=', userOid).execute()
    const viewers = tx.deleteFrom('live_chat_viewers')
    await viewers.where('viewer_oid', '=', userOid).execute()
    await viewers.where('creator_oid', '=', userOid).execute()
    await tx.deleteFrom('live_chat_rooms').where('creator_oid', '=', userOid).execute()
  },
  onExport: (db, { userOid }) => {
    const messages = db
      .selectFrom('live_chat_messages')
      .select(['creator_oid', 'seq', 'oid', 'type', 'stream_oid', 'content', 'data', 'created_at'])
      .select(['shown_oid', 'subject_oid'])
      .where((eb) => eb.or([eb('sender_oid', '=', userOid), eb('subject_oid', '=', userOid)]))
    const managed = db
      .selectFrom('live_managers')
      .selectAll()
      .where((eb) => eb.or([eb('user_oid', '=', userOid), eb('creator_oid', '=', userOid)]))
    const viewed = db.selectFrom('live_chat_viewers').selectAll().where('viewer_oid', '=', userOid)
    const rooms = db.selectFrom('live_chat_rooms').selectAll().where('creator_oid', '=', userOid)
    return {
      liveManagers: pagesOf(managed, { db, by: ['creator_oid', 'user_oid'] }),
      liveChatMessages: pagesOf(messages, { db, by: ['creator_oid', 'seq'] }),
      liveChatVisits: pagesOf(viewed, { db, by: ['creator_oid'] }),
      liveChatRooms: pagesOf(rooms, { db, by: ['creator_oid'] }),
    }
  },
}
