import type { InvalidateQueryFilters } from '@tanstack/react-query'
import type { ItemKind } from '../../lib/item-kinds/item-kind.ts'
import { itemListKeys } from '../../lib/item-kinds/item-lists.ts'
import { queriesOf } from '../../lib/use-money-call.ts'

const common = ['wallet', 'postings', 'orders', 'quote', 'cart', 'purchased', ...itemListKeys]

/** The queries that a purchase changes: those of every purchase, those of each kind of item, and more. */
export function boughtQueries(
  kinds: readonly { sale: Pick<ItemKind['sale'], 'staleKeys'> }[],
  more: readonly string[] = [],
): InvalidateQueryFilters {
  return queriesOf([...common, ...kinds.flatMap(({ sale }) => sale.staleKeys), ...more])
}
