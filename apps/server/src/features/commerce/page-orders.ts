import type { Db } from '../../platform/db/database.ts'
import { cursorPart, cutPage, readCursor } from '../../platform/http/cursor.ts'
import type { Order } from './commerce.tables.ts'
import { listOrders, type OrderFilter } from './orders.queries.ts'

/** A page of orders, latest first. */
export async function pageOrders(
  deps: { db: Db },
  filter: OrderFilter,
  page: { cursor?: string | undefined; limit: number },
): Promise<{ rows: Order[]; nextCursor: string | null }> {
  const place = readCursor(page.cursor, [cursorPart.instant, cursorPart.oid])
  const after = place && { at: place[0], oid: place[1] }
  const found = await listOrders(deps.db, { ...filter, after, limit: page.limit + 1 })
  return cutPage(found, page.limit, (row) => [row.created_at.toISOString(), row.oid])
}
