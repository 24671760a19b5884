import { createHash } from 'node:crypto'
import type { LiveChatEntry } from '@plax/contracts/live/chat-events'
import type { Tx } from '../../../platform/db/database.ts'
import { storableJson } from '../../../platform/db/storable-json.ts'
import { newOid } from '../../../platform/ids.ts'
import './chat.tables.ts'
import { lockRoom, takeNumbers } from './room.ts'

type EventOf<E> = E extends { event: 'message' }
  ? never
  : E extends { id: string; sendTime: string }
    ? Omit<E, 'id' | 'sendTime'>
    : never

/** What happens in a chat besides messages, with the fields of the documents. */
export type ChatEvent = EventOf<LiveChatEntry>

export interface PostedEvent {
  creatorOid: string
  event: ChatEvent
  now: Date
  streamOid?: string | null
  /** The user whom it’s about: it’s deleted with their account. */
  subjectOid?: string | null
  /** Names the occasion: an event of the same occasion is posted once. */
  once?: string
}

/**
 * Appends an event to a creator’s chat, in the transaction of what it announces; false if it was
 * posted before. Call `hintChat` after the commit.
 */
export async function postEvent(tx: Tx, posted: PostedEvent): Promise<boolean> {
  const { once, creatorOid, ...event } = posted
  const {
    now,
    event: { event: type },
  } = event
  await lockRoom(tx, creatorOid)
  if (once !== undefined && (await wasPosted(tx, { creatorOid, type, once }))) return false
  const oid = once === undefined ? newOid(now) : oidOf({ creatorOid, type, once })
  await postEvents(tx, creatorOid, [{ ...event, oid }])
  return true
}

/** Events of one chat, in their order; each has an id of its own, and is posted by its feature once. */
export async function postEvents(
  tx: Tx,
  creatorOid: string,
  events: readonly (Omit<PostedEvent, 'creatorOid' | 'once'> & {
    oid: string
    isShadowed?: boolean
  })[],
): Promise<void> {
  if (events.length === 0) return
  await lockRoom(tx, creatorOid)
  const first = await takeNumbers(tx, { creatorOid, count: events.length })
  const rows = events.map(({ oid, event, streamOid, subjectOid, isShadowed, now }, index) => {
    const { event: type, ...data } = event
    return {
      creator_oid: creatorOid,
      seq: first + index,
      oid,
      type,
      stream_oid: streamOid ?? null,
      sender_kind: null,
      sender_oid: null,
      shown_oid: null,
      subject_oid: subjectOid ?? null,
      content: '',
      data: storableJson(data),
      created_at: now,
      deleted_at: null,
      is_shadowed: isShadowed ?? false,
    }
  })
  await tx.insertInto('live_chat_messages').values(rows).execute()
}

interface Occasion {
  creatorOid: string
  type: ChatEvent['event']
  once: string
}

function oidOf({ creatorOid, type, once }: Occasion): string {
  const occasion = `${creatorOid} ${type} ${once}`
  return createHash('sha256').update(occasion).digest('hex').slice(0, 24)
}

/** Whether the event of an occasion is in the chat. */
export async function wasPosted(tx: Tx, occasion: Occasion): Promise<boolean> {
  const row = await tx
    .selectFrom('live_chat_messages')
    .select('seq')
    .where('oid', '=', oidOf(occasion))
    .executeTakeFirst()
  return row !== undefined
}
