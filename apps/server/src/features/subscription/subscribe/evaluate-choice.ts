import type { SubscribingBlock } from '@plax/contracts/subscription/subscription-values'
import type { ErrorCode } from '@plax/contracts/errors/index'
import { firstMonthPart, type FirstMonthRule } from '@plax/money'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { findUser, hasBlocked } from '../../account/account.service.ts'
import { findStock, leftOf } from '../../commerce/commerce.service.ts'
import type { CouponCheck } from '../../coupon/coupon.service.ts'
import type { Settings } from '../../settings/settings.service.ts'
import { applyCoupon } from './apply-coupon.ts'
import { daysLeftOf, isLastDay, monthOf } from '../rows/months.ts'
import { seatsOf } from '../rows/seats.ts'
import { newBlockedSetting } from '../rows/subscription.settings.ts'
import type { SubscriptionRow, TierRow } from '../rows/subscription.tables.ts'
import { hadPaidTier, sumPaid } from '../rows/subscriptions.queries.ts'
import { getTier } from '../tiers/tiers.queries.ts'
import { type Plan, planChange, type PriceRest } from './plan-change.ts'

/** A tier that somebody chose, with what it does and what keeps them from it, coins aside. */
export interface Choice {
  tier: TierRow
  plan: Plan | null
  obstacle: ErrorCode | null
  /** By which the rest of the month is priced. */
  priceRest: PriceRest
}

const blockCodes: Record<SubscribingBlock, ErrorCode> = {
  last_day: 'subscription.last_day',
  blocked: 'subscription.new_blocked',
}

/** Why nobody can subscribe now (R-subscription-012, -014). */
export async function findBlock(settings: Settings, now: Date): Promise<SubscribingBlock | null> {
  if (isLastDay(now)) return 'last_day'
  return (await settings.get(newBlockedSetting)) ? 'blocked' : null
}

export function blockCode(block: SubscribingBlock): ErrorCode {
  return blockCodes[block]
}

/** The one rule of quotes and orders. */
export async function evaluateChoice(
  db: Db | Tx,
  question: {
    userOid: string
    tier: TierRow
    living: SubscriptionRow | null
    block: SubscribingBlock | null
    coupon: CouponCheck | null
    firstMonth: FirstMonthRule
    /** When the price was told, within the month: an answer may come on a later day. */
    quotedAt?: Date
    now: Date
  },
): Promise<Choice> {
  const { userOid, tier, living, coupon, quotedAt, now } = question
  const held = living && (await getTier(db, living.tier_oid))
  const month = monthOf(now)
  const days = daysLeftOf(quotedAt ?? now)
  const rule = await ruleFor(db, question)
  const priceRest = (coins: number) => firstMonthPart(coins, { rule, days })
  const plan = planChange({
    living: living &&
      held && {
        ...living,
        level: held.position,
        paidCoins: await sumPaid(db, { subscriptionOid: living.oid, month }),
      },
    tier,
    month,
    priceRest,
  })
  const offered = { tier, plan, priceRest }
  if (tier.creator_oid === userOid) {
    return { ...offered, plan: null, obstacle: 'subscription.own_tier' }
  }
  if (!plan) return { ...offered, obstacle: 'subscription.already_subscribed' }
  if (living && living.end_reason !== null) {
    return { ...offered, obstacle: 'subscription.ended_by_operator' }
  }
  const choice = { ...offered, obstacle: await obstacleOf(db, { ...question, plan }) }
  return coupon ? applyCoupon(choice, { check: coupon, living }) : choice
}

/** Free is a beginning: who had a paid tier of the creator before pays by days. */
async function ruleFor(
  db: Db | Tx,
  { firstMonth, userOid, tier }: { firstMonth: FirstMonthRule; userOid: string; tier: TierRow },
): Promise<FirstMonthRule> {
  if (firstMonth !== 'free') return firstMonth
  const { creator_oid: creatorOid } = tier
  return (await hadPaidTier(db, { userOid, creatorOid })) ? 'days' : 'free'
}

async function obstacleOf(
  db: Db | Tx,
  question: {
    userOid: string
    tier: TierRow
    living: SubscriptionRow | null
    plan: Plan
    block: SubscribingBlock | null
    now: Date
  },
): Promise<ErrorCode | null> {
  const { userOid, tier, living, plan, block, now } = question
  const { change } = plan
  const creator = await findUser(db, tier.creator_oid)
  if (!creator || creator.withdrawn_at) return 'subscription.not_offered'
  if (change === 'keep') return null
  if (tier.removed_at) return 'subscription.not_offered'
  // Who blocked a creator can open nothing of theirs.
  if (await hasBlocked(db, { userOid, hasBlocks: true }, tier.creator_oid)) {
    return 'subscription.creator_blocked'
  }
  if (block && change === 'new') return blockCode(block)
  // A whole month's difference for its last day would be no bargain.
  if (block === 'last_day' && change === 'upgrade') return blockCode(block)
  if (tier.seats === null || seatsOf(living).has(tier.oid)) return null
  const seats = await findStock(db, { subjectOid: tier.oid, now })
  return leftOf(seats) === 0 ? 'subscription.no_seats' : null
}

/** Throws what keeps somebody from a choice; answers what it does. */
export function assertPossible({ plan, obstacle }: Choice): Plan {
  if (obstacle) throw new AppError(obstacle)
  if (!plan) throw new AppError('subscription.already_subscribed')
  return plan
}
