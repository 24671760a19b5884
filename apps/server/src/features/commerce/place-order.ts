import { audit } from '../../platform/audit.ts'
import { isDatabaseAway } from '../../platform/db/away.ts'
import { isOutOfTime } from '../../platform/db/busy.ts'
import { isUnstorable } from '../../platform/db/storable-json.ts'
import type { Tx } from '../../platform/db/database.ts'
import { together } from '../../platform/db/prepared.ts'
import { AppError } from '../../platform/errors.ts'
import { emit } from '../../platform/events/outbox.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import { newOid } from '../../platform/ids.ts'
import { redeemCoupon } from '../coupon/coupon.service.ts'
import { openWallet } from '../ledger/ledger.service.ts'
import { type PricedLine, priceLines, inLockOrder, type LineRequest } from './price-lines.ts'
import { dropEntries } from './cart/cart.queries.ts'
import type { CommerceDeps } from './commerce.deps.ts'
import { platformFeePercentSetting } from './commerce.settings.ts'
import type { Order } from './commerce.tables.ts'
import { payOrderIntoEscrow } from './pay-into-escrow.ts'
import { insertGifts, listGifts } from './gifts/gifts.queries.ts'
import { findOrderByKey, getOrder, insertLines, insertOrder, markPaid } from './orders.queries.ts'
import { payAtOnce, recordSales } from './pay-order.ts'
import { findReceivers } from './receivers.ts'
import { reservationOf } from './sales/sale-kind.ts'
import { takeStock } from './stock.ts'

export interface OrderRequest {
  actor: UserActor
  key: string
  lines: readonly [LineRequest, ...LineRequest[]]
  /** What goes with what it gives to others. */
  gift?: { message: string | null }
}

/**
 * Buys what its lines name in one transaction and by one posting. Subjects are held against a change of
 * price; what is owned once is given before the money is taken, so that of two at once one waits there
 * and finds the other's. The same key answers the same order.
 *
 * @throws commerce.price_changed, commerce.sold_out, commerce.receiver_not_found, an obstacle of a
 *   line, a refusal of a coupon, wallet.not_enough_coins, request.idempotency_key_reused, and
 *   commerce.failed for whatever else it was: it may be sent again with the same key (R-content-067)
 */
export async function placeOrder(deps: CommerceDeps, request: OrderRequest): Promise<Order> {
  try {
    return await place(deps, request)
  } catch (error) {
    // These have answers of their own: to try again, or that a text can't be stored.
    const isNamed = isDatabaseAway(error) || isOutOfTime(error) || isUnstorable(error)
    if (error instanceof AppError || isNamed) throw error
    deps.log.error({ err: error, userOid: request.actor.userOid }, 'an order failed')
    throw new AppError('commerce.failed')
  }
}

async function place(deps: CommerceDeps, request: OrderRequest): Promise<Order> {
  const { actor, lines } = request
  const feePercent = await deps.settings.get(platformFeePercentSetting)
  const receivers = await findReceivers(
    deps,
    actor,
    lines.flatMap(({ receiverOid }) => receiverOid ?? []),
  )
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    const earlier = await replay(tx, request)
    if (earlier) return earlier
    const priced = await priceLines(tx, {
      buyer: actor,
      lines,
      receivers,
      feePercent,
      now,
    }).catch(
      // The other call with this key may have been paid while this one waited for the item.
      async (error: unknown) => {
        const other = error instanceof AppError ? await replay(tx, request) : null
        if (other) return other
        throw error
      },
    )
    if (!Array.isArray(priced)) return priced
    return buy(tx, request, { priced, now })
  })
}

/** The order of a key that was sent before. */
async function replay(tx: Tx, request: OrderRequest): Promise<Order | null> {
  const { actor, key, lines, gift } = request
  const earlier = await findOrderByKey(tx, { userOid: actor.userOid, key })
  if (!earlier) return null
  const isSame =
    (await wentWith(tx, earlier.oid)) === (gift?.message ?? null) &&
    earlier.lines.length === lines.length &&
    earlier.lines.every((line, place) => {
      const asked = lines[place]
      return (
        line.kind === asked?.kind.kind &&
        line.subject_oid === asked.subjectOid &&
        line.receiver_oid === (asked.receiverOid ?? actor.userOid) &&
        line.quantity === (asked.quantity ?? 1) &&
        line.price === (asked.price ?? line.price) &&
        line.coupon_code === (asked.couponCode ?? null) &&
        (asked.creatorOid === undefined || line.creator_oid === asked.creatorOid)
      )
    })
  if (!isSame) throw new AppError('request.idempotency_key_reused')
  return earlier
}

/** What a gift's giver wrote, of an order that gives something. */
async function wentWith(tx: Tx, orderOid: string): Promise<string | null> {
  const [gift] = (await listGifts(tx, [orderOid])).values()
  return gift?.message ?? null
}

interface PricedOrder {
  priced: readonly PricedLine[]
  now: Date
}

async function buy(tx: Tx, request: OrderRequest, { priced, now }: PricedOrder): Promise<Order> {
  const { actor, key } = request
  const { userOid } = actor
  const orderOid = newOid(now)
  const [currency = 'coin', ...others] = new Set(priced.map(({ kind }) => kind.currency))
  if (others.length > 0) throw new Error('An order is paid with coins or with credits.')
  const [line] = priced
  const terms = line?.escrow
  const isNew = await insertOrder(tx, {
    oid: orderOid,
    user_oid: userOid,
    request_key: key,
    currency,
    price: priced.reduce((sum, { price }) => sum + price, 0),
    state: terms ? 'held' : 'paid',
    created_at: now,
  })
  if (!isNew) {
    const other = await replay(tx, request)
    if (other) return other
    throw new AppError('request.idempotency_key_reused')
  }
  await give(tx, { priced, userOid, orderOid, now })
  await redeemCoupons(tx, { priced, userOid, now })
  await openWallet(tx, userOid, now)
  const payment = { orderOid, userOid, currency, priced, now }
  const paid =
    line && terms
      ? await payOrderIntoEscrow(tx, payment, { line, terms })
      : await payAtOnce(tx, payment)
  const message = request.gift?.message ?? null
  const bought = priced.map((one) => ({ userOid: one.receiverOid, contentOid: one.subjectOid }))
  const [, , , , , order] = await together(
    tx,
    (at) => markPaid(at, { orderOid, posting: paid.posting }),
    (at) => insertLines(at, { orderOid, userOid, lines: paid.lines, now }),
    async (at) => !terms && recordSales(at, payment, paid),
    (at) => insertGifts(at, { orderOid, giverOid: userOid, message, lines: priced, now }),
    (at) => dropEntries(at, bought),
    (at) => getOrder(at, orderOid),
  )
  await recordPlaced(tx, order, now)
  for (const { isCounted, subjectOid, quantity } of inLockOrder(priced)) {
    if (isCounted) await takeStock(tx, { subjectOid, quantity, now })
  }
  return order
}

/** Gives what each line is of, or sets it aside while its coins wait in escrow. */
async function give(
  tx: Tx,
  { priced, userOid, orderOid, now }: PricedOrder & { userOid: string; orderOid: string },
): Promise<void> {
  const lines = priced.map((line, place) => ({ ...line, place }))
  for (const { kind, subjectOid, receiverOid, quantity, place, escrow } of inLockOrder(lines)) {
    const line = { order_oid: orderOid, place, user_oid: userOid, quantity }
    const bought = { ...line, subject_oid: subjectOid, receiver_oid: receiverOid }
    const giveLine = escrow ? reservationOf(kind).make : kind.orders.grant
    const isNew = await giveLine(tx, bought, now)
    if (!isNew) throw new AppError('commerce.already_purchased', { contentOid: subjectOid })
  }
}

/** By their codes, in which order they are held. */
async function redeemCoupons(
  tx: Tx,
  { priced, userOid, now }: PricedOrder & { userOid: string },
): Promise<void> {
  const uses = priced.flatMap(({ couponCode: code, kind, subjectOid }) =>
    code === null ? [] : [{ code, subject: { kind: kind.itemKind, oid: subjectOid } }],
  )
  for (const use of uses.toSorted((a, b) => (a.code < b.code ? -1 : 1))) {
    await redeemCoupon(tx, { ...use, userOid, now })
  }
}

async function recordPlaced(tx: Tx, order: Order, now: Date): Promise<void> {
  const { oid: orderOid, user_oid: userOid, lines } = order
  const type = order.state === 'held' ? 'order.held' : 'order.paid'
  const entry = {
    actorOid: userOid,
    action: type,
    subjectKind: 'order',
    subjectOid: orderOid,
    details: { contentOid: lines[0].subject_oid, priceCoins: order.price },
    concerns: lines.map((line) => line.receiver_oid).filter((oid) => oid !== userOid),
  }
  const events = lines.map(({ subject_oid: contentOid, place }) => ({
    stream: 'commerce',
    type,
    payload: { orderOid, place, contentOid, userOid },
  }))
  await together(
    tx,
    (at) => audit(at, entry, now),
    ...events.map((event) => (at: Tx) => emit(at, event, now)),
  )
}
