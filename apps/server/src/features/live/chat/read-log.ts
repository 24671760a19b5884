import { liveChatFirstCount } from '@plax/contracts/live/chat-values'
import type { LiveChatEntry } from '@plax/contracts/live/chat-events'
import { chatHtml } from '@plax/contracts/live/chat-text'
import type { Db } from '../../../platform/db/database.ts'
import type { ChatRow, MessageData } from './chat.tables.ts'

export interface ChatEntry {
  seq: number
  data: LiveChatEntry
}

/** As many as one reading of the hub takes. */
const mostAtOnce = 200

/** The oldest entries after a number, or the newest if it’s null; in their order. */
export async function readChat(
  db: Db,
  { creatorOid, after }: { creatorOid: string; after: number | null },
): Promise<ChatEntry[]> {
  const rows = db.selectFrom('live_chat_messages').selectAll().where('creator_oid', '=', creatorOid)
  if (after !== null) {
    const next = rows.where('seq', '>', after).orderBy('seq').limit(mostAtOnce)
    return (await next.execute()).map(presentEntry)
  }
  const newest = await rows.orderBy('seq', 'desc').limit(liveChatFirstCount).execute()
  return newest.toReversed().map(presentEntry)
}

/** Entries before a number, in their order. */
export async function readEarlier(
  db: Db,
  { creatorOid, before, limit }: { creatorOid: string; before: number; limit: number },
): Promise<ChatEntry[]> {
  const rows = await db
    .selectFrom('live_chat_messages')
    .selectAll()
    .where('creator_oid', '=', creatorOid)
    .where('seq', '<', before)
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  return rows.toReversed().map(presentEntry)
}

export function presentEntry(row: ChatRow): ChatEntry {
  const { seq, type, oid: id, data } = row
  const sendTime = row.created_at.toISOString()
  if (type !== 'message') {
    return { seq, data: { event: type, id, sendTime, ...data } as LiveChatEntry }
  }
  const { mentions, ...sender } = data as unknown as MessageData
  return {
    seq,
    data: {
      event: 'message',
      id,
      sendTime,
      content: row.content,
      htmlContent: chatHtml(row.content, mentions),
      senderOid: row.shown_oid ?? '',
      isGuest: row.sender_kind === 'guest',
      isHiddenName: sender.nickname === null,
      isBan: false,
      ...sender,
      mentions,
    },
  }
}
