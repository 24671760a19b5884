/** Rules of creators' coupons that both sides check; free of zod for the browser. */

/** Random codes (R-account-024): 5 characters of 62. Capitals count. */
export const creatorCouponLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
export const creatorCouponLength = 5

/** Codes that their creator chose (spec D65): longer than random ones, and capitals don't count. */
export const chosenCodeMinLength = 6
export const chosenCodeMaxLength = 20

function isRandomCode(text: string): boolean {
  return /^[A-Za-z0-9]{5}$/.test(text)
}

export function isChosenCode(text: string): boolean {
  return /^[A-Za-z0-9]{6,20}$/.test(text)
}

/** Whether a text could be the code of a creator's coupon. */
export function isCreatorCouponCode(text: string): boolean {
  return isRandomCode(text) || isChosenCode(text)
}

/** Whether two texts are the same code of one creator, as it's typed. */
export function isSameCode(one: string | null, other: string | null): boolean {
  if (one === null || other === null || !isChosenCode(one)) return one === other
  return one.toLowerCase() === other.toLowerCase()
}

/** How many coupons a creator may have at once; our choice, so that codes stay rare. */
export const creatorCouponsMaxCount = 500
export const creatorCouponSeatsMax = 1_000_000

/** What a coupon lowers a price to, or by: one of the three. */
export interface CouponDiscount {
  price: number | null
  percentOff: number | null
  coinsOff: number | null
}

/**
 * What something costs with a coupon, which is never more than without. A percentage is of the price
 * now; what it takes off is rounded down to whole coins, as in sales of items. At least `leastCoins`
 * stay, even where more is taken off.
 */
export function priceWithCoupon(
  { price, percentOff, coinsOff }: CouponDiscount,
  { fullCoins, leastCoins }: { fullCoins: number; leastCoins: number },
): number {
  const off = percentOff === null ? (coinsOff ?? 0) : Math.floor((fullCoins * percentOff) / 100)
  return Math.min(fullCoins, Math.max(leastCoins, price ?? fullCoins - off))
}

/** `not_offered`: its tier or item isn't sold at the moment. */
export const creatorCouponStates = ['usable', 'used_up', 'expired', 'not_offered'] as const
export type CreatorCouponState = (typeof creatorCouponStates)[number]
