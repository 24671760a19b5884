import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { CardOrdersTable } from '../charges/card-orders.tables.ts'
import type { CardOrder } from '../charges/card-purpose.ts'

/** Null where the key was sent already, or another one of its slot is open. */
export async function insertOrder(
  db: Db | Tx,
  row: Insertable<CardOrdersTable>,
): Promise<CardOrder | null> {
  const made = await db
    .insertInto('card_orders')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return made ?? null
}

export async function updateOrder(
  tx: Tx,
  oid: string,
  changes: Partial<Pick<CardOrder, 'state' | 'result_oid' | 'return_reason'>>,
): Promise<void> {
  await tx.updateTable('card_orders').set(changes).where('oid', '=', oid).execute()
}

/** Throws `payment.order_not_found`. */
export async function lockOrder(tx: Tx, oid: string): Promise<CardOrder> {
  const row = await tx
    .selectFrom('card_orders')
    .selectAll()
    .where('oid', '=', oid)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('payment.order_not_found')
  return row
}

export function getOrder(db: Db | Tx, oid: string): Promise<CardOrder> {
  return db.selectFrom('card_orders').selectAll().where('oid', '=', oid).executeTakeFirstOrThrow()
}

export async function findOrderByKey(
  db: Db | Tx,
  { key, ...buyer }: { userOid: string; purpose: string; key: string },
): Promise<CardOrder | null> {
  const row = await ordersOf(db, buyer).where('request_key', '=', key).executeTakeFirst()
  return row ?? null
}

/** The one that stands open in a slot. */
export async function findOpenOrder(
  db: Db | Tx,
  { kind, slot, ...buyer }: Record<'userOid' | 'purpose' | 'kind' | 'slot', string>,
): Promise<CardOrder | null> {
  const row = await ordersOf(db, buyer)
    .where('kind', '=', kind)
    .where('slot', '=', slot)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return row ?? null
}

function ordersOf(db: Db | Tx, { userOid, purpose }: { userOid: string; purpose: string }) {
  return db
    .selectFrom('card_orders')
    .selectAll()
    .where('user_oid', '=', userOid)
    .where('purpose', '=', purpose)
}

/** An order that came to nothing, unless it was settled meanwhile. */
export async function failOrder(db: Db | Tx, oid: string): Promise<void> {
  await db
    .updateTable('card_orders')
    .set({ state: 'failed' })
    .where('oid', '=', oid)
    .where('state', '=', 'open')
    .execute()
}
