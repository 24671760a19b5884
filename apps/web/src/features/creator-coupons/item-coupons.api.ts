import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'
import { pagedQuery } from '../../lib/paged-query.ts'

export type ItemCoupon = OutputOf<'GET /account/coupon/item'>['items'][number]

export const itemCouponsKey = ['item-coupons']

/** The discount codes that the reader made for their content or for their stories, latest first. */
export function itemCouponsQuery(api: Api, kind: 'content' | 'story') {
  return pagedQuery([...itemCouponsKey, kind], (page, signal) =>
    api('GET /account/coupon/item', { query: { kind, limit: 20, ...page }, signal }),
  )
}

const pageMax = 100
/** A code’s price is at least one coin, and less than without it. */
const priceMin = 2

export interface SoldItem {
  contentOid: string
  title: string
  listPriceCoins: number
}

/** The reader's own content and stories that are sold. */
export function soldItemsQuery(api: Api) {
  return queryOptions({
    queryKey: ['own-sold-items'],
    queryFn: async ({ signal }): Promise<SoldItem[]> => {
      const limit = pageMax
      const [contents, stories] = await Promise.all([
        api('GET /content/contents', { query: { view: 'published', limit }, signal }),
        api('GET /story-chat/chat-contents', { query: { list: 'mine', limit }, signal }),
      ])
      const published = stories.items.filter(({ state }) => state === 'published')
      return [
        ...contents.items,
        ...published.map((story) => ({ ...story, listPriceCoins: story.priceCoins })),
      ].flatMap(({ contentOid, title, listPriceCoins }) =>
        listPriceCoins === null || listPriceCoins < priceMin
          ? []
          : [{ contentOid, title, listPriceCoins }],
      )
    },
  })
}
