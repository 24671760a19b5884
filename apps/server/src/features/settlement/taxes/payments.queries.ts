import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { TaxPaymentRow } from '../rows/settlement.tables.ts'

const columns = sql<TaxPaymentRow>`settlement_tax_payments.*,
  to_char(paid_on, 'YYYY-MM-DD') AS paid_on`

export async function findPaymentByKey(
  tx: Tx,
  { adminOid, key }: { adminOid: string; key: string },
): Promise<TaxPaymentRow | null> {
  const isOfKey = sql`created_by = ${adminOid} AND request_key = ${key}`
  return (await read(tx, isOfKey))[0] ?? null
}

/** Locks a payment until the transaction ends. */
export async function lockPayment(tx: Tx, oid: string): Promise<TaxPaymentRow | null> {
  return (await read(tx, sql`oid = ${oid}`, sql`FOR UPDATE`))[0] ?? null
}

/** The latest first. */
export async function listPayments(
  db: Db,
  { after, limit }: { after: { at: Date; oid: string } | null; limit: number },
): Promise<TaxPaymentRow[]> {
  const isAfter = after ? sql`(created_at, oid) < (${after.at}, ${after.oid})` : sql`true`
  return read(db, isAfter, sql`ORDER BY created_at DESC, oid DESC LIMIT ${limit}`)
}

async function read(
  db: Db | Tx,
  condition: ReturnType<typeof sql>,
  rest: ReturnType<typeof sql> = sql``,
): Promise<TaxPaymentRow[]> {
  const { rows } = await sql<TaxPaymentRow>`
    SELECT ${columns} FROM settlement_tax_payments WHERE ${condition} ${rest}`.execute(db)
  return rows
}
