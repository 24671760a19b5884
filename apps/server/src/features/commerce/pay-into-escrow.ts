import type { Tx } from '../../platform/db/database.ts'
import { together } from '../../platform/db/prepared.ts'
import { openEscrow, payIntoEscrow } from '../ledger/ledger.service.ts'
import type { SoldOrder } from './orders.queries.ts'
import type { Payment } from './pay-order.ts'
import type { PricedLine } from './price-lines.ts'
import type { EscrowTerms } from './sales/sale-kind.ts'
import { earningsOf } from './sales/sell.ts'

/**
 * The ledger returns the coins by itself this long after an order's deadline, if nothing did at the
 * deadline: enough for a platform that was away for days (spec D67).
 */
const graceMs = 14 * 24 * 60 * 60 * 1000

/** Pays an order of a single line into an escrow of its own, whose account has the order's id. */
export async function payOrderIntoEscrow(
  tx: Tx,
  { orderOid, userOid, currency, message, now }: Payment,
  { line, terms }: { line: PricedLine; terms: EscrowTerms },
): Promise<SoldOrder> {
  const { kind, price, allowsBonus, payees } = line
  const payeeOids = payees.map(({ creatorOid }) => creatorOid)
  const reference = { kind: 'order' as const, oid: orderOid }
  const deadline = new Date(terms.deadline.getTime() + graceMs)
  const [, posting] = await together(
    tx,
    (at) => openEscrow(at, { escrowOid: orderOid, currency, payeeOids, deadline, reference, now }),
    (at) =>
      payIntoEscrow(at, {
        operation: 'commerce.order',
        key: orderOid,
        type: kind.postingType,
        escrowOid: orderOid,
        funderOid: userOid,
        amount: price,
        allowBonus: allowsBonus,
        reference,
        now,
      }),
  )
  const { bonusAmount, paidAmount } = posting
  return {
    orderOid,
    userOid,
    message,
    posting,
    lines: [{ ...line, bonusAmount, paidAmount, earnings: earningsOf(payees, {}) }],
  }
}
