import type { SubscribingBlock } from '@plax/contracts/subscription-values'
import type { ErrorCode } from '@plax/contracts/errors/index'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { findUser } from '../../account/account.service.ts'
import type { CouponCheck } from '../../coupon/coupon.service.ts'
import type { Settings } from '../../settings/settings.service.ts'
import { applyCoupon } from './apply-coupon.ts'
import { isLastDay, monthOf } from '../rows/months.ts'
import { newBlockedSetting } from '../rows/subscription.settings.ts'
import type { SubscriptionRow, TierRow } from '../rows/subscription.tables.ts'
import { countHolders, sumPaid } from '../rows/subscriptions.queries.ts'
import { getTier } from '../tiers/tiers.queries.ts'
import { type Plan, planChange } from './plan-change.ts'

/** A tier that somebody chose, with what it does and what keeps them from it, coins aside. */
export interface Choice {
  tier: TierRow
  plan: Plan | null
  obstacle: ErrorCode | null
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
export async function weighChoice(
  db: Db | Tx,
  question: {
    userOid: string
    tier: TierRow
    living: SubscriptionRow | null
    block: SubscribingBlock | null
    coupon: CouponCheck | null
    now: Date
  },
): Promise<Choice> {
  const { userOid, tier, living, block, coupon, now } = question
  const held = living && (await getTier(db, living.tier_oid))
  const month = monthOf(now)
  const plan = planChange({
    living: living &&
      held && {
        ...living,
        level: held.position,
        paidCoins: await sumPaid(db, { subscriptionOid: living.oid, month }),
      },
    tier,
    month,
  })
  if (tier.creator_oid === userOid) return { tier, plan: null, obstacle: 'subscription.own_tier' }
  if (!plan) return { tier, plan, obstacle: 'subscription.already_subscribed' }
  if (living && living.end_reason !== null) {
    return { tier, plan, obstacle: 'subscription.ended_by_operator' }
  }
  const choice = { tier, plan, obstacle: await obstacleOf(db, { tier, plan, block, now }) }
  return coupon ? applyCoupon(choice, { check: coupon, living }) : choice
}

async function obstacleOf(
  db: Db | Tx,
  question: { tier: TierRow; plan: Plan; block: SubscribingBlock | null; now: Date },
): Promise<ErrorCode | null> {
  const { tier, plan, block, now } = question
  const { change } = plan
  const creator = await findUser(db, tier.creator_oid)
  if (!creator || creator.withdrawn_at) return 'subscription.not_offered'
  if (change === 'keep') return null
  if (tier.removed_at) return 'subscription.not_offered'
  if (block && change === 'new') return blockCode(block)
  // A whole month's difference for its last day would be no bargain.
  if (block === 'last_day' && change === 'upgrade') return blockCode(block)
  if (tier.seats === null) return null
  const holders = await countHolders(db, { tierOids: [tier.oid], now })
  return (holders.get(tier.oid) ?? 0) >= tier.seats ? 'subscription.no_seats' : null
}

/** Throws what keeps somebody from a choice; answers what it does. */
export function assertPossible({ plan, obstacle }: Choice): Plan {
  if (obstacle) throw new AppError(obstacle)
  if (!plan) throw new AppError('subscription.already_subscribed')
  return plan
}
