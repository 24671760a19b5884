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
  contentOids?: readonly string[] | undefined
  creatorOid?: string | undefined
  state?: OrderState | undefined
}

/** Orders, latest first, after a place in that order. */
export async function listOrders(
  db: Db,
  page: OrderFilter & { after: { at: Date; oid: string } | null; limit: number },
): Promise<OrderRow[]> {
  let query = selectOrders(db, page)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('oid', 'desc')
    .limit(page.limit)
  if (page.after) {
    const { at, oid } = page.after
    query = query.where(sql<boolean>`(created_at, oid) < (${at}, ${oid})`)
  }
  return query.execute()
}

function selectOrders(db: Db, filter: OrderFilter) {
  const { userOid, contentOid, contentOids, creatorOid, state } = filter
  let query = db.selectFrom('orders')
  if (userOid) query = query.where('user_oid', '=', userOid)
  if (contentOid) query = query.where('content_oid', '=', contentOid)
  if (contentOids) query = query.where('content_oid', 'in', ['', ...contentOids])
  if (creatorOid) query = query.where('creator_oid', '=', creatorOid)
  if (state) query = query.where('state', '=', state)
  return query
}
