import type { Db } from '../../../platform/db/database.ts'
import type { OrderState } from '@plax/contracts/commerce/commerce-values'
import type { NameItems, PostingHold, PostingItem } from '../../ledger/ledger.service.ts'
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
    const holds = await readHolds(
      deps.db,
      postings.flatMap(({ reference }) => (reference?.kind === 'order' ? reference.oid : [])),
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
        const hold = holds.get(posting.reference?.oid ?? '') ?? null
        // What was erased has no name any more.
        return [posting.id, { items: named.filter(({ title }) => title !== ''), hold }]
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

/** What became of the coins of orders that were held. */
async function readHolds(
  db: Db,
  orderOids: readonly string[],
): Promise<ReadonlyMap<string, PostingHold>> {
  if (orderOids.length === 0) return new Map()
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_escrows', 'order_escrows.order_oid', 'orders.oid')
    .select(['orders.oid', 'state', 'ended_by', 'end_reason', 'refund_reason'])
    .where('orders.oid', 'in', [...new Set(orderOids)])
    .execute()
  return new Map(rows.map((row) => [row.oid, holdOf(row)]))
}

function holdOf(row: {
  state: OrderState
  ended_by: string | null
  end_reason: string | null
  refund_reason: string | null
}): PostingHold {
  const none = { reason: null, explanation: null, paid: null, returned: null }
  if (row.state === 'held') return { ...none, state: 'held' }
  if (row.state === 'refunded')
    return {
      ...none,
      state: 'returned',
      reason: 'order_refunded',
      explanation: row.refund_reason,
    }
  if (row.state !== 'returned') return { ...none, state: 'paid' }
  const reason = row.ended_by === null ? 'order_not_delivered' : 'order_canceled'
  return { ...none, state: 'returned', reason, explanation: row.end_reason }
}
