import { creatorCouponSeatsMax } from '@plax/contracts/coupon/creator-coupon-values'
import type { NewCreatorCoupon } from './creator-coupons.api.ts'

/** What is typed of a new coupon. */
export interface CouponDraft {
  tierHash: string
  price: string
  seats: string
  /** The nickname of whoever alone may use it. */
  owner: string
  /** Of the creator's own zone, `YYYY-MM-DDTHH:mm`. */
  expiresAt: string
}

export type CouponProblem = 'price' | 'seats' | 'expiresAt'

/** What is wrong with a draft for a tier or a work of a price; null where it can be sent. */
export function problemOf(
  draft: CouponDraft,
  { fullCoins, leastCoins = 0, now }: { fullCoins: number; leastCoins?: number; now: Date },
): CouponProblem | null {
  const price = wholeOf(draft.price)
  if (price === null || price < leastCoins || price >= fullCoins) return 'price'
  const seats = draft.seats.trim() === '' ? 1 : wholeOf(draft.seats)
  if (seats === null || seats < 1 || seats > creatorCouponSeatsMax) return 'seats'
  if (draft.expiresAt && !(new Date(draft.expiresAt) > now)) return 'expiresAt'
  return null
}

/** What is sent of a draft without a problem. */
export function fieldsOf(draft: CouponDraft): NewCreatorCoupon {
  const owner = draft.owner.trim()
  const seats = owner === '' ? wholeOf(draft.seats) : null
  return {
    tierHash: draft.tierHash,
    price: wholeOf(draft.price) ?? 0,
    expiresAt: draft.expiresAt ? new Date(draft.expiresAt).toISOString() : null,
    owner: owner || null,
    seats,
  }
}

/** A whole number from 0 on, or null. */
function wholeOf(text: string): number | null {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : null
}
