import { estimateTokenizer } from '@plax/story-engine'
import type { Tx } from '../../../platform/db/database.ts'
import { together } from '../../../platform/db/prepared.ts'
import { type SpendResult, replyLegs, settleHold, voidHold } from '../../ledger/ledger.service.ts'
import { topUpAfter } from '../../payment/top-up/top-up.service.ts'
import { businessDayOf } from '../../settings/business-day.service.ts'
import { modelName } from '../../story/models/models.service.ts'
import { returnCouponChat } from '../coupon/coupon.chats.ts'
import { recordReply } from '../credits/record-reply.ts'
import type { MessageRow, RoomRow } from '../room/room.queries.ts'
import type { Receipt } from '../room/room.tables.ts'
import { returnFreeChat } from './free-chats.ts'
import { firedLore } from './reply-prompt.ts'
import type { Outcome, ReplyTask } from './reply-task.ts'

type Charge = Pick<Receipt, 'chargedMilli' | 'bonusMilli' | 'postingId'>
/** A receipt before the reply is charged. */
export type UnchargedReceipt = Omit<Receipt, keyof Charge>

export interface Earning {
  creatorOid: string
  modelFeeMilli: number
  sharePercent: number
  /** The operator's time zone. */
  zone: string
}

/** Settles the hold of a reply that counts, and pays the story's creator. */
export async function chargeReply(
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

/** Records a charged reply as a sale, and tops up its reader's wallet. */
export async function recordSale(
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

/** Returns the hold of a running reply, or its free chat or coupon chat. */
export async function release(tx: Tx, message: MessageRow, now: Date): Promise<void> {
  if (message.hold_id) await voidHold(tx, message.hold_id, now)
  if (message.free_chat?.couponUseOid) {
    await returnCouponChat(tx, message.free_chat.couponUseOid, now)
  } else if (message.free_chat) await returnFreeChat(tx, message.free_chat.buckets)
}

export function chargeOf(posting: SpendResult | null): Charge {
  if (!posting) return { chargedMilli: 0, bonusMilli: 0, postingId: null }
  return {
    chargedMilli: posting.bonusAmount + posting.paidAmount,
    bonusMilli: posting.bonusAmount,
    postingId: posting.postingId,
  }
}

export function receiptOf(
  task: ReplyTask,
  text: string,
  { prompt, usage }: Outcome,
): UnchargedReceipt {
  const isReported = usage !== null && usage.promptTokens > 0
  return {
    model: modelName(task.model, task.lang),
    promptTokens: isReported ? usage.promptTokens : (prompt?.trace.totalTokens ?? 0),
    completionTokens: isReported ? usage.completionTokens : estimateTokenizer.count(text),
    usageFromProvider: isReported,
    lore: firedLore(task.artefact, prompt?.trace ?? null),
    compiledHash: task.artefactHash,
    outputLength: task.input.outputLength,
    inferenceLevel: task.inferenceLevel,
    inferenceTokens: task.inference.tokens,
    reasoningTokens: usage?.reasoningTokens ?? 0,
    baseMilli: task.price.baseMilli,
    inferenceMilli: task.price.inferenceMilli,
  }
}

/** For a reply whose prompt is unknown, such as one whose process was lost. */
export function emptyReceipt(message: MessageRow): UnchargedReceipt {
  return {
    model: message.model ?? '',
    promptTokens: 0,
    completionTokens: 0,
    usageFromProvider: false,
    lore: [],
    compiledHash: '',
  }
}
