import type { MoreKinds } from '../../app.ts'
import {
  itemCodes,
  type ItemKind,
  type ItemKinds,
  itemKinds,
} from '../../features/catalogue/catalogue.service.ts'
import type { ItemModule } from '../../item-module.ts'
import { toyFeature } from './toy.feature.ts'
import { toySales } from './toy.sales.ts'

export const toyKind: ItemKind = {
  kind: 'toy',
  codes: itemCodes,
  pathOf: (oid) => `/toy/${oid}`,
}

/** Toys, a kind of item that only tests know, registered as a feature of its own would register them. */
export interface ToyShop extends MoreKinds {
  /** All kinds of the program, once it was made. */
  kinds: ItemKinds
}

export function toyShop(changed: Partial<ItemModule> = {}): ToyShop {
  const shop: ToyShop = {
    kinds: itemKinds([toyKind]),
    items: [
      () => ({
        kind: toyKind,
        feature: ({ kinds }) => {
          shop.kinds = kinds
          return toyFeature
        },
        sales: [toySales],
        ...changed,
      }),
    ],
  }
  return shop
}
