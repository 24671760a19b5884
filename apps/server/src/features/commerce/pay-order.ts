import type { SaleCurrency } from '@plax/contracts/commerce/sale-values'
import { orderTransactionType } from '@plax/contracts/ledger/transaction-types'
import type { Tx } from '../../platform/db/database.ts'
import { spendLines } from '../ledger/ledger.service.ts'
import type { SoldOrder } from './orders.queries.ts'
import type { PricedLine } from './price-lines.ts'
import type { Sale } from './sales/record-sale.ts'
import { earningsOf, legsOf } from './sales/sell.ts'

export interface Payment {
  orderOid: string
  userOid: string
  currency: SaleCurrency
  /** For those to whom it gives something. */
  message: string | null
  priced: readonly PricedLine[]
  now: Date
}

/** Pays the creators of all lines by one posting. */
export async function payAtOnce(tx: Tx, payment: Payment): Promise<SoldOrder> {
  const { orderOid, userOid, currency, message, priced, now } = payment
  const [type, ...otherTypes] = new Set(priced.map(({ kind }) => kind.postingType))
  const posting = await spendLines(tx, {
    operation: 'commerce.order',
    key: orderOid,
    type: type && otherTypes.length === 0 ? type : orderTransactionType,
    payerOid: userOid,
    currency,
    lines: priced.map(({ price, allowsBonus, payees }) => ({
      amount: price,
      allowBonus: allowsBonus,
      legs: legsOf(payees),
    })),
    reference: { kind: 'order', oid: orderOid },
    now,
  })
  const lines = priced.map((line, place) => {
    const posted = posting.lines[place]
    const { bonusAmount = 0, paidAmount = 0 } = posted ?? {}
    return { ...line, bonusAmount, paidAmount, earnings: earningsOf(line.payees, posted ?? {}) }
  })
  return { orderOid, userOid, message, posting, lines }
}

/** The sale of each line that the posting paid for. */
export function salesOf({ orderOid, userOid, posting, lines }: SoldOrder, now: Date): Sale[] {
  return lines.map((line, place) => ({
    kind: line.kind,
    oid: place === 0 ? orderOid : `${orderOid}:${place}`,
    place,
    itemOid: line.subjectOid,
    buyerOid: userOid,
    isGift: line.receiverOid !== userOid,
    feePercent: line.feePercent,
    posting: { ...line, postingId: posting.postingId },
    payees: line.earnings,
    now,
  }))
}
