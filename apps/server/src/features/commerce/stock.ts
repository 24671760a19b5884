import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import './commerce.tables.ts'

/** Says how many there are of a subject. Throws `commerce.stock_below_sold` where more are sold. */
export async function setStock(
  tx: Tx,
  { subjectOid, total, now }: { subjectOid: string; total: number; now: Date },
): Promise<void> {
  const set = await tx
    .insertInto('stock')
    .values({ subject_oid: subjectOid, total, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .column('subject_oid')
        .doUpdateSet({ total, updated_at: now })
        .where(sql<boolean>`stock.sold <= ${total}`),
    )
    .returning('subject_oid')
    .executeTakeFirst()
  if (!set) throw new AppError('commerce.stock_below_sold')
}

/**
 * Takes some of what is counted, in the transaction that sells them; last of all, since all who buy the
 * same wait for its row. Throws `commerce.sold_out`.
 */
export async function takeStock(
  tx: Tx,
  { subjectOid, quantity, now }: { subjectOid: string; quantity: number; now: Date },
): Promise<void> {
  const taken = await tx
    .updateTable('stock')
    .set((row) => ({ sold: row('sold', '+', quantity), updated_at: now }))
    .where('subject_oid', '=', subjectOid)
    .where(sql<boolean>`sold + ${quantity} <= total`)
    .returning('subject_oid')
    .executeTakeFirst()
  if (!taken) throw new AppError('commerce.sold_out')
}

/** Gives back what a refunded sale took. */
export async function returnStock(
  tx: Tx,
  { subjectOid, quantity, now }: { subjectOid: string; quantity: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('stock')
    .set((row) => ({ sold: row('sold', '-', quantity), updated_at: now }))
    .where('subject_oid', '=', subjectOid)
    .execute()
}

/** How many there are and how many are sold; null where a subject is not counted. */
export async function findStock(
  db: Db | Tx,
  subjectOid: string,
): Promise<{ total: number; sold: number } | null> {
  const row = await db
    .selectFrom('stock')
    .select(['total', 'sold'])
    .where('subject_oid', '=', subjectOid)
    .executeTakeFirst()
  return row ?? null
}
