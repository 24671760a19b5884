import type { Db, Tx } from '../../../platform/db/database.ts'
import { together } from '../../../platform/db/prepared.ts'
import { storableText } from '../../../platform/db/storable-json.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { type SpendResult, replyLegs, settleHold, voidHold } from '../../ledger/ledger.service.ts'
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
  updateRoom,
} from '../room/room.queries.ts'
import type { Receipt } from '../room/room.tables.ts'
import { returnFreeChat } from './free-chats.ts'
import { readTurnBegun } from '../turn/turn-state.ts'
import { type EndedTurn, settleTurn, touchOf, turnDone } from './reply-turn.ts'

/** How a reply ended, and what it was made from. */
export interface ReplyEnd {
  messageOid: string
  roomOid: string
  /** `turn` is what a reply that counts did to the story. */
  outcome: { state: 'complete' | 'stopped'; turn: EndedTurn } | { state: 'failed'; failure: string }
  /** The whole text; null leaves what was saved. */
  text: string | null
  receipt: Omit<Receipt, 'chargedMilli' | 'bonusMilli' | 'postingId'> | null
  earning: Earning | null
}

interface Earning {
  creatorOid: string
  modelFeeMilli: number
  sharePercent: number
  /** The operator's time zone. */
  zone: string
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
  const { outcome } = end
  const hasFailed = outcome.state === 'failed'
  const turn = hasFailed ? null : outcome.turn
  return deps.db.transaction().execute(async (tx) => {
    // Room before message before wallet: the order in which a new message locks them.
    const [room, message, [begun]] = await together(
      tx,
      (at) => lockRoomByOid(at, end.roomOid),
      (at) => lockMessage(at, end.messageOid),
      async (at) => (turn ? readTurnBegun(at, { messageOid: end.messageOid }) : []),
    )
    if (!room || !message || message.state !== 'running') return null
    const { hold_id: holdId, role } = message
    const sale = end.earning && holdId && { earning: end.earning, holdId }
    const posting = sale && !hasFailed ? await settle(tx, { ...sale, message, now }) : null
    if (hasFailed) await release(tx, message, now)
    // Blanks are no words.
    const told = storableText(end.text ?? message.text)
    const text = told.trim() === '' ? '' : told
    const counts = turn && begun && role !== 'draft'
    const { before, ...done } = turnDone(message, counts ? { room, text, turn, begun, now } : null)
    const receipt = { ...(end.receipt ?? emptyReceipt(message)), ...chargeOf(posting) }
    const failure = hasFailed ? outcome.failure : null
    const { state } = outcome
    const payload = { messageOid: message.oid, roomOid: room.oid, state }
    const { state_after } = done
    const [ended] = await together(
      tx,
      (at) => endMessage(at, message, { state, failure, text, receipt, ...done }),
      async (at) => sale && posting && keepSale(at, { room, posting, earning: sale.earning, now }),
      async (at) =>
        state_after &&
        updateRoom(at, room.oid, {
          ...touchOf(room, { turn: message.turn, text }, now),
          state: state_after,
        }),
      async (at) =>
        role !== 'draft' && emit(at, { stream: 'chat', type: 'chat.replied', payload }, now),
    )
    return state_after ? ended : settleTurn(tx, { room, message: ended, turn, before, now })
  })
}

type Charge = Pick<Receipt, 'chargedMilli' | 'bonusMilli' | 'postingId'>

function chargeOf(posting: SpendResult | null): Charge {
  if (!posting) return { chargedMilli: 0, bonusMilli: 0, postingId: null }
  return {
    chargedMilli: posting.bonusAmount + posting.paidAmount,
    bonusMilli: posting.bonusAmount,
    postingId: posting.postingId,
  }
}

async function settle(
  tx: Tx,
  reply: { message: MessageRow; holdId: string; earning: Earning; now: Date },
): Promise<SpendResult> {
  const { message, holdId, earning, now } = reply
  return settleHold(tx, {
    holdId,
    amount: message.price_milli,
    type: 'story_chat',
    reference: { kind: 'chat_message', oid: message.oid },
    legs: replyLegs({ ...earning, priceMilli: message.price_milli }),
    now,
  })
}

/** What a charged reply leaves beside the ledger. */
async function keepSale(
  tx: Tx,
  sale: { room: RoomRow; posting: SpendResult; earning: Earning; now: Date },
): Promise<void> {
  const { room, posting, earning, now } = sale
  await together(
    tx,
    (at) => topUpAfter(at, { userOid: room.owner_oid, posting, now }),
    (at) =>
      recordReply(at, {
        readerOid: room.owner_oid,
        roomOid: room.oid,
        contentOid: room.content_oid,
        creatorOid: earning.creatorOid,
        posting,
        earned: posting.earned[0] ?? 0,
        day: businessDayOf(now, earning.zone),
        now,
      }),
  )
}

/** Gives back what a running reply holds, its free chat or its coupon's. */
export async function release(tx: Tx, message: MessageRow, now: Date): Promise<void> {
  if (message.hold_id) await voidHold(tx, message.hold_id, now)
  if (message.free_chat?.couponUseOid) {
    await returnCouponChat(tx, message.free_chat.couponUseOid, now)
  } else if (message.free_chat) await returnFreeChat(tx, message.free_chat.buckets)
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
