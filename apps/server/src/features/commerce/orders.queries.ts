import type { OrderState } from '@plax/contracts/commerce-values'
import { type Insertable, sql } from 'kysely'
import type { Database, Db, Tx } from '../../platform/db/database.ts'
import type { OrderRow } from './commerce.tables.ts'

/** Null where the buyer owns it, or sent the key, already: also where both happen at once. */
export async function insertOrder(
  tx: Tx,
  order: Insertable<Database['orders']>,
): Promise<OrderRow | null> {
  const row = await tx
    .insertInto('orders')
    .values(order)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

export async function findOrderByKey(
  db: Db | Tx,
  { userOid, key }: { userOid: string; key: string },
): Promise<OrderRow | null> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('user_oid', '=', userOid)
    .where('request_key', '=', key)
    .executeTakeFirst()
  return row ?? null
}

export async function findOrder(db: Db | Tx, orderOid: string): Promise<OrderRow | null> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('oid', '=', orderOid)
    .executeTakeFirst()
  return row ?? null
}

export async function lockOrder(tx: Tx, orderOid: string): Promise<OrderRow | null> {
  const row = await tx
    .selectFrom('orders')
    .selectAll()
    .where('oid', '=', orderOid)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export interface OrderFilter {
  userOid?: string | undefined
  contentOid?: string | undefined
  creatorOid?: string | undefined
  state?: OrderState | undefined
}

/** Orders, latest first, after a place in that order. */
export async function listOrders(
  db: Db,
  page: OrderFilter & { after: { at: Date; oid: string } | null; limit: number },
): Promise<OrderRow[]> {
  let query = db
    .selectFrom('orders')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('oid', 'desc')
    .limit(page.limit)
  if (page.userOid) query = query.where('user_oid', '=', page.userOid)
  if (page.contentOid) query = query.where('content_oid', '=', page.contentOid)
  if (page.creatorOid) query = query.where('creator_oid', '=', page.creatorOid)
  if (page.state) query = query.where('state', '=', page.state)
  if (page.after) {
    const { at, oid } = page.after
    query = query.where(sql<boolean>`(created_at, oid) < (${at}, ${oid})`)
  }
  return query.execute()
}
