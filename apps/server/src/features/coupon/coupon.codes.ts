import {
  creatorCouponLength,
  creatorCouponLetters,
} from '@plax/contracts/coupon/creator-coupon-values'
import { randomCode } from '../../platform/random-code.ts'

/**
 * A code of a creator's coupon (R-account-024). It has 30 bits, which tries by the dozen do not
 * exhaust; wrong ones are counted (`tryCoupon`).
 */
export function newCreatorCouponCode(): string {
  return randomCode(creatorCouponLetters, creatorCouponLength)
}
