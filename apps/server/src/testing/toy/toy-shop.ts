import { sql } from 'kysely'
import type { MoreKinds } from '../../app.ts'
import { type ItemKinds, itemKinds } from '../../features/catalogue/catalogue.service.ts'
import type { ItemModule } from '../../item-module.ts'
import { findToyPoll } from './toy-poll.ts'
import { toyFeature } from './toy.feature.ts'
import { toyKind } from './toy-kind.ts'
import { toySales } from './toy.sales.ts'

const areToys = sql<boolean>`catalogue_items.kind = 'toy'`

/** Toys, a kind of item that only tests know, registered as a feature of its own would register them. */
export interface ToyShop extends MoreKinds {
  /** All kinds of the program, once it was made. */
  kinds: ItemKinds
}

export function toyShop(changed: Partial<ItemModule> = {}): ToyShop {
  const shop: ToyShop = {
    kinds: itemKinds([toyKind]),
    items: [
      (deps) => ({
        kind: toyKind,
        feature: ({ kinds }) => {
          shop.kinds = kinds
          return toyFeature(deps, { kinds })
        },
        sales: [toySales],
        polls: findToyPoll,
        tabs: { toys: areToys, files: areToys },
        creatorTags: async () => ['toys'],
        ...changed,
      }),
    ],
  }
  return shop
}
