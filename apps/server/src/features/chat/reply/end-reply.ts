import type { Db, Tx } from '../../../platform/db/database.ts'
import { together } from '../../../platform/db/prepared.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { replyLegs, settleHold, voidHold } from '../../ledger/ledger.service.ts'
import { topUpAfter } from '../../payment/top-up/top-up.service.ts'
import { businessDayOf } from '../../settings/business-day.service.ts'
import { returnCouponChat } from '../coupon/coupon.chats.ts'
import { recordReply } from '../credits/record-reply.ts'
import {
  endMessage,
  lockMessage,
  lockRoomByOid,
  type MessageRow,
  type RoomRow,
} from '../room/room.queries.ts'
import type { Receipt } from '../room/room.tables.ts'
import { returnFreeChat } from './free-chats.ts'
import { type EndedTurn, settleTurn, turnDone } from './reply-turn.ts'

/** How a reply ended, and what it was made from. */
export interface ReplyEnd {
  messageOid: string
  roomOid: string
  /** `turn` is what a reply that counts did to the story. */
  outcome: { state: 'complete' | 'stopped'; turn: EndedTurn } | { state: 'failed'; failure: string }
  /** The whole text; null leaves what was saved. */
  text: string | null
  receipt: Omit<Receipt, 'chargedMilli' | 'bonusMilli' | 'postingId'> | null
  earning: {
    creatorOid: string
    modelFeeMilli: number
    sharePercent: number
    /** The operator's time zone. */
    zone: string
  } | null
}

/**
 * Ends a running reply in one transaction: a whole or stopped one is charged and changes the story's
 * state, a failed one returns its hold or free chat. A reply that somebody else ended stays as it is;
 * null then.
 */
export async function endReply(
  deps: { db: Db },
  end: ReplyEnd,
  now: Date,
): Promise<MessageRow | null> {
  return deps.db.transaction().execute(async (tx) => {
    // Room before message before wallet: the order in which a new message locks them.
    const room = await lockRoomByOid(tx, end.roomOid)
    const message = await lockMessage(tx, end.messageOid)
    if (!room || !message || message.state !== 'running') return null
    const { outcome } = end
    const hasFailed = outcome.state === 'failed'
    // Blanks are no words.
    const text = (end.text ?? message.text).trim() === '' ? '' : (end.text ?? message.text)
    const turn = hasFailed ? null : outcome.turn
    const told = turn && message.role !== 'draft' ? { room, message, text, turn, now } : null
    const [charge, did] = await together(
      tx,
      (at) => (hasFailed ? release(at, message, now) : settle(at, { room, message, end, now })),
      (at) => turnDone(at, told),
    )
    const ended = await endMessage(tx, {
      ...did,
      oid: message.oid,
      state: outcome.state,
      failure: hasFailed ? outcome.failure : null,
      text,
      receipt: { ...(end.receipt ?? emptyReceipt(message)), ...charge },
    })
    const payload = { messageOid: message.oid, roomOid: room.oid, state: outcome.state }
    const [placed] = await together(
      tx,
      (at) => settleTurn(at, { room, message: ended, turn, before: did.before, now }),
      async (at) =>
        message.role === 'draft' ||
        emit(at, { stream: 'chat', type: 'chat.replied', payload }, now),
    )
    return placed
  })
}

type Charge = Pick<Receipt, 'chargedMilli' | 'bonusMilli' | 'postingId'>

const nothing: Charge = { chargedMilli: 0, bonusMilli: 0, postingId: null }

async function settle(
  tx: Tx,
  reply: { room: RoomRow; message: MessageRow; end: ReplyEnd; now: Date },
): Promise<Charge> {
  const { room, message, end, now } = reply
  if (!message.hold_id || !end.earning) return nothing
  const legs = replyLegs({ ...end.earning, priceMilli: message.price_milli })
  const posting = await settleHold(tx, {
    holdId: message.hold_id,
    amount: message.price_milli,
    type: 'story_chat',
    reference: { kind: 'chat_message', oid: message.oid },
    legs,
    now,
  })
  const { creatorOid, zone } = end.earning
  const charged = {
    readerOid: room.owner_oid,
    roomOid: room.oid,
    contentOid: room.content_oid,
    creatorOid,
    posting,
    earned: posting.earned[0] ?? 0,
    day: businessDayOf(now, zone),
    now,
  }
  await together(
    tx,
    (at) => topUpAfter(at, { userOid: room.owner_oid, posting, now }),
    (at) => recordReply(at, charged),
  )
  return {
    chargedMilli: posting.bonusAmount + posting.paidAmount,
    bonusMilli: posting.bonusAmount,
    postingId: posting.postingId,
  }
}

/** Gives back what a running reply holds, its free chat or its coupon's. */
export async function release(tx: Tx, message: MessageRow, now: Date): Promise<Charge> {
  if (message.hold_id) await voidHold(tx, message.hold_id, now)
  if (message.free_chat?.couponUseOid) {
    await returnCouponChat(tx, message.free_chat.couponUseOid, now)
  } else if (message.free_chat) await returnFreeChat(tx, message.free_chat.buckets)
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
