import type { Tx } from '../../platform/db/database.ts'
import { releaseEscrow } from '../ledger/ledger.service.ts'
import { recordSale } from './sales/record-sale.ts'
import { getOrderedKind, reservationOf, type SaleKind } from './sales/sale-kind.ts'
import { earningsOf, legsOf, sharesOf } from './sales/sell.ts'
import type { HeldOrder } from './commerce.tables.ts'

/**
 * Gives what a held order is of and pays its creators, which is its sale; answers the posting, or null
 * if its receiver owns it by now.
 */
export async function sellHeld(
  tx: Tx,
  { sales, order, now }: { sales: readonly SaleKind[]; order: HeldOrder; now: Date },
): Promise<string | null> {
  const [line] = order.lines
  const kind = getOrderedKind(sales, line.kind)
  await reservationOf(kind).end(tx, line, now)
  if (!(await kind.orders.grant(tx, line, now))) return null
  const payees = sharesOf({
    price: line.price,
    feePercent: line.fee_percent,
    payees: line.payees,
  })
  const posting = await releaseEscrow(tx, {
    operation: 'commerce.release',
    key: order.oid,
    type: kind.postingType,
    escrowOid: order.oid,
    amount: order.price,
    legs: legsOf(payees),
    reference: { kind: 'order', oid: order.oid },
    now,
  })
  const earnings = earningsOf(payees, posting)
  await tx
    .updateTable('order_lines')
    .set({ payees: JSON.stringify(earnings) })
    .where('order_oid', '=', order.oid)
    .execute()
  await recordSale(tx, {
    kind,
    oid: order.oid,
    itemOid: line.subject_oid,
    buyerOid: order.user_oid,
    isGift: line.receiver_oid !== order.user_oid,
    feePercent: line.fee_percent,
    posting,
    payees: earnings,
    now,
  })
  return posting.postingId
}
