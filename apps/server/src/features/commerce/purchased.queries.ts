import { soldOrderStates } from '@plax/contracts/commerce/commerce-values'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import './commerce.tables.ts'
import './gifts/gifts.tables.ts'

interface Place {
  at: Date
  orderOid: string
  place: number
}

/** The lines of orders that are somebody's own, latest first, without what was refunded. */
export async function listPurchased(
  db: Db,
  page: {
    userOid: string
    kind?: string | undefined
    gifts?: boolean | undefined
    after: Place | null
    limit: number
  },
) {
  const { userOid, kind, gifts, after, limit } = page
  let query = db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.oid', 'order_lines.order_oid')
    .leftJoin('gifts', (join) =>
      join
        .onRef('gifts.order_oid', '=', 'order_lines.order_oid')
        .onRef('gifts.place', '=', 'order_lines.place'),
    )
    .selectAll('order_lines')
    .select(['gifts.oid as gift_oid', 'gifts.message', 'gifts.thanked_at'])
    .where('order_lines.receiver_oid', '=', userOid)
    .where('orders.state', 'in', soldOrderStates)
    .orderBy('order_lines.created_at', 'desc')
    .orderBy('order_lines.order_oid', 'desc')
    .orderBy('order_lines.place', 'desc')
    .limit(limit)
  if (kind !== undefined) query = query.where('order_lines.kind', '=', kind)
  if (gifts !== undefined) {
    query = query.where('order_lines.user_oid', gifts ? '<>' : '=', userOid)
  }
  if (after) {
    query = query.where(
      sql<boolean>`(order_lines.created_at, order_lines.order_oid, order_lines.place)
        < (${after.at}, ${after.orderOid}, ${after.place})`,
    )
  }
  return query.execute()
}

export type PurchasedLine = Awaited<ReturnType<typeof listPurchased>>[number]
