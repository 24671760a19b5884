import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { insertAll } from '../../platform/db/prepared.ts'
import type { OrderEscrow } from './commerce.tables.ts'
import type { SoldOrder } from './orders.queries.ts'

/** The terms of orders whose coins wait in escrow. */
export async function insertEscrows(tx: Tx, orders: readonly SoldOrder[]): Promise<void> {
  const rows = orders.flatMap(({ orderOid, lines: [line] }) => {
    const terms = line?.escrow
    if (!terms) return []
    return {
      order_oid: orderOid,
      payee_oids: line.payees.map(({ creatorOid }) => creatorOid),
      deadline: terms.deadline,
      at_deadline: terms.atDeadline,
      released_by: [...terms.releasedBy],
      returned_by: [...terms.returnedBy],
    }
  })
  await insertAll(tx, 'order_escrows', rows)
}

/** The escrows of orders, by order. */
export async function listEscrows(
  db: Db | Tx,
  orderOids: readonly string[],
): Promise<Map<string, OrderEscrow>> {
  if (orderOids.length === 0) return new Map()
  const rows = await db
    .selectFrom('order_escrows')
    .selectAll()
    .where(sql<boolean>`order_oid = ANY(${orderOids}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.order_oid, row]))
}

/** The terms of an escrow that nothing ended, with the order locked. */
export async function findOpenTerms(tx: Tx, orderOid: string): Promise<OrderEscrow | null> {
  await tx.selectFrom('orders').select('oid').where('oid', '=', orderOid).forUpdate().execute()
  const row = await tx
    .selectFrom('order_escrows')
    .selectAll()
    .where('order_oid', '=', orderOid)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

export async function markEnded(
  tx: Tx,
  orderOid: string,
  end: Pick<OrderEscrow, 'ended_at' | 'ended_by' | 'end_reason' | 'posting_id'>,
): Promise<void> {
  await tx.updateTable('order_escrows').set(end).where('order_oid', '=', orderOid).execute()
}

/** Orders past their deadline, without those that failed before. */
export async function listDue(
  db: Db,
  { now, limit, except }: { now: Date; limit: number; except: readonly string[] },
): Promise<string[]> {
  const rows = await db
    .selectFrom('order_escrows')
    .select('order_oid')
    .where('ended_at', 'is', null)
    .where('deadline', '<=', now)
    .where(sql<boolean>`order_oid <> ALL(${except}::text[])`)
    .orderBy('deadline')
    .orderBy('order_oid')
    .limit(limit)
    .execute()
  return rows.map(({ order_oid: oid }) => oid)
}

/**
 * Lets the open escrows of somebody who leaves end at once, by returning: those that they paid into, and
 * those that would pay them.
 */
export async function returnAllOf(tx: Tx, { userOid, now }: { userOid: string; now: Date }) {
  await sql`
    UPDATE order_escrows SET deadline = least(deadline, ${now}), at_deadline = 'return'
    WHERE ended_at IS NULL AND (payee_oids @> ARRAY[${userOid}]
      OR order_oid IN (SELECT oid FROM orders WHERE user_oid = ${userOid} AND state = 'held'))
  `.execute(tx)
}

/** The open escrows that would pay a creator, by deadline. */
export async function listExpected(
  db: Db,
  page: {
    creatorOid: string
    after: { deadline: Date; orderOid: string } | null
    limit: number
  },
): Promise<OrderEscrow[]> {
  const { creatorOid, after, limit } = page
  let query = db
    .selectFrom('order_escrows')
    .selectAll()
    .where('ended_at', 'is', null)
    .where(sql<boolean>`payee_oids @> ARRAY[${creatorOid}]`)
    .orderBy('deadline')
    .orderBy('order_oid')
    .limit(limit)
  if (after) {
    query = query.where(
      sql<boolean>`(deadline, order_oid) > (${after.deadline}, ${after.orderOid})`,
    )
  }
  return query.execute()
}
