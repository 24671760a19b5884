import { isSameCode } from '@plax/contracts/coupon/creator-coupon-values'
import type {
  SubscribingBlock,
  SubscriptionChange,
} from '@plax/contracts/subscription/subscription-values'
import type { FirstMonthRule } from '@plax/money'
import { audit } from '../../../platform/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { newOid } from '../../../platform/ids.ts'
import { platformFeePercentSetting } from '../../commerce/commerce.service.ts'
import {
  checkCoupon,
  type CouponCheck,
  type CreatorCouponRow,
  redeemCoupon,
} from '../../coupon/coupon.service.ts'
import type { Settings } from '../../settings/settings.service.ts'
import { type PayingColumns, payingColumns } from '../cards/card-price.ts'
import type { Way } from '../cards/way.ts'
import { tierSubject } from '../coupons/tier-subject.ts'
import { holdTier } from '../rows/hold-tiers.ts'
import { isUnpaid, monthOf, nextMonth } from '../rows/months.ts'
import { pay } from '../rows/pay.ts'
import { moveSeats } from '../rows/seats.ts'
import { firstMonthSetting } from '../rows/subscription.settings.ts'
import type { PaymentRow, SubscriptionRow, TierRow } from '../rows/subscription.tables.ts'
import {
  findPaymentByKey,
  insertSubscription,
  lockLiving,
  paidUp,
  updateSubscription,
  writeMembership,
} from '../rows/subscriptions.queries.ts'
import { getTier } from '../tiers/tiers.queries.ts'
import { type Plan } from './plan-change.ts'
import { assertPossible, findBlock, evaluateChoice } from './evaluate-choice.ts'

export interface ChoiceRequest {
  userOid: string
  key: string
  tierHash: string
  /** What was told to be paid now. */
  priceCoins: number
  /** Of the coupon by which it costs that. */
  couponCode: string | null
  /** How it is paid from now on. */
  way: Way
  /** A captured charge whose coins pay what is to be paid now. */
  chargeOid?: string
  /** When its price was told, in the same month; now, where it is left out. */
  quotedAt?: Date
}

/** What a choice stands under beside what its rows say. */
export interface ChoiceTerms {
  feePercent: number
  block: SubscribingBlock | null
  firstMonth: FirstMonthRule
  now: Date
}

export async function readTerms(deps: { settings: Settings; clock: Clock }): Promise<ChoiceTerms> {
  const now = deps.clock.now()
  const feePercent = await deps.settings.get(platformFeePercentSetting)
  const firstMonth = await deps.settings.get(firstMonthSetting)
  return { feePercent, firstMonth, block: await findBlock(deps.settings, now), now }
}

/** A choice under way: what is held, and what will be. */
interface Change {
  request: ChoiceRequest
  living: SubscriptionRow | null
  tier: TierRow
  plan: Plan
  coupon: CreatorCouponRow | null
  feePercent: number
  now: Date
}

/**
 * Subscribes somebody to a tier, or changes what they subscribe to, in one transaction: the
 * subscription's row, the tier's, the coupon's, the money, the membership, the seat. The same key
 * answers the same payment.
 */
export async function chooseTier(
  deps: { db: Db; clock: Clock; settings: Settings },
  request: ChoiceRequest,
): Promise<PaymentRow> {
  const terms = await readTerms(deps)
  return deps.db.transaction().execute((tx) => applyChoice(tx, terms, request))
}

/** The same in a transaction that is open. Throws what keeps somebody from the choice. */
export async function applyChoice(
  tx: Tx,
  { feePercent, block, firstMonth, now }: ChoiceTerms,
  request: ChoiceRequest,
): Promise<PaymentRow> {
  const { userOid, tierHash } = request
  const chosen = await getTier(tx, tierHash)
  const { creator_oid: creatorOid } = chosen
  // Before the replay is looked for: a coupon that is used by then was used by this key, or otherwise.
  const coupon = await checkOf(tx, { request, tier: chosen, now })
  const living = await lockLiving(tx, { userOid, creatorOid, now })
  const earlier = await replay(tx, request)
  if (earlier) return earlier
  const tier = await holdTier(tx, tierHash, living)
  const quotedAt = request.quotedAt ?? now
  const question = { userOid, tier, living, block, coupon, firstMonth, quotedAt, now }
  const choice = await evaluateChoice(tx, question)
  const plan = assertPossible(choice)
  if (plan.priceCoins !== request.priceCoins) {
    throw new AppError('subscription.price_changed', { priceCoins: plan.priceCoins })
  }
  const applied = coupon?.coupon ?? null
  const change = { request, living, tier, plan, coupon: applied, feePercent, now }
  const held = await hold(tx, change)
  // Another call subscribed them while this one waited for the row: by this key, or otherwise.
  if (!held) return (await replay(tx, request)) ?? refuseSecond()
  return settle(tx, change, held)
}

function refuseSecond(): never {
  throw new AppError('subscription.already_subscribed')
}

function checkOf(
  tx: Tx,
  { request, tier, now }: { request: ChoiceRequest; tier: TierRow; now: Date },
): Promise<CouponCheck | null> {
  const { couponCode: code, userOid } = request
  if (code === null) return Promise.resolve(null)
  return checkCoupon(tx, { code, subject: tierSubject(tier), userOid, now })
}

async function replay(tx: Tx, request: ChoiceRequest): Promise<PaymentRow | null> {
  const earlier = await findPaymentByKey(tx, request)
  if (!earlier) return null
  const { tier_oid: tierOid, price_coins: priceCoins, charge_oid: chargeOid } = earlier
  const isSame =
    tierOid === request.tierHash &&
    priceCoins === request.priceCoins &&
    isSameCode(earlier.coupon_code, request.couponCode) &&
    (priceCoins === 0 || (chargeOid !== null) === (request.way.method === 'card'))
  if (!isSame) throw new AppError('request.idempotency_key_reused')
  return earlier
}

/** The subscription's row as it will be; null where a new one is another call's. */
async function hold(tx: Tx, change: Change): Promise<SubscriptionRow | null> {
  const { request, living, tier, plan, now } = change
  const agreed = { tier_oid: tier.oid, price_coins: tier.price_coins, is_streak: tier.is_streak }
  const asIs = { state: 'subscribed' as const, ends_at: null, ...(await payingOf(tx, change)) }
  const noNext = { next_tier_oid: null, next_price_coins: null }
  const month = nextMonth(monthOf(now))
  const next_month = tier.price_coins === 0 ? null : month
  if (!living) {
    return insertSubscription(tx, {
      ...agreed,
      ...asIs,
      ...noNext,
      oid: newOid(now),
      user_oid: request.userOid,
      creator_oid: tier.creator_oid,
      since: now,
      next_month,
      created_at: now,
      retry_at: null,
      end_reason: null,
    })
  }
  if (plan.change === 'keep') return updateSubscription(tx, living.oid, { ...asIs, ...noNext })
  if (plan.change === 'downgrade') {
    const next = { next_tier_oid: tier.oid, next_price_coins: tier.price_coins }
    return updateSubscription(tx, living.oid, { ...asIs, ...next })
  }
  // What a free tier opened counts for no streak: the paid subscription begins now.
  const since = living.price_coins === 0 && tier.price_coins > 0 ? now : living.since
  const changed = { ...agreed, ...asIs, ...noNext, ...paidUp, next_month, since }
  return updateSubscription(tx, living.oid, changed)
}

/** Of a lower tier the month that runs stays as it was agreed on. */
async function payingOf(
  tx: Tx,
  { request: { way }, living, tier, plan }: Change,
): Promise<PayingColumns> {
  const chosen = { tier, priceCoins: tier.price_coins }
  if (!living || plan.change === 'new' || plan.change === 'upgrade') {
    return payingColumns(way, { before: null, ...chosen, next: null })
  }
  const held = { before: living, priceCoins: living.price_coins }
  if (plan.change === 'keep') return payingColumns(way, { ...held, tier, next: null })
  const before = await getTier(tx, living.tier_oid)
  return payingColumns(way, { ...held, tier: before, next: chosen })
}

async function settle(tx: Tx, change: Change, held: SubscriptionRow): Promise<PaymentRow> {
  const { request, living, tier, plan, coupon, feePercent, now } = change
  const month = monthOf(now)
  const { priceCoins } = plan
  const kind = kindOf(change)
  const { key, chargeOid, userOid } = request
  const paid = { ...held, tier_oid: tier.oid }
  if (coupon) {
    const use = { couponOid: coupon.oid, subjects: [tierSubject(tier)], userOid, now }
    await redeemCoupon(tx, use)
  }
  const terms = { kind, month, priceCoins, coupon, feePercent, key, chargeOid, now }
  const payment = await pay(tx, paid, terms)
  if (!payment) throw new AppError('subscription.already_subscribed')
  if (plan.change === 'downgrade' && living) {
    await writeMembership(tx, held, await getTier(tx, living.tier_oid))
  } else {
    await writeMembership(tx, held, tier)
  }
  await recordChange(tx, change, held)
  await moveSeats(tx, { before: living, after: held, now })
  return payment
}

/** An upgrade of a month that is not paid yet pays the month. */
function kindOf({ living, plan, now }: Change): PaymentRow['kind'] {
  if (plan.change === 'new') return 'month'
  if (plan.change !== 'upgrade') return plan.change
  return living && isUnpaid(living, monthOf(now)) ? 'month' : 'upgrade'
}

const events: Record<SubscriptionChange, string> = {
  new: 'subscription.started',
  upgrade: 'subscription.upgraded',
  downgrade: 'subscription.downgraded',
  keep: 'subscription.kept',
}

async function recordChange(tx: Tx, change: Change, held: SubscriptionRow): Promise<void> {
  const { request, tier, plan, coupon, now } = change
  const type = events[plan.change]
  const { userOid } = request
  const subject = { subjectKind: 'subscription', subjectOid: held.oid }
  const details = {
    tierHash: tier.oid,
    priceCoins: plan.priceCoins,
    ...(coupon && { couponCode: coupon.code }),
  }
  await audit(tx, { actorOid: userOid, action: type, ...subject, details }, now)
  const payload = { subscriptionOid: held.oid, tierHash: tier.oid }
  await emit(tx, { stream: 'subscription', type, payload }, now)
}
