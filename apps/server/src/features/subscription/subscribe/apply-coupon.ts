import { couponPrice, type CouponCheck } from '../../coupon/coupon.service.ts'
import { tierLeastCoins } from '../coupons/tier-subject.ts'
import type { Choice } from './evaluate-choice.ts'
import type { SubscriptionRow } from '../rows/subscription.tables.ts'

/**
 * A choice as it is with a coupon: the first month of a paid tier for the coupon's price, of which its
 * rest costs as much as of the tier's. One that is no lower than the tier's price, as where that came
 * down, matches nothing; one that lowers nothing of what is left is kept for later.
 */
export function applyCoupon(
  choice: Choice,
  { check, living }: { check: CouponCheck; living: SubscriptionRow | null },
): Choice {
  const { plan, obstacle, tier, priceRest } = choice
  if (!plan || obstacle) return choice
  if (check.refusal) return { ...choice, obstacle: check.refusal }
  const isFromFree = plan.change === 'upgrade' && living?.price_coins === 0
  if (plan.change !== 'new' && !isFromFree) {
    return { ...choice, obstacle: 'creator_coupon.first_month_only' }
  }
  const restOf = couponPrice(check.coupon, {
    fullCoins: tier.price_coins,
    leastCoins: tierLeastCoins,
  })
  if (restOf >= tier.price_coins) return { ...choice, obstacle: 'creator_coupon.no_match' }
  const priceCoins = priceRest(restOf)
  if (priceCoins >= plan.priceCoins) return { ...choice, obstacle: 'creator_coupon.not_cheaper' }
  return { ...choice, plan: { ...plan, priceCoins, restOf } }
}
