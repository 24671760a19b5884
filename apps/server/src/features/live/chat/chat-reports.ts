import { shorten } from '@plax/story-engine/shorten'
import type { ReportTarget } from '../../moderation/moderation.service.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { ChatRow, MessageData } from './chat.tables.ts'
import { markDeleted } from './moderate.ts'
import { restoreMessage } from './restore-message.ts'
import { lockRoom } from './room.ts'
import { judgedEvent } from './stream-news.ts'

const titleMaxLength = 40

/**
 * A message of a live chat. Its sender answers for it; a guest’s has no account that could, so the
 * creator of the chat does.
 */
export const liveChatTarget: ReportTarget = {
  kind: 'live-chat',
  find: async (db, { oid, actor }) => {
    const row = await findMessage(db, oid)
    const isHidden = row?.deleted_at !== null || row.is_shadowed
    if (!row || (isHidden && !actor.roles.has('admin'))) return null
    const { nickname, anonymousNumber } = row.data as unknown as MessageData
    return {
      ownerOid: row.sender_kind === 'user' && row.sender_oid ? row.sender_oid : row.creator_oid,
      title: shorten(row.content.replaceAll(/\s+/g, ' '), titleMaxLength),
      text: row.content,
      path: null,
      evidence: {
        creatorOid: row.creator_oid,
        streamOid: row.stream_oid,
        nickname,
        anonymousNumber,
        isGuest: row.sender_kind === 'guest',
        sentAt: row.created_at.toISOString(),
      },
    }
  },
  takeDown: async (tx, { oid, now }) => {
    const row = await lockMessage(tx, oid)
    if (!row || row.deleted_at) return
    const { creator_oid: creatorOid } = row
    await markDeleted(tx, { messageOid: oid, creatorOid, now })
    await announce(tx, creatorOid, now)
  },
  restore: async (tx, { oid: messageOid, now, decidedAt: deletedAt }) => {
    const row = await lockMessage(tx, messageOid)
    if (row && (await restoreMessage(tx, { messageOid, deletedAt, now }))) {
      await announce(tx, row.creator_oid, now)
    }
  },
}

async function announce(tx: Tx, creatorOid: string, now: Date): Promise<void> {
  await emit(tx, { stream: 'live', type: judgedEvent, payload: { creatorOid } }, now)
}

async function lockMessage(tx: Tx, oid: string): Promise<ChatRow | null> {
  const found = await findMessage(tx, oid)
  if (!found) return null
  await lockRoom(tx, found.creator_oid)
  return findMessage(tx, oid)
}

async function findMessage(db: Db | Tx, oid: string): Promise<ChatRow | null> {
  const query = db
    .selectFrom('live_chat_messages')
    .selectAll()
    .where('oid', '=', oid)
    .where('type', '=', 'message')
  return (await query.executeTakeFirst()) ?? null
}
