import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'
import type { ItemKinds } from '../../lib/item-kinds/item-kind.ts'
import { pagedQuery } from '../../lib/paged-query.ts'
import { readAll } from '../../lib/read-all.ts'
import type { SoldItem } from './coupon-examples.ts'

export type ItemCoupon = OutputOf<'GET /account/coupon/item'>['items'][number]

export const itemCouponsKey = ['item-coupons']

/** The creator’s discount codes for items of every kind, latest first. */
export function itemCouponsQuery(api: Api) {
  return pagedQuery(itemCouponsKey, (page, signal) =>
    api('GET /account/coupon/item', { query: { limit: 20, ...page }, signal }),
  )
}

/** The usable codes of an item and those for all items, latest first. */
export function codesOfItemQuery(api: Api, contentOid: string) {
  return queryOptions({
    queryKey: [...itemCouponsKey, 'of', contentOid],
    queryFn: async ({ signal }) => {
      const coupons = await readAll((page) =>
        api('GET /account/coupon/item', { query: { contentOid, ...page }, signal }),
      )
      return coupons.filter(({ state }) => state === 'usable')
    },
    staleTime: 0,
  })
}

/** A code’s price is at least one coin, and less than without it. */
const priceMin = 2

/** The creator’s own items that are sold. */
export function soldItemsQuery(api: Api, kinds: ItemKinds) {
  return queryOptions({
    queryKey: ['own-sold-items'],
    queryFn: async ({ signal }): Promise<SoldItem[]> => {
      const lists = kinds.map(({ studio }) =>
        readAll((page) => studio.listPublished(api, page, signal)),
      )
      return (await Promise.all(lists))
        .flat()
        .flatMap(({ contentOid, title, listPriceCoins, priceCoins, sharePercent }) =>
          listPriceCoins === null || priceCoins === null || listPriceCoins < priceMin
            ? []
            : [{ contentOid, title, listPriceCoins, currentCoins: priceCoins, sharePercent }],
        )
    },
  })
}
