import { audit } from '../../platform/audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { emit } from '../../platform/events/outbox.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import { findUser } from '../account/account.service.ts'
import { revokeEntitlement } from '../access/access.service.ts'
import { reverse } from '../ledger/ledger.service.ts'
import { topUpWithCoins } from '../payment/top-up/top-up.service.ts'
import type { OrderRow } from './commerce.tables.ts'
import { lockOrder } from './orders.queries.ts'
import { sourceOf } from './place-order.ts'
import { undoSale } from './sales/record-sale.ts'

/**
 * Refunds a whole order: its posting is undone entry by entry, to the lots that paid (decision 32),
 * and what it opened closes. The same key and reason answer the same refund. Throws
 * `commerce.order_not_found`, `commerce.already_refunded`, `commerce.buyer_removed` (their wallet is
 * closed), `request.idempotency_key_reused`.
 */
export async function refundOrder(
  deps: { db: Db; clock: Clock },
  request: { actor: UserActor; key: string; orderOid: string; reason: string },
): Promise<OrderRow> {
  const { actor, orderOid, reason } = request
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderOid)
    if (!order?.posting_id) throw new AppError('commerce.order_not_found')
    const { user_oid: userOid, content_oid: contentOid, posting_id: postingId } = order
    if (order.refund_key === request.key) {
      if (order.refund_reason === reason) return order
      throw new AppError('request.idempotency_key_reused')
    }
    if (order.state === 'refunded') throw new AppError('commerce.already_refunded')
    const buyer = await findUser(tx, userOid)
    if (buyer?.withdrawn_at) throw new AppError('commerce.buyer_removed')
    const posting = await reverse(tx, {
      operation: 'commerce.refund',
      key: orderOid,
      type: 'refund',
      actorOid: actor.userOid,
      postingId,
      reference: { kind: 'order', oid: orderOid },
      now,
    })
    await undoSale(tx, { postingId, refundPostingId: posting.postingId, now })
    await topUpWithCoins(tx, { userOid, now })
    await revokeEntitlement(tx, { userOid, subjectOid: contentOid, source: sourceOf(order) })
    await audit(
      tx,
      {
        actorOid: actor.userOid,
        action: 'order.refunded',
        subjectKind: 'order',
        subjectOid: orderOid,
        details: { contentOid, userOid, reason },
        concerns: [userOid, order.creator_oid],
      },
      now,
    )
    const news = { orderOid, contentOid, userOid }
    await emit(tx, { stream: 'commerce', type: 'order.refunded', payload: news }, now)
    await emit(tx, { stream: 'commerce', type: 'purchase.refunded', payload: news }, now)
    return tx
      .updateTable('orders')
      .set({
        state: 'refunded',
        refund_key: request.key,
        refund_posting_id: posting.postingId,
        refund_reason: reason,
        refunded_by: actor.userOid,
        refunded_at: now,
      })
      .where('oid', '=', orderOid)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}
