import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { type BonusCap, hold } from '../../ledger/ledger.service.ts'
import { takeCouponChat } from '../coupon/coupon.chats.ts'
import { readBonusCap } from '../../payment/credits/bonus-limit.service.ts'
import type { RoomDeps } from '../room/room.deps.ts'
import type { RoomRow } from '../room/room.queries.ts'
import { type Bucket, bucketsOf, takePreviewReply, tryFreeChat } from './free-chats.ts'
import { holdMs } from './reply-saver.ts'
import { previewRepliesSetting } from './reply-settings.ts'

/** How a reply is paid for until it ends; the columns of its row. */
export interface Payment {
  payer_oid: string | null
  hold_id: string | null
  free_chat: string | null
  price_milli: number
}

/** What the settings say of paying for replies. */
export interface PaymentTerms {
  bonusCap: BonusCap
  previewReplies: number
  /** Of a visitor; none for the signed in. */
  freeChats: Bucket[]
}

/**
 * Reads the terms before the transaction of a reply: one that waited for a second connection would
 * wait for ever where all others do so too.
 */
export async function readPaymentTerms(
  deps: Pick<RoomDeps, 'settings' | 'clock'>,
  actor: Actor,
): Promise<PaymentTerms> {
  const visitor = { guestId: actor.guestId ?? '', address: actor.address }
  return {
    bonusCap: await readBonusCap(deps),
    previewReplies: await deps.settings.get(previewRepliesSetting),
    freeChats: actor.userOid ? [] : await bucketsOf(deps.settings, visitor, deps.clock.now()),
  }
}

interface PaymentCall {
  actor: Actor
  room: RoomRow
  idempotencyKey: string
  priceMilli: number
  /** Without a model to pay for, coupons are left alone too. */
  isStandIn: boolean
  /** What the caller was shown. */
  maxPriceMilli: number
  /** The chat coupon that the call carries. */
  carried: string | null
  /** Whether the reader has coupons that pay here. */
  hasCoupon: boolean
  terms: PaymentTerms
  now: Date
}

/**
 * Takes a free chat, one of the day's previews or a coupon's chat for a reply, or holds its price.
 * A visitor has free chats before those of coupons; who is signed in, coupons before credits.
 */
export async function payForReply(tx: Tx, call: PaymentCall): Promise<Payment> {
  const { actor, room, priceMilli, maxPriceMilli, terms, now } = call
  const { userOid } = actor
  if (!userOid) return payForVisitor(tx, call)
  if (room.is_preview) {
    const buckets = await takePreviewReply(tx, { userOid, limit: terms.previewReplies, now })
    return { ...nothing, payer_oid: userOid, free_chat: JSON.stringify({ buckets }) }
  }
  if (priceMilli === 0) return { ...nothing, payer_oid: userOid }
  const coupon = await payByCoupon(tx, call)
  if (coupon) return { ...coupon, payer_oid: userOid }
  // Spec D31: what was shown is what is paid, though prices may change meanwhile.
  if (priceMilli > maxPriceMilli) throw new AppError('chat.price_changed', { priceMilli })
  const { holdId } = await hold(tx, {
    operation: 'story.reply',
    key: `${room.oid}:${call.idempotencyKey}`,
    ownerOid: userOid,
    currency: 'credit',
    amount: priceMilli,
    allowBonus: true,
    bonusCap: terms.bonusCap,
    expiresAt: new Date(now.getTime() + holdMs),
    now,
  })
  return { payer_oid: userOid, hold_id: holdId, free_chat: null, price_milli: priceMilli }
}

const nothing: Payment = { payer_oid: null, hold_id: null, free_chat: null, price_milli: 0 }

async function payForVisitor(tx: Tx, call: PaymentCall): Promise<Payment> {
  const buckets = await tryFreeChat(tx, call.terms.freeChats, call.now)
  if (!(buckets instanceof AppError)) {
    return { ...nothing, free_chat: JSON.stringify({ buckets }) }
  }
  const coupon = call.isStandIn ? null : await payByCoupon(tx, call)
  if (!coupon) throw buckets
  return coupon
}

async function payByCoupon(tx: Tx, call: PaymentCall): Promise<Payment | null> {
  const { room, carried, hasCoupon, now } = call
  if (!hasCoupon && carried === null) return null
  const couponUseOid = await takeCouponChat(tx, {
    owner: { kind: room.owner_kind, oid: room.owner_oid },
    contentOid: room.content_oid,
    carried,
    now,
  })
  if (couponUseOid === null) return null
  return { ...nothing, free_chat: JSON.stringify({ buckets: [], couponUseOid }) }
}
