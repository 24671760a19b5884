import { audit } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { emit } from '../../platform/events/outbox.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import { findUser } from '../account/account.service.ts'
import { reverse } from '../ledger/ledger.service.ts'
import { topUpWithCoins } from '../payment/top-up/top-up.service.ts'
import type { Order } from './commerce.tables.ts'
import { listGifts } from './gifts/gifts.queries.ts'
import { getOrder, lockOrder } from './orders.queries.ts'
import { undoSale } from './sales/record-sale.ts'
import { getOrderedKind, type SaleKind } from './sales/sale-kind.ts'
import { returnCoupons, takeBackLines } from './take-back.ts'

interface RefundRequest {
  actor: UserActor
  key: string
  orderOid: string
  reason: string
}

/**
 * Refunds a whole order: its posting is undone entry by entry, to the lots that paid (spec D32),
 * each line is taken back from whoever received it, and its coupon may be used again. The same key and
 * reason answer the same refund.
 * Throws `commerce.order_not_found`, `commerce.already_refunded` (or returned), `commerce.still_held`,
 * `commerce.buyer_removed` (their wallet is closed), `request.idempotency_key_reused`.
 */
export async function refundOrder(
  deps: { db: Db; clock: Clock; sales: readonly SaleKind[] },
  request: RefundRequest,
): Promise<Order> {
  const { actor, key, orderOid, reason } = request
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderOid)
    if (!order?.posting_id) throw new AppError('commerce.order_not_found')
    if (order.refund_key === key) {
      if (order.refund_reason === reason) return order
      throw new AppError('request.idempotency_key_reused')
    }
    if (order.state === 'held') throw new AppError('commerce.still_held')
    if (order.state !== 'paid' && order.state !== 'released') {
      throw new AppError('commerce.already_refunded')
    }
    const userOid = order.user_oid
    // What was held was sold by the posting that released it.
    const postingId = order.escrow?.posting_id ?? order.posting_id
    const buyer = await findUser(tx, userOid)
    if (buyer?.withdrawn_at) throw new AppError('commerce.buyer_removed')
    await returnCoupons(tx, order)
    const reversal = await reverse(tx, {
      operation: 'commerce.refund',
      key: orderOid,
      type: 'refund',
      actorOid: actor.userOid,
      postingId,
      reference: { kind: 'order', oid: orderOid },
      now,
    })
    const buyerPaid = { oid: userOid, paidAt: order.created_at }
    await undoSale(tx, { postingId, reversal, buyer: buyerPaid, now })
    if (order.currency === 'coin') await topUpWithCoins(tx, { userOid, now })
    await takeBackLines(tx, { order, now }, (line) =>
      getOrderedKind(deps.sales, line.kind).orders.revoke(tx, line, now),
    )
    await tx
      .updateTable('orders')
      .set({
        state: 'refunded',
        refund_key: key,
        refund_posting_id: reversal.postingId,
        refund_reason: reason,
        refunded_by: actor.userOid,
        refunded_at: now,
      })
      .where('oid', '=', orderOid)
      .execute()
    await recordRefund(tx, { order, request, now })
    return getOrder(tx, orderOid)
  })
}

async function recordRefund(
  tx: Tx,
  { order, request, now }: { order: Order; request: RefundRequest; now: Date },
): Promise<void> {
  const { oid: orderOid, user_oid: userOid, lines } = order
  const [{ subject_oid: contentOid }] = lines
  const receivers = lines.map((line) => line.receiver_oid).filter((oid) => oid !== userOid)
  await audit(
    tx,
    {
      actorOid: request.actor.userOid,
      action: 'order.refunded',
      subjectKind: 'order',
      subjectOid: orderOid,
      details: { contentOid, userOid, reason: request.reason },
      concerns: [userOid, ...new Set([...lines.map((line) => line.creator_oid), ...receivers])],
    },
    now,
  )
  const emitRefund = (type: string, details: Record<string, unknown>) =>
    emit(tx, { stream: 'commerce', type, payload: { orderOid, userOid, ...details } }, now)
  for (const { subject_oid, place } of lines) {
    await emitRefund('order.refunded', { place, contentOid: subject_oid })
  }
  await emitRefund('purchase.refunded', { contentOid })
  for (const { oid: giftOid } of (await listGifts(tx, [orderOid])).values()) {
    await emitRefund('gift.taken_back', { giftOid })
  }
}
