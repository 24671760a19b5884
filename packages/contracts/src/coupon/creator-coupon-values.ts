/** Rules of creators' coupons that both sides check; free of zod for the browser. */

/** Random codes (R-account-024): 5 characters of 62. Capitals count. */
export const creatorCouponLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
export const creatorCouponLength = 5

/** Whether a text could be the code of a creator's coupon. */
export function isCreatorCouponCode(text: string): boolean {
  return /^[A-Za-z0-9]{5}$/.test(text)
}

/** How many coupons a creator may have at once; our choice, so that codes stay rare. */
export const creatorCouponsMaxCount = 500
export const creatorCouponSeatsMax = 1_000_000

/** `not_offered`: its tier was removed. */
export const creatorCouponStates = ['usable', 'used_up', 'expired', 'not_offered'] as const
export type CreatorCouponState = (typeof creatorCouponStates)[number]
