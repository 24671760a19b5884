import { type AuditEntry, auditAll } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import { together } from '../../platform/db/prepared.ts'
import { emitAll, type NewEvent } from '../../platform/events/outbox.ts'
import { dropEntries } from './cart/cart.queries.ts'
import type { Order } from './commerce.tables.ts'
import { insertEscrows } from './escrow.queries.ts'
import { type GivenLine, insertGifts } from './gifts/gifts.queries.ts'
import { insertLines, listOrdersByOid, markPaid, type SoldOrder } from './orders.queries.ts'
import { salesOf } from './pay-order.ts'
import { recordSales } from './sales/record-sale.ts'
import { countSpending, type Spent } from './spending/count-spending.ts'

/** Records what postings paid for: all that an order leaves beside what it gives. */
export async function recordOrders(
  tx: Tx,
  orders: readonly SoldOrder[],
  now: Date,
): Promise<Map<string, Order>> {
  const sales = orders.flatMap((order) => (isHeld(order) ? [] : salesOf(order, now)))
  const bought = orders.flatMap(({ lines }) =>
    lines.map((line) => ({ userOid: line.receiverOid, contentOid: line.subjectOid })),
  )
  const oids = orders.map(({ orderOid }) => orderOid)
  const [, , , , , , , , , recorded] = await together(
    tx,
    (at) => markPaid(at, orders),
    (at) => insertLines(at, orders, now),
    (at) => insertEscrows(at, orders),
    (at) => recordSales(at, sales),
    (at) => countSpending(at, orders.map(spentOn), now),
    (at) => insertGifts(at, orders.flatMap(giftsOf), now),
    (at) => dropEntries(at, bought),
    (at) => auditAll(at, orders.map(auditEntry), now),
    (at) => emitAll(at, orders.flatMap(eventsOf), now),
    (at) => listOrdersByOid(at, oids),
  )
  return recorded
}

/** Held orders have a single line. */
export const isHeld = ({ lines: [line] }: SoldOrder) => Boolean(line?.escrow)
const typeOf = (order: SoldOrder) => (isHeld(order) ? 'order.held' : 'order.paid')

function spentOn({ userOid, posting, lines: [line] }: SoldOrder): Spent {
  return { userOid, coins: line?.kind.currency === 'coin' ? posting.paidAmount : 0 }
}

function giftsOf({ orderOid, userOid: giverOid, message, lines }: SoldOrder): GivenLine[] {
  return lines.flatMap(({ receiverOid }, place) =>
    receiverOid === giverOid ? [] : [{ orderOid, place, giverOid, receiverOid, message }],
  )
}

function auditEntry(order: SoldOrder): AuditEntry {
  const { orderOid, userOid, lines } = order
  return {
    actorOid: userOid,
    action: typeOf(order),
    subjectKind: 'order',
    subjectOid: orderOid,
    details: {
      contentOid: lines[0]?.subjectOid,
      priceCoins: lines.reduce((sum, { price }) => sum + price, 0),
    },
    concerns: lines.map((line) => line.receiverOid).filter((oid) => oid !== userOid),
  }
}

function eventsOf(order: SoldOrder): NewEvent[] {
  const { orderOid, userOid, lines } = order
  const sold = lines.map(({ subjectOid: contentOid }, place) => ({
    stream: 'commerce',
    type: typeOf(order),
    payload: { orderOid, place, contentOid, userOid },
  }))
  return [...sold, { stream: 'commerce', type: 'purchase.paid', payload: { orderOid, userOid } }]
}
