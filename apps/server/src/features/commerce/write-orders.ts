import type { Tx } from '../../platform/db/database.ts'
import { together } from '../../platform/db/prepared.ts'
import { AppError } from '../../platform/errors.ts'
import { newOid } from '../../platform/ids.ts'
import { redeemCoupon } from '../coupon/coupon.service.ts'
import { openWallets } from '../ledger/ledger.service.ts'
import type { Order } from './commerce.tables.ts'
import { insertOrders, type SoldOrder } from './orders.queries.ts'
import { payOrderIntoEscrow } from './pay-into-escrow.ts'
import { payAtOnce, type Payment } from './pay-order.ts'
import type { OrderRequest } from './place-order.ts'
import { inLockOrder, type PricedLine } from './price-lines.ts'
import { recordOrders } from './record-orders.ts'
import { reservationOf } from './sales/sale-kind.ts'
import { takeStock } from './stock.ts'

export interface PricedOrder {
  request: OrderRequest
  priced: readonly PricedLine[]
}

interface NewOrder extends Payment {
  request: OrderRequest
}

/**
 * Writes and pays priced orders, each by its own posting, with few statements for all of them. What is
 * owned once is given before the money is taken, so that of two at once one waits there and finds the
 * other's. The transaction has to end with whatever is thrown.
 *
 * @throws request.idempotency_key_reused if a key was sent before or is sent at the same time
 */
export async function writeOrders(
  tx: Tx,
  priced: readonly PricedOrder[],
  now: Date,
): Promise<Map<OrderRequest, Order>> {
  // Wallets are locked by owner.
  const orders = priced
    .map((order) => newOrder(order, now))
    .toSorted((a, b) => (a.userOid < b.userOid ? -1 : 1))
  const sold = await sellOrders(tx, orders, now)
  const recorded = await recordOrders(tx, sold, now)
  const lines = orders.flatMap((order) => order.priced)
  for (const { isCounted, subjectOid, quantity } of inLockOrder(lines)) {
    if (isCounted) await takeStock(tx, { subjectOid, quantity, now })
  }
  return new Map(orders.map(({ orderOid, request }) => [request, recorded.get(orderOid) as Order]))
}

function newOrder({ request, priced }: PricedOrder, now: Date): NewOrder {
  const [currency = 'coin', ...others] = new Set(priced.map(({ kind }) => kind.currency))
  if (others.length > 0) throw new Error('An order is paid with coins or with credits.')
  const message = request.gift?.message ?? null
  const { userOid } = request.actor
  return { orderOid: newOid(now), userOid, currency, message, request, priced, now }
}

function rowOf({ orderOid, userOid, currency, request, priced, now }: NewOrder) {
  return {
    oid: orderOid,
    user_oid: userOid,
    request_key: request.key,
    currency,
    price: priced.reduce((sum, { price }) => sum + price, 0),
    bonus: 0,
    paid: 0,
    state: priced[0]?.escrow ? ('held' as const) : ('paid' as const),
    created_at: now,
  }
}

/** In one round trip, unless coupons have to be locked in between. */
async function sellOrders(tx: Tx, orders: readonly NewOrder[], now: Date): Promise<SoldOrder[]> {
  const give = (at: Tx) =>
    together(
      at,
      (one) => insertOrders(one, orders.map(rowOf)),
      (one) => giveLines(one, orders, now),
    )
  const buyers = orders.map(({ userOid }) => userOid)
  const payAll = (at: Tx) =>
    together(
      at,
      (one) => openWallets(one, buyers, now),
      (one) => together(one, ...orders.map((order) => (each: Tx) => pay(each, order))),
    )
  const uses = orders.flatMap(couponUses)
  if (uses.length === 0) {
    const [, [, sold]] = await together(tx, give, payAll)
    return sold
  }
  await give(tx)
  for (const use of uses.toSorted((a, b) => (a.couponOid < b.couponOid ? -1 : 1))) {
    await redeemCoupon(tx, { ...use, now })
  }
  const [, sold] = await payAll(tx)
  return sold
}

/** Gives what each line is of, or sets it aside while its coins wait in escrow. */
async function giveLines(tx: Tx, orders: readonly NewOrder[], now: Date): Promise<void> {
  const lines = orders.flatMap(({ priced, orderOid, userOid }) =>
    priced.map((line, place) => ({ ...line, place, orderOid, userOid })),
  )
  await together(tx, ...inLockOrder(lines).map((line) => (at: Tx) => giveLine(at, line, now)))
}

async function giveLine(
  tx: Tx,
  line: PricedLine & { place: number; orderOid: string; userOid: string },
  now: Date,
): Promise<void> {
  const { kind, subjectOid, receiverOid, quantity, place, escrow, orderOid, userOid } = line
  const sold = { order_oid: orderOid, place, user_oid: userOid, quantity }
  const bought = { ...sold, subject_oid: subjectOid, receiver_oid: receiverOid }
  const give = escrow ? reservationOf(kind).make : kind.orders.grant
  const isNew = await give(tx, bought, now)
  if (!isNew) throw new AppError('commerce.already_purchased', { contentOid: subjectOid })
}

/** One for each coupon, however many lines it's good for: an order is one payment. */
function couponUses({ priced, userOid }: NewOrder) {
  const lines = Map.groupBy(priced, ({ coupon }) => coupon?.oid)
  return [...lines].flatMap(([couponOid, same]) =>
    couponOid === undefined ? [] : [{ couponOid, userOid, subjects: same.map(subjectOf) }],
  )
}

function subjectOf({ kind, subjectOid: oid, payees }: PricedLine) {
  return { kind: kind.itemKind, oid, creatorOid: payees[0]?.creatorOid ?? '', isItem: true }
}

/** Into escrow if its single line asks for it. */
function pay(tx: Tx, payment: Payment): Promise<SoldOrder> {
  const [line] = payment.priced
  const terms = line?.escrow
  return terms ? payOrderIntoEscrow(tx, payment, { line, terms }) : payAtOnce(tx, payment)
}
