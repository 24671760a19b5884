import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'
import { pagedQuery } from '../../lib/paged-query.ts'

export type ItemCoupon = OutputOf<'GET /account/coupon/item'>['items'][number]

/** The discount codes that the reader made, latest first. */
export function itemCouponsQuery(api: Api) {
  return pagedQuery(['item-coupons'], (page, signal) =>
    api('GET /account/coupon/item', { query: { limit: 20, ...page }, signal }),
  )
}

export interface SoldItem {
  contentOid: string
  title: string
  listPriceCoins: number
}

/** The reader's own content that is sold. */
export function soldContentQuery(api: Api) {
  return queryOptions({
    queryKey: ['own-sold-content'],
    queryFn: async ({ signal }): Promise<SoldItem[]> => {
      const query = { view: 'published', limit: 100 } as const
      const { items } = await api('GET /content/contents', { query, signal })
      return items.flatMap(({ contentOid, title, listPriceCoins }) =>
        listPriceCoins === null || listPriceCoins < 2
          ? []
          : [{ contentOid, title, listPriceCoins }],
      )
    },
  })
}
