import type { CardOrderEnd } from '@plax/contracts/subscription-values'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { OrderRow } from '../rows/subscription.tables.ts'
import { endedAs } from './card-order-state.ts'

export interface CardOrderFilter {
  userOid?: string | undefined
  creatorOid?: string | undefined
  state?: CardOrderEnd | undefined
}

/** Orders by card, latest first, after a place in that order. */
export async function listCardOrders(
  db: Db,
  page: CardOrderFilter & { after: { at: Date; oid: string } | null; limit: number; now: Date },
): Promise<OrderRow[]> {
  const { userOid, creatorOid, state, after, limit, now } = page
  let query = db
    .selectFrom('subscription_orders')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('oid', 'desc')
    .limit(limit)
  if (userOid) query = query.where('user_oid', '=', userOid)
  if (creatorOid) query = query.where('creator_oid', '=', creatorOid)
  if (state) query = query.where(endedAs(state, now))
  if (after) query = query.where(sql<boolean>`(created_at, oid) < (${after.at}, ${after.oid})`)
  return query.execute()
}

/** Of the payments that orders made: whose subscription they are for, and whether they were refunded. */
export async function findPaymentsOf(
  db: Db,
  orders: readonly OrderRow[],
): Promise<Map<string, { subscriptionOid: string; isRefunded: boolean }>> {
  const oids = orders.flatMap(({ payment_oid: oid }) => oid ?? [])
  if (oids.length === 0) return new Map()
  const rows = await db
    .selectFrom('subscription_payments')
    .select(['oid', 'subscription_oid', 'refunded_at'])
    .where('oid', 'in', oids)
    .execute()
  return new Map(
    rows.map((row) => [
      row.oid,
      { subscriptionOid: row.subscription_oid, isRefunded: row.refunded_at !== null },
    ]),
  )
}
