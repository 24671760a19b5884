import { type CouponDiscount, priceWithCoupon } from '@plax/contracts/coupon/creator-coupon-values'
import type { CreatorCouponRow } from './coupon.tables.ts'

export function discountOf(row: CreatorCouponRow): CouponDiscount {
  return { price: row.price_coins, percentOff: row.percent_off, coinsOff: row.coins_off }
}

/** What something costs with a coupon: the one rule of quotes and payments. */
export function couponPrice(
  row: CreatorCouponRow,
  full: { fullCoins: number; leastCoins: number },
): number {
  return priceWithCoupon(discountOf(row), full)
}
