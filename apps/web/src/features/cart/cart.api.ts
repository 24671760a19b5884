import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'

export type Cart = OutputOf<'GET /account/shoppingCart'>
export type CartLine = Cart['lines'][number]

/** The reader's cart, with the prices of now. */
export function cartQuery(api: Api) {
  return queryOptions({
    queryKey: ['cart'],
    queryFn: ({ signal }) => api('GET /account/shoppingCart', { signal }),
  })
}

/** A line that can be paid now. */
export type PayableLine = CartLine & { priceCoins: number; listPriceCoins: number }

export function isPayable(line: CartLine): line is PayableLine {
  return line.obstacle === null && line.priceCoins !== null && line.listPriceCoins !== null
}
