import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { executePrepared } from '../../platform/db/prepared.ts'
import { AppError } from '../../platform/errors.ts'
import './commerce.tables.ts'

interface StockChange {
  subjectOid: string
  quantity: number
  now: Date
}

/** What somebody holds of a subject for a time: a seat, by the subscription that has it. */
interface StockHold extends StockChange {
  holderOid: string
}

/**
 * Limits how many of a subject are sold; null lifts the limit. What was sold under a limit stays
 * counted, so a later limit includes it and a refund always finds its row. Throws
 * `commerce.stock_below_sold` if more are sold, unless `allowsExcess`: then none is sold until enough
 * came back.
 */
export async function setStock(
  tx: Tx,
  stock: { subjectOid: string; total: number | null; now: Date; allowsExcess?: boolean },
): Promise<void> {
  const { subjectOid, total, now } = stock
  await countReturned(tx, { subjectOid, now })
  const allowsExcess = total === null || (stock.allowsExcess ?? false)
  const excess = sql<number>`greatest(stock.sold - ${total}::int, 0)`
  const set = await tx
    .insertInto('stock')
    .values({ subject_oid: subjectOid, total, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .column('subject_oid')
        .doUpdateSet({ total, excess: total === null ? 0 : excess, updated_at: now })
        .where(sql<boolean>`stock.sold <= ${total}::int OR ${allowsExcess}`),
    )
    .returning('subject_oid')
    .executeTakeFirst()
  if (!set) throw new AppError('commerce.stock_below_sold')
}

/**
 * Begins to count what was without a number so far, where some of it is held already; `until` is when
 * it comes back by itself. More may be held than there are.
 */
export async function startStock(
  tx: Tx,
  stock: {
    subjectOid: string
    total: number
    holders: readonly { holderOid: string; until: Date | null }[]
    now: Date
  },
): Promise<void> {
  const { subjectOid, total, holders, now } = stock
  const sold = holders.length
  const row = { subject_oid: subjectOid, total, sold, updated_at: now }
  await tx
    .insertInto('stock')
    .values({ ...row, excess: Math.max(0, sold - total) })
    .execute()
  const leaving = holders.filter(({ until }) => until !== null)
  await sql`
    INSERT INTO stock_returns (subject_oid, holder_oid, quantity, at)
    SELECT ${subjectOid}, holder_oid, 1, at
    FROM unnest(${leaving.map(({ holderOid }) => holderOid)}::text[],
      ${leaving.map(({ until }) => until)}::timestamptz[]) AS leaving (holder_oid, at)`.execute(tx)
}

/** Forgets a subject's count, for subjects that are counted anew from their holders. */
export async function endStock(tx: Tx, subjectOid: string): Promise<void> {
  await tx.deleteFrom('stock').where('subject_oid', '=', subjectOid).execute()
}

/**
 * Takes some of what is counted, in the transaction that sells them; last of all, since all who buy the
 * same wait for its row. Throws `commerce.sold_out`.
 */
export async function takeStock(tx: Tx, taken: StockChange): Promise<void> {
  if (await take(tx, taken)) return
  await countReturned(tx, taken)
  if (!(await take(tx, taken))) throw new AppError('commerce.sold_out')
}

async function take(tx: Tx, { subjectOid, quantity, now }: StockChange): Promise<boolean> {
  const taken = await tx
    .updateTable('stock')
    .set((row) => ({ sold: row('sold', '+', quantity), updated_at: now }))
    .where('subject_oid', '=', subjectOid)
    .where(sql<boolean>`sold + ${quantity} <= total`)
    .returning('subject_oid')
    .executeTakeFirst()
  return taken !== undefined
}

/** Gives back what was taken. Never fails: a refund must not depend on the count. */
export async function returnStock(
  tx: Tx,
  { subjectOid, quantity, now }: StockChange,
): Promise<void> {
  await tx
    .updateTable('stock')
    .set({
      sold: sql<number>`greatest(sold - ${quantity}, 0)`,
      excess: sql<number>`greatest(excess - ${quantity}, 0)`,
      updated_at: now,
    })
    .where('subject_oid', '=', subjectOid)
    .execute()
}

/** Lets what somebody holds come back by itself: from that instant on anybody may take it. */
export async function returnStockAt(
  tx: Tx,
  { subjectOid, holderOid, quantity, at }: Omit<StockHold, 'now'> & { at: Date },
): Promise<void> {
  await tx
    .insertInto('stock_returns')
    .values({ subject_oid: subjectOid, holder_oid: holderOid, quantity, at })
    .execute()
}

/** Holds what was to come back by itself; false where it came back meanwhile. */
export async function keepStock(
  tx: Tx,
  { subjectOid, holderOid }: Pick<StockHold, 'subjectOid' | 'holderOid'>,
): Promise<boolean> {
  await lockStock(tx, [subjectOid])
  const kept = await tx
    .deleteFrom('stock_returns')
    .where('subject_oid', '=', subjectOid)
    .where('holder_oid', '=', holderOid)
    .returning('subject_oid')
    .executeTakeFirst()
  return kept !== undefined
}

/** Counts what came back by itself by now. */
async function countReturned(
  tx: Tx,
  { subjectOid, now }: Pick<StockChange, 'subjectOid' | 'now'>,
): Promise<void> {
  await lockStock(tx, [subjectOid])
  const returned = await tx
    .deleteFrom('stock_returns')
    .where('subject_oid', '=', subjectOid)
    .where('at', '<=', now)
    .returning('quantity')
    .execute()
  const quantity = returned.reduce((sum, row) => sum + row.quantity, 0)
  if (quantity > 0) await returnStock(tx, { subjectOid, quantity, now })
}

/** Lets no other transaction count what there is of subjects; of several at once, before any changes. */
export async function lockStock(tx: Tx, subjectOids: readonly string[]): Promise<void> {
  await tx
    .selectFrom('stock')
    .select('subject_oid')
    .where(sql<boolean>`subject_oid = ANY(${subjectOids}::text[])`)
    .orderBy('subject_oid')
    .forUpdate()
    .execute()
}

export interface Stock {
  total: number
  /** More than there are, where their number was lowered. */
  sold: number
}

/** How many there are of subjects and how many are sold; subjects without a limit are left out. */
export async function listStock(
  db: Db | Tx,
  { subjectOids, now }: { subjectOids: readonly string[]; now: Date },
): Promise<Map<string, Stock>> {
  if (subjectOids.length === 0) return new Map()
  const limited = db
    .selectFrom('stock')
    .select('subject_oid')
    .select((row) => row.ref('total').$notNull().as('total'))
    .select(
      sql<number>`sold - (
        SELECT coalesce(sum(quantity), 0)::int FROM stock_returns
        WHERE stock_returns.subject_oid = stock.subject_oid AND at <= ${now})`.as('sold'),
    )
    .where(sql<boolean>`subject_oid = ANY(${subjectOids}::text[])`)
    .where('total', 'is not', null)
  const rows = await executePrepared(db, limited)
  return new Map(rows.map(({ subject_oid: oid, total, sold }) => [oid, { total, sold }]))
}

/** How many can be taken now. */
export function leftOf(stock: Stock | null | undefined): number {
  return stock ? Math.max(0, stock.total - stock.sold) : 0
}

/** The same of one subject; null if it has no limit. */
export async function findStock(
  db: Db | Tx,
  { subjectOid, now }: Pick<StockChange, 'subjectOid' | 'now'>,
): Promise<Stock | null> {
  const found = await listStock(db, { subjectOids: [subjectOid], now })
  return found.get(subjectOid) ?? null
}
