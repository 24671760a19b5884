import { pagesOf } from '../../../platform/export-pages.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { joinHandlers, type LifecycleHandler } from '../../../platform/lifecycle.ts'
import '../managers/managers.tables.ts'
import './chat.tables.ts'
import { mergeChatter } from './merge-guest.ts'
import { pollsLifecycle } from './polls/polls.lifecycle.ts'

/** Of the chat and its polls. */
export function chatLifecycle(secret: string): LifecycleHandler {
  return joinHandlers(pollsLifecycle(secret), messagesLifecycle(secret))
}

/** Their messages and their room go with an account; so does what others said in the room. */
const messagesLifecycle = (secret: string): LifecycleHandler => ({
  tables: [
    'live_managers',
    'live_chat_rooms',
    'live_chat_messages',
    'live_chat_viewers',
    'live_chat_passes',
    'live_chat_bans',
    'live_chat_acts',
  ],
  onGuestMerge: (tx, merge) => mergeChatter(tx, secret, merge),
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
    const passes = tx.deleteFrom('live_chat_passes')
    await passes.where('viewer_oid', '=', userOid).execute()
    await passes.where('creator_oid', '=', userOid).execute()
    await eraseModeration(tx, userOid)
    await tx.deleteFrom('live_chat_rooms').where('creator_oid', '=', userOid).execute()
  },
  onExport: (db, { userOid }) => {
    const messages = db
      .selectFrom('live_chat_messages')
      .select(['creator_oid', 'seq', 'oid', 'type', 'stream_oid', 'content', 'data', 'created_at'])
      .select(['shown_oid', 'subject_oid', 'deleted_at'])
      .where((eb) => eb.or([eb('sender_oid', '=', userOid), eb('subject_oid', '=', userOid)]))
    const managed = db
      .selectFrom('live_managers')
      .selectAll()
      .where((eb) => eb.or([eb('user_oid', '=', userOid), eb('creator_oid', '=', userOid)]))
    const viewed = db.selectFrom('live_chat_viewers').selectAll().where('viewer_oid', '=', userOid)
    const passes = db.selectFrom('live_chat_passes').selectAll().where('viewer_oid', '=', userOid)
    const bans = db
      .selectFrom('live_chat_bans')
      .selectAll()
      .where((eb) => eb.or([eb('viewer_oid', '=', userOid), eb('creator_oid', '=', userOid)]))
    const acts = db
      .selectFrom('live_chat_acts')
      .selectAll()
      .where((eb) => eb.or([eb('viewer_oid', '=', userOid), eb('acted_by', '=', userOid)]))
    const rooms = db.selectFrom('live_chat_rooms').selectAll().where('creator_oid', '=', userOid)
    return {
      liveManagers: pagesOf(managed, { db, by: ['creator_oid', 'user_oid'] }),
      liveChatMessages: pagesOf(messages, { db, by: ['creator_oid', 'seq'] }),
      liveChatVisits: pagesOf(viewed, { db, by: ['creator_oid'] }),
      liveChatPasses: pagesOf(passes, { db, by: ['stream_oid'] }),
      liveChatBans: pagesOf(bans, { db, by: ['creator_oid', 'viewer_kind', 'viewer_oid'] }),
      liveChatActs: pagesOf(acts, { db, by: ['oid'] }),
      liveChatRooms: pagesOf(rooms, { db, by: ['creator_oid'] }),
    }
  },
})

/** Bans and acts go with either side’s account; who did them only loses their name there. */
async function eraseModeration(tx: Tx, userOid: string): Promise<void> {
  for (const table of ['live_chat_bans', 'live_chat_acts'] as const) {
    await tx.deleteFrom(table).where('viewer_oid', '=', userOid).execute()
    await tx.deleteFrom(table).where('creator_oid', '=', userOid).execute()
  }
  const bans = tx.updateTable('live_chat_bans').set({ banned_by: null })
  await bans.where('banned_by', '=', userOid).execute()
  const acts = tx.updateTable('live_chat_acts')
  await acts.set({ acted_by: null }).where('acted_by', '=', userOid).execute()
  await acts.set({ undone_by: null }).where('undone_by', '=', userOid).execute()
}
