import type { Insertable } from 'kysely'
import type { Database, Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { OrderRow } from '../rows/subscription.tables.ts'

/** Null where the key was sent already, or another one is open. */
export async function insertOrder(
  db: Db | Tx,
  row: Insertable<Database['subscription_orders']>,
): Promise<OrderRow | null> {
  const made = await db
    .insertInto('subscription_orders')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return made ?? null
}

export async function updateOrder(
  db: Db | Tx,
  oid: string,
  changes: Partial<Pick<OrderRow, 'state' | 'payment_oid' | 'return_reason'>>,
): Promise<void> {
  await db.updateTable('subscription_orders').set(changes).where('oid', '=', oid).execute()
}

/** Throws `payment.order_not_found`. */
export async function lockOrder(tx: Tx, oid: string): Promise<OrderRow> {
  const row = await tx
    .selectFrom('subscription_orders')
    .selectAll()
    .where('oid', '=', oid)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('payment.order_not_found')
  return row
}

export async function getOrder(db: Db | Tx, oid: string): Promise<OrderRow> {
  return db
    .selectFrom('subscription_orders')
    .selectAll()
    .where('oid', '=', oid)
    .executeTakeFirstOrThrow()
}

export async function findOrderByKey(
  db: Db | Tx,
  { userOid, key }: { userOid: string; key: string },
): Promise<OrderRow | null> {
  const row = await db
    .selectFrom('subscription_orders')
    .selectAll()
    .where('user_oid', '=', userOid)
    .where('request_key', '=', key)
    .executeTakeFirst()
  return row ?? null
}

export async function findOpenChoice(
  db: Db | Tx,
  { userOid, creatorOid }: { userOid: string; creatorOid: string },
): Promise<OrderRow | null> {
  const row = await db
    .selectFrom('subscription_orders')
    .selectAll()
    .where('user_oid', '=', userOid)
    .where('creator_oid', '=', creatorOid)
    .where('state', '=', 'open')
    .where('kind', '=', 'choice')
    .executeTakeFirst()
  return row ?? null
}

/** The month of a subscription about which the gateway is being asked. */
export async function findOpenMonth(
  db: Db | Tx,
  subscriptionOid: string,
): Promise<OrderRow | null> {
  const row = await db
    .selectFrom('subscription_orders')
    .selectAll()
    .where('subscription_oid', '=', subscriptionOid)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return row ?? null
}

/** An order that came to nothing, unless it was settled meanwhile. */
export async function failOrder(db: Db | Tx, oid: string): Promise<void> {
  await db
    .updateTable('subscription_orders')
    .set({ state: 'failed' })
    .where('oid', '=', oid)
    .where('state', '=', 'open')
    .execute()
}
