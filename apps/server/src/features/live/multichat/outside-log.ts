import type { ChatPlatform } from '@plax/contracts/links/link-values'
import type { OutsideEntry } from '@plax/contracts/live/outside-chat'
import { type Selectable, sql } from 'kysely'
import type { Database, Db, Tx } from '../../../platform/db/database.ts'
import type { HubMessage } from '../../../platform/hub/hub-topic.ts'
import './multichat.tables.ts'

export const keptMs = 10 * 60_000
/** As many as one reading of the hub takes. */
const mostAtOnce = 200
const firstCount = 30

/** An entry before it has its number; a message has the time at which it was sent. */
export type NewOutsideEntry =
  | {
      event: 'message'
      messageId: string
      senderId: string
      name: string
      content: string
      role: 'creator' | 'manager' | null
    }
  | { event: 'delete'; messageId: string }
  | { event: 'deleteSender'; senderId: string }
  | { event: 'clear' }

type Row = Selectable<Database['live_outside_messages']>

/** Appends what a platform told, in its order; a message that is there already is left out. */
export async function appendOutside(
  tx: Tx,
  {
    creatorOid,
    platform,
    entries,
    now,
  }: { creatorOid: string; platform: ChatPlatform; entries: readonly NewOutsideEntry[]; now: Date },
): Promise<void> {
  await tx
    .insertInto('live_outside_chats')
    .values({ creator_oid: creatorOid })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // Locks the chat, so that its entries commit in the order of their numbers.
  const { last_seq: last } = await tx
    .updateTable('live_outside_chats')
    .set({ last_seq: sql<number>`last_seq + ${entries.length}::bigint` })
    .where('creator_oid', '=', creatorOid)
    .returning('last_seq')
    .executeTakeFirstOrThrow()
  const rows = entries.map((entry, index) => ({
    ...rowOf(entry),
    creator_oid: creatorOid,
    seq: last - entries.length + 1 + index,
    platform,
    created_at: now,
  }))
  await tx
    .insertInto('live_outside_messages')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const chat = tx.deleteFrom('live_outside_messages').where('creator_oid', '=', creatorOid)
  await chat.where('created_at', '<=', new Date(now.getTime() - keptMs)).execute()
  const messages = chat.where('platform', '=', platform).where('event', '=', 'message')
  for (const entry of entries) {
    if (entry.event === 'delete') {
      await messages.where('message_id', '=', entry.messageId).execute()
    } else if (entry.event === 'deleteSender') {
      await messages.where('sender_id', '=', entry.senderId).execute()
    } else if (entry.event === 'clear') {
      await messages.execute()
    }
  }
}

/** The oldest entries after a number, or the newest messages if it’s null; in their order. */
export async function readOutside(
  db: Db,
  { creatorOid, after, now }: { creatorOid: string; after: number | null; now: Date },
): Promise<HubMessage[]> {
  const rows = db
    .selectFrom('live_outside_messages')
    .selectAll()
    .where('creator_oid', '=', creatorOid)
    .where('created_at', '>', new Date(now.getTime() - keptMs))
  if (after !== null) {
    const next = await rows.where('seq', '>', after).orderBy('seq').limit(mostAtOnce).execute()
    return next.map(present)
  }
  const newest = await rows.orderBy('seq', 'desc').limit(firstCount).execute()
  return newest.toReversed().map(present)
}

export async function forgetOutside(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('live_outside_messages')
    .where('created_at', '<=', new Date(now.getTime() - keptMs))
    .execute()
}

function rowOf(entry: NewOutsideEntry) {
  const none = { message_id: null, sender_id: null, name: '', content: '', role: null }
  const { event } = entry
  switch (event) {
    case 'message': {
      const { messageId, senderId, name, content, role } = entry
      return { event, message_id: messageId, sender_id: senderId, name, content, role }
    }
    case 'delete':
      return { ...none, event, message_id: entry.messageId }
    case 'deleteSender':
      return { ...none, event, sender_id: entry.senderId }
    default:
      return { ...none, event }
  }
}

function present(row: Row): HubMessage {
  const { seq, event, platform } = row
  const messageId = row.message_id ?? ''
  const senderId = row.sender_id ?? ''
  const data: OutsideEntry =
    event === 'message'
      ? {
          event,
          platform,
          messageId,
          senderId,
          name: row.name,
          content: row.content,
          role: row.role,
          sendTime: row.created_at.toISOString(),
        }
      : event === 'delete'
        ? { event, platform, messageId }
        : event === 'deleteSender'
          ? { event, platform, senderId }
          : { event, platform }
  return { seq, data }
}
