import {
  type CouponDiscount,
  creatorCouponSeatsMax,
  isChosenCode,
  priceWithCoupon,
} from '@plax/contracts/coupon/creator-coupon-values'
import { priceMaxCoins } from '@plax/contracts/limits'
import type { NewCreatorCoupon } from './creator-coupons.api.ts'

/** What is typed of a new coupon. */
export interface CouponDraft {
  /** A tier or an item, or all items. */
  subject: string
  /** Empty: a random one. */
  code: string
  way: keyof CouponDiscount
  /** A price, percent or coins, as the way says. */
  amount: string
  seats: string
  /** The nickname of whoever alone may use it. */
  owner: string
  /** Of the creator's own zone, `YYYY-MM-DDTHH:mm`. */
  expiresAt: string
}

/** `nothing`: it doesn't take off a whole coin. */
export type CouponProblem = 'code' | 'amount' | 'nothing' | 'seats' | 'expiresAt'

/** What a coupon is for: without a price, for all items. */
export interface Full {
  fullCoins: number | null
  leastCoins: number
}

/** What is wrong with a draft for a tier or items; null where it can be sent. */
export function problemOf(
  draft: CouponDraft,
  { now, ...full }: Full & { now: Date },
): CouponProblem | null {
  const code = draft.code.trim()
  if (code !== '' && !isChosenCode(code)) return 'code'
  const amount = wholeOf(draft.amount)
  if (amount === null || !isPossible(draft.way, amount, full)) return 'amount'
  if (full.fullCoins !== null && priceOf(draft, full) === full.fullCoins) return 'nothing'
  const seats = draft.seats.trim() === '' ? 1 : wholeOf(draft.seats)
  if (seats === null || seats < 1 || seats > creatorCouponSeatsMax) return 'seats'
  if (draft.expiresAt && !(new Date(draft.expiresAt) > now)) return 'expiresAt'
  return null
}

function isPossible(
  way: CouponDraft['way'],
  amount: number,
  { fullCoins, leastCoins }: Full,
): boolean {
  if (way === 'price') return fullCoins !== null && amount >= leastCoins && amount < fullCoins
  return amount >= 1 && amount <= (way === 'percentOff' ? percentMax(leastCoins) : priceMaxCoins)
}

/** An item is never free by a coupon. */
export function percentMax(leastCoins: number): number {
  return leastCoins === 0 ? 100 : 99
}

/** What something costs with a draft's coupon; null for all items, or while no amount is typed. */
export function priceOf(
  { way, amount }: Pick<CouponDraft, 'way' | 'amount'>,
  { fullCoins, leastCoins }: Full,
): number | null {
  const discount = discountOf({ way, amount })
  if (discount === null || fullCoins === null) return null
  return priceWithCoupon(discount, { fullCoins, leastCoins })
}

/** What a draft takes off; null while no amount is typed. */
export function discountOf({
  way,
  amount,
}: Pick<CouponDraft, 'way' | 'amount'>): CouponDiscount | null {
  const value = wholeOf(amount)
  if (value === null) return null
  return { price: null, percentOff: null, coinsOff: null, [way]: value }
}

/** Whether what is typed of a code can't become one, however much is added. */
export function isHopelessCode(code: string): boolean {
  return !/^[A-Za-z0-9]{0,20}$/.test(code.trim())
}

/** What is sent of a draft without a problem, but for what it's for. */
export function fieldsOf(draft: CouponDraft): Omit<NewCreatorCoupon, 'tierHash'> {
  const owner = draft.owner.trim()
  const seats = owner === '' ? wholeOf(draft.seats) : null
  return {
    code: draft.code.trim() || null,
    [draft.way]: wholeOf(draft.amount),
    expiresAt: draft.expiresAt ? new Date(draft.expiresAt).toISOString() : null,
    owner: owner || null,
    seats,
  }
}

/** A whole number from 0 on, or null. */
function wholeOf(text: string): number | null {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : null
}
