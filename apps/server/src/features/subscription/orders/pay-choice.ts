import { AppError } from '../../../platform/errors.ts'
import { newOid } from '../../../platform/ids.ts'
import { checkCoupon } from '../../coupon/coupon.service.ts'
import { monthOf } from '../rows/months.ts'
import { type ChoiceRequest, chooseTier } from '../subscribe/choose-tier.ts'
import { assertPossible, findBlock, weighChoice } from '../subscribe/weigh-choice.ts'
import type { OrderRow, PaymentRow } from '../rows/subscription.tables.ts'
import { findAlive, findPaymentByKey, getPayment } from '../rows/subscriptions.queries.ts'
import { getTier, holdTier } from '../tiers/tiers.queries.ts'
import { planByCard } from '../subscribe/plan-by-card.ts'
import { firstMonthSetting } from '../rows/subscription.settings.ts'
import { type CardDeps, chargeOrder } from '../cards/charge-order.ts'
import { failOrder, findOpenChoice, findOrderByKey, insertOrder } from '../cards/orders.queries.ts'
import { settleOrder } from './settle-order.ts'
import { type AskedWay, getWay } from '../cards/way.ts'

export interface CardChoice
  extends
    Pick<ChoiceRequest, 'userOid' | 'key' | 'tierHash' | 'priceCoins' | 'couponCode'>,
    AskedWay {
  /** What was told that the card is charged now. */
  amountMinor: number
  /** Where the buyer is, to whom the card's bank may lead them back. */
  origin: string
}

export type ChoiceAnswer =
  | { state: 'paid'; payment: PaymentRow }
  | { state: 'authenticate'; orderOid: string; redirectUrl: string }

/**
 * Subscribes somebody to a tier, or changes what they subscribe to, by a saved card: an order first,
 * then its charge at the gateway, then all the rest in one transaction. The same key is the same
 * order; the same choice by another key goes on with the order that is open.
 */
export async function payChoice(deps: CardDeps, request: CardChoice): Promise<ChoiceAnswer> {
  const earlier = await findOrderByKey(deps.db, request)
  if (earlier) return goOn(deps, assertSame(earlier, request), request)
  const begun = await begin(deps, request)
  return 'payment' in begun ? begun : goOn(deps, begun.order, request)
}

function assertSame(order: OrderRow, request: CardChoice): OrderRow {
  const isSame =
    order.tier_oid === request.tierHash &&
    order.price_coins === request.priceCoins &&
    order.coupon_code === request.couponCode &&
    order.currency === request.currency &&
    order.amount_minor === request.amountMinor
  if (!isSame) throw new AppError('request.idempotency_key_reused')
  return order
}

/** What costs nothing now needs no order. */
async function begin(
  deps: CardDeps,
  request: CardChoice,
): Promise<{ state: 'paid'; payment: PaymentRow } | { order: OrderRow }> {
  const { userOid, key, tierHash, priceCoins, couponCode, currency } = request
  const way = await getWay(deps.payment, request)
  if (priceCoins === 0 || (await findPaymentByKey(deps.db, request))) {
    const payment = await chooseTier(deps, { ...request, way })
    return { state: 'paid', payment }
  }
  const now = deps.clock.now()
  const tier = await getTier(deps.db, tierHash)
  const creatorOid = tier.creator_oid
  const living = await findAlive(deps.db, { userOid, creatorOid, now })
  const block = await findBlock(deps.settings, now)
  const subject = { kind: 'tier', oid: tierHash } as const
  const coupon =
    couponCode === null
      ? null
      : await checkCoupon(deps.db, { code: couponCode, subject, userOid, now })
  const firstMonth = await deps.settings.get(firstMonthSetting)
  const question = { userOid, tier, living, block, coupon, firstMonth, now }
  const choice = await weighChoice(deps.db, question)
  const plan = assertPossible(choice)
  if (plan.priceCoins !== priceCoins) {
    throw new AppError('subscription.price_changed', { priceCoins: plan.priceCoins })
  }
  const amountMinor = planByCard(choice, currency)
  if (amountMinor !== request.amountMinor) {
    throw new AppError('subscription.amount_changed', { amountMinor })
  }
  if (way.method === 'coins') throw new AppError('payment.card_not_found')
  const order = await openOrder(deps, {
    oid: newOid(now),
    kind: 'choice',
    user_oid: userOid,
    creator_oid: creatorOid,
    subscription_oid: null,
    tier_oid: tierHash,
    month: monthOf(now),
    price_coins: priceCoins,
    card_oid: way.cardOid,
    currency,
    amount_minor: amountMinor,
    request_key: key,
    coupon_code: couponCode,
    state: 'open',
    payment_oid: null,
    return_reason: null,
    created_at: now,
  })
  return { order }
}

const facts = [
  'tier_oid',
  'month',
  'price_coins',
  'coupon_code',
  'card_oid',
  'currency',
  'amount_minor',
] as const

/** The open order of this choice; one of another choice is given up for it. */
async function openOrder({ db }: CardDeps, wanted: OrderRow): Promise<OrderRow> {
  const pair = { userOid: wanted.user_oid, creatorOid: wanted.creator_oid }
  for (let tries = 0; tries < 3; tries += 1) {
    const open = await findOpenChoice(db, pair)
    if (open && facts.every((name) => open[name] === wanted[name])) return open
    if (open) await failOrder(db, open.oid)
    const made = await db.transaction().execute(async (tx) => {
      // Its creator may be deleting it.
      await holdTier(tx, wanted.tier_oid)
      return insertOrder(tx, wanted)
    })
    if (made) return made
  }
  throw new AppError('payment.unknown')
}

async function goOn(deps: CardDeps, order: OrderRow, request: CardChoice): Promise<ChoiceAnswer> {
  if (order.payment_oid) {
    return { state: 'paid', payment: await getPayment(deps.db, order.payment_oid) }
  }
  if (order.state === 'returned') throw new AppError('subscription.payment_returned')
  if (order.state === 'failed') throw new AppError('payment.failed')
  const { outcome, charge } = await chargeOrder(deps, order, request)
  if (outcome === 'captured') {
    const captured = { orderOid: order.oid, chargeOid: charge.oid }
    return { state: 'paid', payment: await settleOrder(deps, captured) }
  }
  if (outcome === 'unknown') throw new AppError('payment.unknown')
  if (outcome === 'authenticate') {
    return { state: outcome, orderOid: charge.oid, redirectUrl: charge.redirect_url ?? '' }
  }
  await failOrder(deps.db, order.oid)
  // What was declined before they came again is over: they want to try once more.
  if (order.request_key !== request.key) return payChoice(deps, request)
  throw new AppError('payment.failed')
}
