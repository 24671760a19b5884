import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { hold } from '../../ledger/ledger.service.ts'
import { takeCouponChat } from '../coupon/coupon.chats.ts'
import { readBonusCap } from '../../payment/bonus-limit.service.ts'
import type { RoomDeps } from '../room/room.deps.ts'
import type { RoomRow } from '../room/room.queries.ts'
import { takePreviewReply, tryFreeChat } from './free-chats.ts'
import { holdMs } from './reply-saver.ts'

/** How a reply is paid for until it ends; the columns of its row. */
export interface Payment {
  payer_oid: string | null
  hold_id: string | null
  free_chat: string | null
  price_milli: number
}

interface PaymentCall {
  actor: Actor
  room: RoomRow
  idempotencyKey: string
  priceMilli: number
  /** What the caller was shown. */
  maxPriceMilli: number
  /** The chat coupon that the call carries. */
  carried: string | null
}

/**
 * Takes a free chat, one of the day's previews or a coupon's chat for a reply, or holds its price.
 * A visitor has free chats before those of coupons; who is signed in, coupons before credits.
 */
export async function payForReply(
  tx: Tx,
  deps: Pick<RoomDeps, 'settings' | 'clock'>,
  call: PaymentCall,
): Promise<Payment> {
  const { actor, room, priceMilli, maxPriceMilli } = call
  const now = deps.clock.now()
  const { userOid } = actor
  if (!userOid) return payForVisitor(tx, deps, call)
  if (room.is_preview) {
    const buckets = await takePreviewReply(tx, deps.settings, userOid, now)
    return { ...nothing, payer_oid: userOid, free_chat: JSON.stringify({ buckets }) }
  }
  if (priceMilli === 0) return { ...nothing, payer_oid: userOid }
  const coupon = await payByCoupon(tx, call, now)
  if (coupon) return { ...coupon, payer_oid: userOid }
  // Decision 31: what was shown is what is paid, though prices may change meanwhile.
  if (priceMilli > maxPriceMilli) throw new AppError('chat.price_changed', { priceMilli })
  const { holdId } = await hold(tx, {
    operation: 'story.reply',
    key: `${room.oid}:${call.idempotencyKey}`,
    ownerOid: userOid,
    currency: 'credit',
    amount: priceMilli,
    allowBonus: true,
    bonusCap: await readBonusCap(deps),
    expiresAt: new Date(now.getTime() + holdMs),
    now,
  })
  return { payer_oid: userOid, hold_id: holdId, free_chat: null, price_milli: priceMilli }
}

const nothing: Payment = { payer_oid: null, hold_id: null, free_chat: null, price_milli: 0 }

async function payForVisitor(
  tx: Tx,
  deps: Pick<RoomDeps, 'settings' | 'clock'>,
  call: PaymentCall,
): Promise<Payment> {
  const now = deps.clock.now()
  const visitor = { guestId: call.actor.guestId ?? '', address: call.actor.address }
  const buckets = await tryFreeChat(tx, deps.settings, visitor, now)
  if (!(buckets instanceof AppError)) {
    return { ...nothing, free_chat: JSON.stringify({ buckets }) }
  }
  const coupon = await payByCoupon(tx, call, now)
  if (!coupon) throw buckets
  return coupon
}

async function payByCoupon(tx: Tx, call: PaymentCall, now: Date): Promise<Payment | null> {
  const { room, carried } = call
  const couponUseOid = await takeCouponChat(tx, {
    owner: { kind: room.owner_kind, oid: room.owner_oid },
    contentOid: room.content_oid,
    carried,
    now,
  })
  if (couponUseOid === null) return null
  return { ...nothing, free_chat: JSON.stringify({ buckets: [], couponUseOid }) }
}
