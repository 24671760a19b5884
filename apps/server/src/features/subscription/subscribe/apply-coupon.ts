import type { CouponCheck } from '../../coupon/coupon.service.ts'
import type { Choice } from './weigh-choice.ts'
import type { SubscriptionRow } from '../rows/subscription.tables.ts'

/**
 * A choice as it is with a coupon: the first month of a paid tier for the coupon's price. One that
 * makes nothing cheaper, as where the tier's price came down, matches nothing.
 */
export function applyCoupon(
  choice: Choice,
  { check, living }: { check: CouponCheck; living: SubscriptionRow | null },
): Choice {
  const { plan, obstacle } = choice
  if (!plan || obstacle) return choice
  if (check.refusal) return { ...choice, obstacle: check.refusal }
  const isFromFree = plan.change === 'upgrade' && living?.price_coins === 0
  if (plan.change !== 'new' && !isFromFree) {
    return { ...choice, obstacle: 'creator_coupon.first_month_only' }
  }
  const { price_coins: priceCoins } = check.coupon
  if (priceCoins >= plan.priceCoins) return { ...choice, obstacle: 'creator_coupon.no_match' }
  return { ...choice, plan: { ...plan, priceCoins } }
}
