import type { SaleCurrency } from '@plax/contracts/commerce/sale-values'
import { orderTransactionType } from '@plax/contracts/ledger/transaction-types'
import type { Tx } from '../../platform/db/database.ts'
import { type PostingResult, spendLines } from '../ledger/ledger.service.ts'
import type { SoldLine } from './orders.queries.ts'
import type { PricedLine } from './price-lines.ts'
import { recordSale } from './sales/record-sale.ts'
import { earningsOf, legsOf } from './sales/sell.ts'

export interface Payment {
  orderOid: string
  userOid: string
  currency: SaleCurrency
  priced: readonly PricedLine[]
  now: Date
}

export interface PaidOrder {
  posting: PostingResult
  lines: SoldLine[]
}

/** Pays the creators of all lines by one posting. */
export async function payAtOnce(tx: Tx, payment: Payment): Promise<PaidOrder> {
  const { orderOid, userOid, currency, priced, now } = payment
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
  return { posting, lines }
}

/** Records the sale of each line that the posting paid for. */
export async function recordSales(
  tx: Tx,
  { orderOid, userOid, now }: Payment,
  { posting, lines }: PaidOrder,
): Promise<void> {
  for (const [place, line] of lines.entries()) {
    await recordSale(tx, {
      kind: line.kind,
      oid: place === 0 ? orderOid : `${orderOid}:${place}`,
      place,
      itemOid: line.subjectOid,
      buyerOid: userOid,
      feePercent: line.feePercent,
      posting: { ...line, postingId: posting.postingId },
      payees: line.earnings,
      now,
    })
  }
}
