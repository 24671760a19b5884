import type { InputOf, OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'
import { adminPagedQuery } from '../paged-query.ts'

export type AdminCoupon = OutputOf<'GET /story-chat/admin/chat-coupons/{code}'>['coupon']
export type CouponUse = OutputOf<'GET /story-chat/admin/chat-coupons/{code}/usage'>['items'][number]
export type NewCoupon = InputOf<'POST /story-chat/admin/chat-coupons'>['body']

export function adminCouponsQuery(api: Api) {
  return adminPagedQuery(['coupons'], (page, signal) =>
    api('GET /story-chat/admin/chat-coupons', { query: { limit: 50, ...page }, signal }),
  )
}

export function adminCouponQuery(api: Api, code: string) {
  return queryOptions({
    queryKey: ['admin', 'coupon', code],
    queryFn: async ({ signal }) =>
      (await api('GET /story-chat/admin/chat-coupons/{code}', { params: { code }, signal })).coupon,
  })
}

export function couponUsageQuery(api: Api, code: string) {
  return adminPagedQuery(['coupon-usage', code], (page, signal) =>
    api('GET /story-chat/admin/chat-coupons/{code}/usage', {
      params: { code },
      query: { limit: 50, ...page },
      signal,
    }),
  )
}
