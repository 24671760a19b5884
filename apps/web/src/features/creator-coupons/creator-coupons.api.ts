import type { InputOf, OutputOf } from '@plax/contracts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'

export type CreatorCoupon = OutputOf<'GET /account/coupon/tier'>['items'][number]
export type NewCreatorCoupon = Omit<InputOf<'POST /account/coupon/tier'>['body'], 'lang'>

/** The coupons that the viewer made for their tiers, latest first. */
export function madeCouponsQuery(api: Api) {
  return infiniteQueryOptions({
    queryKey: ['made-coupons'],
    queryFn: ({ pageParam, signal }) =>
      api('GET /account/coupon/tier', {
        query: { limit: 50, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  })
}
