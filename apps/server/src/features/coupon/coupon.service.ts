import './coupon.tables.ts'

export { checkCoupon, type CouponCheck } from './check-coupon.ts'
export { presentCoupons } from './coupon.present.ts'
export { listCoupons } from './coupon.queries.ts'
export type { CreatorCouponRow } from './coupon.tables.ts'
export { countCouponTry } from './coupon.tries.ts'
export { makeCoupon } from './make-coupon.ts'
export { redeemCoupon } from './redeem-coupon.ts'
