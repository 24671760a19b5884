import type { Api } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { firstMonthPrice, type ValidCoupon } from '../../creator-coupons/creator-coupons.api.ts'
import type { Subscription, SubscriptionOffer } from '../subscriptions.api.ts'
import type { Tier } from '../../tiers/tiers.api.ts'

/** Whether a coupon could make a tier cost less: for the first month that is paid. */
export function canTakeCoupon(tier: Tier, held: Subscription | null): boolean {
  return tier.price > 0 && (held === null || held.tier.price === 0)
}

/** The coupon that makes the first month of a tier cost less, or null. */
export function couponFor(
  tier: Tier,
  { held, coupon }: { held: Subscription | null; coupon: ValidCoupon | null },
): ValidCoupon | null {
  const isForIt = coupon?.tierHash === tier.tierHash && firstMonthPrice(coupon, tier) < tier.price
  return isForIt && canTakeCoupon(tier, held) ? coupon : null
}

export function isOfCoupon({ code }: NonNullable<SubscriptionOffer['obstacle']>): boolean {
  return code.startsWith('creator_coupon.')
}

/** Throws where a code is not good for a tier (R-coupon-008, -009). */
export async function checkFor(api: Api, { tierHash }: Tier, coupon: string): Promise<void> {
  const { obstacle } = await api('POST /payment/subscription/ready', { body: { tierHash, coupon } })
  if (obstacle && isOfCoupon(obstacle)) throw new ApiError({ ...obstacle, status: 409 })
}
