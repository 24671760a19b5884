import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { RequestRow } from '../rows/settlement.tables.ts'

export const requestColumns = sql<RequestRow>`settlement_requests.*,
  to_char(pays_on, 'YYYY-MM-DD') AS pays_on, to_char(rate_day, 'YYYY-MM-DD') AS rate_day`

export async function findRequest(db: Db | Tx, oid: string): Promise<RequestRow | null> {
  return oneOf(await readRequests(db, sql`oid = ${oid}`))
}

/** Locks a request until the transaction ends. Throws `settlement.request_not_found`. */
export async function lockRequest(tx: Tx, oid: string): Promise<RequestRow> {
  const row = oneOf(await readRequests(tx, sql`oid = ${oid}`, sql`FOR UPDATE`))
  if (!row) throw new AppError('settlement.request_not_found')
  return row
}

/** By the key that the creator sent. */
export async function findRequestBy(
  tx: Tx,
  { creatorOid, key }: { creatorOid: string; key: string },
): Promise<RequestRow | null> {
  return oneOf(await readRequests(tx, sql`creator_oid = ${creatorOid} AND request_key = ${key}`))
}

/** Of a creator, latest first. */
export async function listRequests(
  db: Db,
  asked: { creatorOid: string; after: { at: Date; oid: string } | null; limit: number },
): Promise<RequestRow[]> {
  const { creatorOid, after, limit } = asked
  const isAfter = after ? sql`(created_at, oid) < (${after.at}, ${after.oid})` : sql`true`
  return readRequests(
    db,
    sql`creator_oid = ${creatorOid} AND ${isAfter}`,
    sql`ORDER BY created_at DESC, oid DESC LIMIT ${limit}`,
  )
}

/** Of creators, those that run or were paid, in the order they were asked for. */
export function listLiveRequests(db: Db, creatorOids: readonly string[]): Promise<RequestRow[]> {
  return readRequests(
    db,
    sql`creator_oid = ANY(${creatorOids}::text[]) AND state IN ('processing', 'complete')`,
    sql`ORDER BY created_at, oid`,
  )
}

export async function readRequests(
  db: Db | Tx,
  condition: ReturnType<typeof sql>,
  rest: ReturnType<typeof sql> = sql``,
): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    SELECT ${requestColumns} FROM settlement_requests WHERE ${condition} ${rest}`.execute(db)
  return rows
}

function oneOf(rows: RequestRow[]): RequestRow | null {
  return rows[0] ?? null
}
