import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Feature } from '../../platform/feature.ts'
import type { Db } from '../../platform/db/database.ts'
import type { PostingTypes } from '../ledger/ledger.service.ts'
import { storyAdminHandlers } from './admin/admin.routes.ts'
import { chatNotifies } from './story-chat.notifies.ts'
import { chatFileHandlers } from './chat-files/chat-files.routes.ts'
import { eraseClaims, mergeClaims } from './coupon/coupon.lifecycle.ts'
import { couponHandlers } from './coupon/coupon.routes.ts'
import { creditHandlers } from './credits/credits.routes.ts'
import { memoryHandlers } from './memory/memory.routes.ts'
import { personaHandlers } from './personas/personas.routes.ts'
import { promptLogHandlers } from './prompt-log/prompt-log.routes.ts'
import { sweepAbandoned } from './reply/abandoned-replies.ts'
import { replyTopic } from './reply/reply-topic.ts'
import { decideOverdue } from './turn/decide-turn.ts'
import { roomSettingsHandlers } from './routes/room-settings.routes.ts'
import type { ReplyDeps } from './reply/reply.deps.ts'
import { exportRooms } from './story-chat.export.ts'
import { roomHandlers } from './routes/room.routes.ts'
import { roomTopic } from './room/room-topic.ts'
import './room/room.tables.ts'
import { roomUpkeep } from './story-chat.upkeep.ts'
import { dataNote } from './data-note.ts'

/** Chat rooms: what a reader does with a story. */
export function storyChatFeature(
  deps: Deps,
  { room, types }: { room: ReplyDeps; types: PostingTypes },
): Feature {
  const upkeep = roomUpkeep({ ...room, metrics: deps.metrics })
  return {
    name: 'story-chat',
    handlers: {
      ...roomHandlers(room),
      ...roomSettingsHandlers(room),
      ...memoryHandlers(room),
      ...promptLogHandlers(room),
      ...chatFileHandlers(room),
      ...creditHandlers({ ...deps, types }),
      ...couponHandlers(room),
      ...storyAdminHandlers(room),
      ...personaHandlers(room),
    },
    on: upkeep.on,
    hubTopics: [replyTopic(room), roomTopic(room)],
    notifies: chatNotifies,
    jobs: {
      ...upkeep.jobs,
      'story.end-abandoned-replies': () => sweepAbandoned(room),
      'story.decide-turns': () => decideOverdue(room),
    },
    cron: [
      ...upkeep.cron,
      { task: 'story.end-abandoned-replies', schedule: '* * * * *' },
      { task: 'story.decide-turns', schedule: '* * * * *' },
    ],
    secretPaths: ['/chat-coupons/*'],
    lifecycle: {
      // What rooms were paid stays: it names no reader, and of creators an opaque id.
      tables: [
        'chat_rooms',
        'chat_messages',
        'personas',
        'chat_options',
        'chat_room_days',
        'chat_coupon_claims',
      ],
      onGuestMerge: async (tx, merge) => {
        const { guestId, userOid } = merge
        await tx
          .updateTable('chat_rooms')
          .set({ owner_kind: 'user', owner_oid: userOid })
          .where('owner_kind', '=', 'guest')
          .where('owner_oid', '=', guestId)
          .execute()
        await mergeClaims(tx, merge)
      },
      onErase: async (tx, { userOid }) => {
        await tx
          .deleteFrom('chat_rooms')
          .where('owner_kind', '=', 'user')
          .where('owner_oid', '=', userOid)
          .execute()
        await eraseClaims(tx, { userOid })
        await tx.deleteFrom('personas').where('user_oid', '=', userOid).execute()
        await tx.deleteFrom('chat_options').where('user_oid', '=', userOid).execute()
      },
      exportNote: dataNote,
      onExport: exportRooms,
      onLosses: (db, { userOid }) => countLosses(db, userOid),
    },
    stop: async () => {
      await room.replies.drain(deps.config.replyTimes.drainMs)
      await room.chatCounts.flush()
    },
  }
}

/** What somebody who leaves loses in chats. */
async function countLosses(
  db: Db,
  userOid: string,
): Promise<{ chatRooms: number; couponChats: number }> {
  const { rows } = await sql<{ chatRooms: number; couponChats: number }>`SELECT
    (SELECT count(*)::int FROM chat_rooms WHERE owner_kind = 'user' AND owner_oid = ${userOid}
      AND NOT is_preview) AS "chatRooms",
    (SELECT coalesce(sum(chats_left), 0)::int FROM chat_coupon_claims
      WHERE owner_kind = 'user' AND owner_oid = ${userOid}) AS "couponChats"`.execute(db)
  return rows[0] ?? { chatRooms: 0, couponChats: 0 }
}
