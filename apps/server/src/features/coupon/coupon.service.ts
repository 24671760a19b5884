import './coupon.tables.ts'

export { checkCoupon, type CouponCheck } from './check-coupon.ts'
export { presentCoupon } from './coupon.present.ts'
export { countCouponTry } from './coupon.tries.ts'
export { makeCoupon } from './make-coupon.ts'
export { redeemCoupon } from './redeem-coupon.ts'
