import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'
import { pagedQuery } from '../../lib/paged-query.ts'
import { keptPurchases } from './kept-purchases.ts'

export type Quote = OutputOf<'GET /payment/quote'>
export type Order = OutputOf<'GET /payment/orders/{orderOid}'>
export type PurchasedItem = OutputOf<'GET /content/purchased3'>['items'][number]

/** What a story costs the reader now; asked anew each time it is shown. */
export function quoteQuery(api: Api, contentOid: string) {
  return queryOptions({
    queryKey: ['quote', contentOid],
    queryFn: ({ signal }) => api('GET /payment/quote', { query: { contentOid }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

/** What the reader bought or was given, latest first; `gifts` narrows it. */
export function purchasedQuery(api: Api, gifts?: boolean) {
  return pagedQuery(['purchased', gifts ?? null], (page, signal) => {
    const query = { limit: 20, ...(gifts === undefined ? {} : { gifts: String(gifts) }), ...page }
    return keptPurchases.read(query, (options) =>
      api('GET /content/purchased3', { query, signal, ...options }),
    )
  })
}

/** What the reader bought, latest first, page by page. */
export function ordersQuery(api: Api, show: 'all' | 'gifts' = 'all') {
  return {
    ...pagedQuery(['orders', 'list', show], (page, signal) =>
      api('GET /payment/orders', {
        query: { limit: 20, ...(show === 'gifts' && { gifts: 'true' }), ...page },
        signal,
      }),
    ),
    staleTime: 0,
  }
}

/** Whether the reader buys without being asked again. */
export function oneTouchQuery(api: Api) {
  return queryOptions({
    queryKey: ['one-touch'],
    queryFn: ({ signal }) => api('GET /account/one-touch-payment', { signal }),
  })
}
