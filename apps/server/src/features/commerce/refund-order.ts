import { audit } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { emit } from '../../platform/events/outbox.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import { findUser } from '../account/account.service.ts'
import { returnCoupon } from '../coupon/coupon.service.ts'
import { reverse } from '../ledger/ledger.service.ts'
import { topUpWithCoins } from '../payment/top-up/top-up.service.ts'
import { inLockOrder } from './price-lines.ts'
import type { Order } from './commerce.tables.ts'
import { listGifts } from './gifts/gifts.queries.ts'
import { getOrder, lockOrder } from './orders.queries.ts'
import { undoSale } from './sales/record-sale.ts'
import { findKind, type OrderRules, type SaleKind } from './sales/sale-kind.ts'
import { returnStock } from './stock.ts'

interface RefundRequest {
  actor: UserActor
  key: string
  orderOid: string
  reason: string
}

/**
 * Refunds a whole order: its posting is undone entry by entry, to the lots that paid (decision 32),
 * each line is taken back from whoever received it, and its coupon may be used again. The same key and
 * reason answer the same refund.
 * Throws `commerce.order_not_found`, `commerce.already_refunded`, `commerce.buyer_removed` (their
 * wallet is closed), `request.idempotency_key_reused`.
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
    if (order.state === 'refunded') throw new AppError('commerce.already_refunded')
    const { user_oid: userOid, posting_id: postingId } = order
    const buyer = await findUser(tx, userOid)
    if (buyer?.withdrawn_at) throw new AppError('commerce.buyer_removed')
    await giveCouponsBack(tx, order)
    const reversal = await reverse(tx, {
      operation: 'commerce.refund',
      key: orderOid,
      type: 'refund',
      actorOid: actor.userOid,
      postingId,
      reference: { kind: 'order', oid: orderOid },
      now,
    })
    await undoSale(tx, { postingId, reversal, now })
    if (order.currency === 'coin') await topUpWithCoins(tx, { userOid, now })
    await takeBack(tx, deps.sales, { order, now })
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

/** Before the wallet is held, as where they were used. */
async function giveCouponsBack(tx: Tx, { user_oid: userOid, lines }: Order): Promise<void> {
  const codes = lines.flatMap((line) => line.coupon_code ?? [])
  for (const code of codes.toSorted()) await returnCoupon(tx, { code, userOid })
}

async function takeBack(
  tx: Tx,
  sales: readonly SaleKind[],
  { order, now }: { order: Order; now: Date },
): Promise<void> {
  const lines = order.lines.map((line) => ({
    line,
    subjectOid: line.subject_oid,
    receiverOid: line.receiver_oid,
  }))
  for (const { line, subjectOid } of inLockOrder(lines)) {
    await rulesOf(sales, line.kind).revoke(tx, line, now)
    if (line.is_counted) await returnStock(tx, { subjectOid, quantity: line.quantity, now })
  }
}

function rulesOf(sales: readonly SaleKind[], name: string): OrderRules {
  const rules = findKind(sales, name)?.orders
  if (!rules) throw new Error(`Nothing says how an order of ${name} is taken back.`)
  return rules
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
