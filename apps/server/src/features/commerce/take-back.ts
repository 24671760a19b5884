import type { Tx } from '../../platform/db/database.ts'
import { returnCoupon } from '../coupon/coupon.service.ts'
import type { Order, OrderLine } from './commerce.tables.ts'
import { inLockOrder } from './price-lines.ts'
import { returnStock } from './stock.ts'

/** Returns the uses of an order's coupons; before the wallet is locked, as when they were redeemed. */
export async function returnCoupons(tx: Tx, { user_oid: userOid, lines }: Order): Promise<void> {
  const oids = new Set(lines.flatMap((line) => line.coupon_oid ?? []))
  for (const couponOid of [...oids].toSorted()) await returnCoupon(tx, { couponOid, userOid })
}

/** Takes back what the lines of an order gave or set aside, and returns it to the stock. */
export async function takeBackLines(
  tx: Tx,
  { order, now }: { order: Order; now: Date },
  takeBack: (line: OrderLine) => Promise<void>,
): Promise<void> {
  const lines = order.lines.map((line) => ({
    line,
    subjectOid: line.subject_oid,
    receiverOid: line.receiver_oid,
  }))
  for (const { line, subjectOid } of inLockOrder(lines)) {
    await takeBack(line)
    if (line.is_counted) await returnStock(tx, { subjectOid, quantity: line.quantity, now })
  }
}
