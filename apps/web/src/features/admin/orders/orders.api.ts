import type { OutputOf } from '@plax/contracts'
import { orderStates } from '@plax/contracts/commerce/commerce-values'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'
import { filled, adminPagedQuery } from '../paged-query.ts'

export type AdminOrder = OutputOf<'GET /payment/admin/orders'>['items'][number]
export type OrderDetail = OutputOf<'GET /payment/admin/orders/{orderOid}'>

export const ordersKey = ['admin', 'orders']

export function ordersQuery(api: Api, filters: { buyer: string; story: string; state: string }) {
  const { buyer, story } = filters
  const state = orderStates.find((one) => one === filters.state)
  const query = { ...filled({ buyer, story }), ...(state && { state }), limit: 50 }
  return adminPagedQuery(['orders', query], (page, signal) =>
    api('GET /payment/admin/orders', { query: { ...query, ...page }, signal }),
  )
}

export function orderQuery(api: Api, orderOid: string) {
  return queryOptions({
    queryKey: [...ordersKey, 'one', orderOid],
    queryFn: ({ signal }) =>
      api('GET /payment/admin/orders/{orderOid}', { params: { orderOid }, signal }),
    refetchOnWindowFocus: false,
    retry: false,
  })
}
