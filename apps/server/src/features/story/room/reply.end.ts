import { replyLegs, settleHold, voidHold } from '../../ledger/ledger.service.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { returnFreeChat } from './free-chats.ts'
import { endMessage, findMessage, lockMessage, type MessageRow } from './room.queries.ts'
import type { Receipt } from './room.tables.ts'

/** How a reply ended, and what it was made from. */
export interface ReplyEnd {
  messageOid: string
  state: 'complete' | 'stopped' | 'failed'
  failure: string | null
  /** The whole text; null leaves what was saved. */
  text: string | null
  receipt: Omit<Receipt, 'chargedMilli' | 'bonusMilli' | 'postingId'> | null
  earning: { creatorOid: string; modelFeeMilli: number; sharePercent: number } | null
}

/**
 * Ends a running reply in one transaction: a whole or stopped one is charged, a failed one returns
 * its hold or free chat. A reply that somebody else ended stays as it is; null then.
 */
export async function endReply(
  deps: { db: Db },
  end: ReplyEnd,
  now: Date,
): Promise<MessageRow | null> {
  const known = await findMessage(deps.db, end.messageOid)
  if (!known) return null
  return deps.db.transaction().execute(async (tx) => {
    // Room before message before wallet: the order in which a new message locks them.
    await tx
      .selectFrom('chat_rooms')
      .select('oid')
      .where('oid', '=', known.room_oid)
      .forUpdate()
      .execute()
    const message = await lockMessage(tx, end.messageOid)
    if (!message || message.state !== 'running') return null
    const text = end.text ?? message.text
    const charge =
      end.state === 'failed' ? await release(tx, message, now) : await settle(tx, message, end, now)
    const ended = await endMessage(tx, {
      oid: message.oid,
      state: end.state,
      failure: end.failure,
      text,
      receipt: { ...(end.receipt ?? emptyReceipt(message)), ...charge },
    })
    if (text) await touchRoom(tx, message.room_oid, text, now)
    const payload = { messageOid: message.oid, roomOid: message.room_oid, state: end.state }
    await emit(tx, { stream: 'chat', type: 'chat.replied', payload }, now)
    return ended
  })
}

type Charge = Pick<Receipt, 'chargedMilli' | 'bonusMilli' | 'postingId'>

const nothing: Charge = { chargedMilli: 0, bonusMilli: 0, postingId: null }

async function settle(tx: Tx, message: MessageRow, end: ReplyEnd, now: Date): Promise<Charge> {
  if (!message.hold_id || !end.earning) return nothing
  const posting = await settleHold(tx, {
    holdId: message.hold_id,
    amount: message.price_milli,
    type: 'story_chat',
    reference: { kind: 'chat_message', oid: message.oid },
    legs: replyLegs({ ...end.earning, priceMilli: message.price_milli }),
    now,
  })
  return {
    chargedMilli: posting.bonusAmount + posting.paidAmount,
    bonusMilli: posting.bonusAmount,
    postingId: posting.postingId,
  }
}

async function release(tx: Tx, message: MessageRow, now: Date): Promise<Charge> {
  if (message.hold_id) await voidHold(tx, message.hold_id, now)
  if (message.free_chat) await returnFreeChat(tx, message.free_chat.buckets)
  return nothing
}

function emptyReceipt(message: MessageRow): NonNullable<ReplyEnd['receipt']> {
  return {
    model: message.model ?? '',
    promptTokens: 0,
    completionTokens: 0,
    usageFromProvider: false,
    lore: [],
    compiledHash: '',
  }
}

async function touchRoom(tx: Tx, roomOid: string, text: string, now: Date): Promise<void> {
  await tx
    .updateTable('chat_rooms')
    .set({ last_message: [...text].slice(0, 200).join(''), updated_at: now })
    .where('oid', '=', roomOid)
    .execute()
}
