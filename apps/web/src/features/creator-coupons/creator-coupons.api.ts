import type { InputOf, OutputOf } from '@plax/contracts'
import { priceWithCoupon } from '@plax/contracts/coupon/creator-coupon-values'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'
import { pagedQuery } from '../../lib/paged-query.ts'
import type { Tier } from '../tiers/tiers.api.ts'

export type CreatorCoupon = OutputOf<'GET /account/coupon/tier'>['items'][number]
export type ValidCoupon = OutputOf<'GET /payment/coupon/valid'>
/** What the first month of a tier costs with a coupon for it. */
export function firstMonthPrice(coupon: ValidCoupon, { price }: Pick<Tier, 'price'>): number {
  return priceWithCoupon(coupon, { fullCoins: price, leastCoins: 0 })
}

export type NewCreatorCoupon = Omit<InputOf<'POST /account/coupon/tier'>['body'], 'lang'>

/** The coupons that the viewer made for their tiers, latest first. */
export function madeCouponsQuery(api: Api) {
  return pagedQuery(['made-coupons'], (page, signal) =>
    api('GET /account/coupon/tier', {
      query: { limit: 50, ...page },
      signal,
    }),
  )
}

/** What a coupon gives to a reader; asked anew with each visit (R-coupon-005). */
export function validCouponQuery(
  api: Api,
  asked: { creatorOid: string; code: string; viewerOid: string | null },
) {
  const { creatorOid, code, viewerOid } = asked
  return queryOptions({
    queryKey: ['valid-coupon', creatorOid, code, viewerOid],
    queryFn: ({ signal }) =>
      api('GET /payment/coupon/valid', { query: { code, creatorOid }, signal }),
    refetchOnWindowFocus: false,
    gcTime: 0,
  })
}
