import type { MoreKinds } from '../../app.ts'
import {
  itemCodes,
  type ItemKind,
  type ItemKinds,
  itemKinds,
} from '../../features/catalogue/catalogue.service.ts'
import { toyFeature } from './toy.feature.ts'
import { toySales } from './toy.sales.ts'

export const toyKind: ItemKind = { kind: 'toy', codes: itemCodes }

/** Toys, a kind of item that only tests know, registered as a feature of its own would register them. */
export interface ToyShop extends MoreKinds {
  /** All kinds of the program, once it was made. */
  kinds: ItemKinds
}

export function toyShop(): ToyShop {
  const shop: ToyShop = {
    kinds: itemKinds([toyKind]),
    items: [toyKind],
    sales: [toySales],
    features: (_deps, { kinds }) => {
      shop.kinds = kinds
      return [toyFeature]
    },
  }
  return shop
}
