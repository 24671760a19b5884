import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { emit } from '../../platform/events/outbox.ts'
import { listUsers } from '../account/account.service.ts'
import {
  closeEscrow,
  findEscrow,
  findEscrowReturn,
  returnFromEscrow,
} from '../ledger/ledger.service.ts'
import { topUpWithCoins } from '../payment/top-up/top-up.service.ts'
import { getOrder, lockOrder } from './orders.queries.ts'
import { getOrderedKind, reservationOf, type SaleKind } from './sales/sale-kind.ts'
import { returnCoupons, takeBackLines } from './take-back.ts'
import { markEnded } from './escrow.queries.ts'
import type { HeldOrder, Order } from './commerce.tables.ts'
import { sellHeld } from './sell-held.ts'
import { uncountSpending } from './spending/count-spending.ts'

export interface EscrowEnd {
  orderOid: string
  outcome: 'released' | 'returned'
  /** Null if the deadline or the selling feature ends it. */
  endedBy: string | null
  reason?: string | null
  now: Date
}

/**
 * Releases the coins of a held order to the creators, which is its sale, or returns them to the lots
 * that paid; once, in the caller's transaction. Coins that can't be released anymore are returned: if
 * the ledger returned them, the buyer or a creator left, or the buyer owns by now what it's about. The same outcome
 * again answers the same order.
 * Throws `commerce.order_not_found`, and `commerce.not_held` if it ended otherwise.
 */
export async function endEscrow(
  tx: Tx,
  sales: readonly SaleKind[],
  end: EscrowEnd,
): Promise<Order> {
  const order = await lockOrder(tx, end.orderOid)
  if (!order?.escrow) throw new AppError('commerce.order_not_found')
  const held: HeldOrder = { ...order, escrow: order.escrow }
  if (order.state === end.outcome) return order
  if (order.state !== 'held') throw new AppError('commerce.not_held')
  const soldBy =
    end.outcome === 'released' && (await canRelease(tx, held, end.now))
      ? await sellHeld(tx, { sales, order: held, now: end.now })
      : null
  const state = soldBy ? 'released' : 'returned'
  const postingId = soldBy ?? (await giveBack(tx, { sales, order: held, now: end.now }))
  await closeEscrow(tx, { escrowOid: order.oid, now: end.now })
  await tx.updateTable('orders').set({ state }).where('oid', '=', order.oid).execute()
  await markEnded(tx, order.oid, {
    ended_at: end.now,
    ended_by: end.endedBy,
    end_reason: end.reason ?? null,
    posting_id: postingId,
  })
  await recordEnd(tx, { order, state, end })
  return getOrder(tx, order.oid)
}

async function canRelease(tx: Tx, order: HeldOrder, now: Date): Promise<boolean> {
  const people = await listUsers(tx, [order.user_oid, ...order.escrow.payee_oids])
  if (people.some(({ withdrawn_at: at }) => at !== null)) return false
  const account = await findEscrow(tx, order.oid)
  return account?.state === 'open' && account.deadline > now
}

/** Returns the coins, unless the ledger did; answers what returned them. */
async function giveBack(
  tx: Tx,
  { sales, order, now }: { sales: readonly SaleKind[]; order: HeldOrder; now: Date },
): Promise<string | null> {
  const { oid: orderOid, user_oid: userOid } = order
  const coins = order.currency === 'coin' ? order.paid : 0
  await uncountSpending(tx, { userOid, coins, paidAt: order.created_at })
  await returnCoupons(tx, order)
  await takeBackLines(tx, { order, now }, (line) =>
    reservationOf(getOrderedKind(sales, line.kind)).end(tx, line, now),
  )
  const account = await findEscrow(tx, orderOid)
  const isLeft = account?.funders.some(({ left }) => left > 0)
  if (!isLeft) return findEscrowReturn(tx, { escrowOid: orderOid, funderOid: userOid })
  const returned = await returnFromEscrow(tx, {
    operation: 'commerce.return',
    key: orderOid,
    type: 'refund',
    escrowOid: orderOid,
    funderOid: userOid,
    reference: { kind: 'order', oid: orderOid },
    now,
  })
  if (order.currency === 'coin') await topUpWithCoins(tx, { userOid, now })
  return returned.postingId
}

async function recordEnd(
  tx: Tx,
  { order, state, end }: { order: Order; state: 'released' | 'returned'; end: EscrowEnd },
): Promise<void> {
  const { oid: orderOid, user_oid: userOid, lines } = order
  const { endedBy, reason = null, now } = end
  const people = [userOid, ...lines.map((line) => line.creator_oid)]
  const entry = {
    actorOid: endedBy,
    action: `order.${state}`,
    subjectKind: 'order',
    subjectOid: orderOid,
    details: { contentOid: lines[0].subject_oid, userOid, reason },
    concerns: [...new Set(people)].filter((oid) => oid !== endedBy),
  }
  await audit(tx, entry, now)
  for (const { subject_oid: contentOid, place } of lines) {
    const payload = { orderOid, place, contentOid, userOid }
    await emit(tx, { stream: 'commerce', type: `order.${state}`, payload }, now)
  }
  await emit(tx, { stream: 'commerce', type: `purchase.${state}`, payload: { orderOid } }, now)
}
