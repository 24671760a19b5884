import type { Db } from '../../../platform/db/database.ts'
import type { NameItems, PostingItem } from '../../ledger/ledger.service.ts'
import type { SaleKind, ItemDeps } from './sale-kind.ts'
import './sales.tables.ts'

/**
 * Names what postings sold, or gave back, from the record of sales, which stays when a chat or a
 * story is deleted, and what paid into an escrow, or returned from it, from its order: few statements for
 * a page, and what each kind of item on it asks.
 */
export function nameSoldItems(deps: ItemDeps, kinds: readonly SaleKind[]): NameItems {
  const itemKinds = new Map(kinds.map(({ kind, itemKind }) => [kind, itemKind]))
  const shows = new Map(kinds.map(({ itemKind, show }) => [itemKind, show]))
  return async (postings, reader) => {
    const sold = await listSold(deps.db, postings.map(soldBy))
    const ofPostings = Map.groupBy(sold, ({ id }) => id)
    const held = await listHeld(
      deps.db,
      postings.flatMap((posting) => {
        const isSold = ofPostings.has(soldBy(posting))
        return !isSold && posting.reference?.kind === 'order' ? posting.reference.oid : []
      }),
    )
    const ofOrders = Map.groupBy(held, ({ id }) => id)
    const ofKinds = Map.groupBy([...sold, ...held], ({ kind }) => itemKinds.get(kind))
    const items = new Map<string, PostingItem>()
    for (const [itemKind = '', lines] of ofKinds) {
      const oids = [...new Set(lines.map(({ item_oid: oid }) => oid))]
      const shown = await shows.get(itemKind)?.(deps, oids, reader)
      for (const [oid, item] of shown ?? []) items.set(`${itemKind} ${oid}`, item)
    }
    return new Map(
      postings.map((posting) => {
        const lines =
          ofPostings.get(soldBy(posting)) ?? ofOrders.get(posting.reference?.oid ?? '') ?? []
        const named = lines.flatMap(
          (line) => items.get(`${itemKinds.get(line.kind)} ${line.item_oid}`) ?? [],
        )
        // What was erased has no name any more.
        return [posting.id, named.filter(({ title }) => title !== '')]
      }),
    )
  }
}

/** What undoes a sale is about the same. */
function soldBy({ id, reversesId }: { id: string; reversesId: string | null }): string {
  return reversesId ?? id
}

async function listSold(db: Db, postingIds: readonly string[]) {
  if (postingIds.length === 0) return []
  return db
    .selectFrom('sales')
    .select(['posting_id as id', 'kind', 'item_oid'])
    .where('posting_id', 'in', [...new Set(postingIds)])
    .where('is_lead', '=', true)
    .orderBy('place')
    .execute()
}

async function listHeld(db: Db, orderOids: readonly string[]) {
  if (orderOids.length === 0) return []
  return db
    .selectFrom('order_lines')
    .innerJoin('order_escrows', 'order_escrows.order_oid', 'order_lines.order_oid')
    .select(['order_lines.order_oid as id', 'kind', 'subject_oid as item_oid'])
    .where('order_lines.order_oid', 'in', [...new Set(orderOids)])
    .orderBy('place')
    .execute()
}
