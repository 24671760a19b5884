import type { OutputOf } from '@plax/contracts'
import { cardOrderEnds } from '@plax/contracts/payment/payment-values'
import type { Api } from '../../../lib/api.ts'
import { filled, adminPagedQuery } from '../paged-query.ts'

export type CardOrder = OutputOf<'GET /payment/admin/card-orders'>['items'][number]

export function cardOrdersQuery(api: Api, filters: Record<'user' | 'creator' | 'state', string>) {
  const { user, creator } = filters
  const state = cardOrderEnds.find((one) => one === filters.state)
  const query = { ...filled({ user, creator }), ...(state && { state }), limit: 50 }
  return adminPagedQuery(['card-orders', query], (page, signal) =>
    api('GET /payment/admin/card-orders', { query: { ...query, ...page }, signal }),
  )
}
