import type { Deps } from '../deps.ts'
import { languageOf } from '../features/account/account.service.ts'
import { listCoupons, makeCoupon } from '../features/coupon/coupon.service.ts'
import { finishOrder } from '../features/payment/payment.service.ts'
import type { ErrorCode } from '@plax/contracts/errors/index'
import { findOrderByKey } from '../features/payment/card-orders/orders.queries.ts'
import { giveBack } from '../features/payment/charges/charges.ts'
import { billDue } from '../features/subscription/billing/bill-due.ts'
import { cardPurpose } from '../features/subscription/cards/card-order.ts'
import type { AskedWay } from '../features/subscription/cards/way.ts'
import { fromWallet } from '../features/subscription/cards/way.ts'
import { payChoice } from '../features/subscription/orders/pay-choice.ts'
import type { TierRow } from '../features/subscription/rows/subscription.tables.ts'
import { findAlive } from '../features/subscription/rows/subscriptions.queries.ts'
import { chooseTier } from '../features/subscription/subscribe/choose-tier.ts'
import { readyChoice } from '../features/subscription/subscribe/ready.ts'
import { modifyTiers } from '../features/subscription/tiers/modify-tiers.ts'
import { listTiers } from '../features/subscription/tiers/tiers.queries.ts'
import { AppError } from '../platform/errors.ts'
import { fillWallet } from './fill-wallet.ts'
import { findPerson } from './people-made.ts'
import { approveAt, chargeDueMonths, origin, sandboxPayment, saveCard } from './pay-by-sandbox.ts'
import {
  type DemoSubscriber,
  demoCoupon,
  demoSubscribers,
  demoTiers,
  lateApproval,
  refusedSubscriber,
} from './tiers.ts'
import { monthsBefore, type Step } from './timeline.ts'

/** How many months the demo world has a past. */
export const pastMonths = 4

/**
 * The last months of the demo world's subscriptions, by the same calls and the same jobs as in real
 * life, so that a fresh world has subscribers, sales and a history.
 */
export function tierSteps(now: Date): Step[] {
  const billings = Array.from({ length: pastMonths }, (_, monthsAgo) => ({
    at: monthsBefore(now, monthsAgo, 1),
    run: async (past: Deps) => {
      await billDue(past)
      await chargeDueMonths(past)
    },
  }))
  const begun = demoSubscribers.map((one) => ({
    at: monthsBefore(now, one.monthsAgo, 15),
    run: (past: Deps) => subscribe(past, one),
  }))
  return [
    { at: monthsBefore(now, pastMonths, 1), run: offerTiers },
    { at: monthsBefore(now, pastMonths, 2), run: offerCoupon },
    ...begun,
    {
      at: monthsBefore(now, 1, 20),
      run: (past) => unto('payment.failed', () => subscribe(past, refusedSubscriber)),
    },
    { at: monthsBefore(now, 2, 28), run: (past) => subscribe(past, lateApproval) },
    { at: monthsBefore(now, 1, 2), run: (past) => approveLate(past, lateApproval) },
    ...billings,
  ]
}

async function offerTiers(past: Deps): Promise<void> {
  for (const [name, tiers] of Object.entries(demoTiers)) {
    const { oid: creatorOid } = await findPerson(past, name as keyof typeof demoTiers)
    const known = await listTiers(past.db, { creatorOid, withRemoved: true })
    for (const tier of tiers.slice(known.length)) {
      await modifyTiers(past, { creatorOid, mode: 'push', tier: { ...tier } })
    }
  }
}

async function offerCoupon(past: Deps): Promise<void> {
  const { of, tier: place, priceCoins, seats } = demoCoupon
  const tier = await getTierOf(past, { to: of, tier: place })
  if (await findCouponCode(past, tier)) return
  await past.db.transaction().execute((tx) =>
    makeCoupon(
      tx,
      {
        creatorOid: tier.creator_oid,
        subject: { kind: 'tier', oid: tier.oid, fullCoins: tier.price_coins, leastCoins: 0 },
        code: null,
        discount: { price: priceCoins, percentOff: null, coinsOff: null },
        expiresAt: null,
        owner: null,
        seats,
      },
      past.clock.now(),
    ),
  )
}

async function findCouponCode(past: Deps, tier: TierRow): Promise<string | null> {
  const page = {
    creatorOid: tier.creator_oid,
    kinds: ['tier'],
    forAllItems: false,
    before: null,
    limit: 10,
  }
  const coupons = await listCoupons(past.db, page)
  return coupons.find(({ subject_oid: oid }) => oid === tier.oid)?.code ?? null
}

/** By a card that its bank asks about, nothing is paid until the buyer approves it. */
async function subscribe(past: Deps, one: DemoSubscriber): Promise<void> {
  const { who, to, card, withCoupon = false } = one
  const user = await findPerson(past, who)
  const { oid: userOid } = user
  const tier = await getTierOf(past, one)
  const { oid: tierHash, creator_oid: creatorOid } = tier
  const key = `demo:${who}:${to}`
  if (await findAlive(past.db, { userOid, creatorOid, now: past.clock.now() })) return
  if (await findOrderByKey(past.db, { userOid, purpose: cardPurpose, key })) return
  const couponCode = withCoupon ? await findCouponCode(past, tier) : null
  const way: AskedWay = card
    ? { method: 'card', currency: card.currency, cardIdx: await saveCard(past, user, card.name) }
    : { method: 'coins', currency: 'KRW' }
  // For the months until now, and half a year of them to come.
  if (!card) await fillWallet(past, user, { coin: tier.price_coins * (pastMonths + 6) }, key)
  const deps = { ...past, payment: sandboxPayment(past) }
  const asked = { ...way, userOid, tierHash, couponCode }
  const ready = await readyChoice(deps, { ...asked, lang: languageOf(user) })
  const { priceCoins } = ready
  if (!card) {
    await chooseTier(past, { ...asked, key, priceCoins, way: fromWallet })
    return
  }
  const amountMinor = ready.card?.amountMinor ?? 0
  await payChoice(deps, { ...asked, key, priceCoins, amountMinor, origin })
}

/** They approve in another month than they asked in, and what they were charged goes back. */
async function approveLate(past: Deps, one: DemoSubscriber): Promise<void> {
  const { oid: userOid } = await findPerson(past, one.who)
  const payment = sandboxPayment(past)
  const charge = await past.db
    .selectFrom('charges')
    .select(['oid', 'redirect_url'])
    .where('user_oid', '=', userOid)
    .where('purpose', '=', cardPurpose)
    .where('redirect_url', 'is not', null)
    .executeTakeFirstOrThrow()
  const paymentKey = await approveAt(payment, charge.redirect_url ?? '')
  const approval = { purpose: cardPurpose, userOid, orderOid: charge.oid, paymentKey }
  await unto('subscription.payment_returned', () => finishOrder(payment, approval))
  await giveBack(payment, charge.oid)
}

/** Does what is to end with a refusal. */
async function unto(code: ErrorCode, run: () => Promise<unknown>): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (!(error instanceof AppError && error.code === code)) throw error
  }
}

async function getTierOf(
  past: Deps,
  { to, tier: place }: Pick<DemoSubscriber, 'to' | 'tier'>,
): Promise<TierRow> {
  const { oid: creatorOid } = await findPerson(past, to)
  const tier = (await listTiers(past.db, { creatorOid, withRemoved: true }))[place]
  if (!tier) throw new RangeError(`${to} offers no tier ${place}.`)
  return tier
}
