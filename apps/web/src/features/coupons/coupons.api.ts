import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'

export type HeldCoupon = OutputOf<'POST /story-chat/coupon'>

export function heldCouponsQuery(api: Api) {
  return queryOptions({
    queryKey: ['coupons'],
    queryFn: async ({ signal }) => (await api('GET /story-chat/coupons', { signal })).items,
  })
}
