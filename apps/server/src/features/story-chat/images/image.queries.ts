import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { ImageUnlocksTable } from './image.tables.ts'

export type UnlockRow = Selectable<ImageUnlocksTable>

interface Reader {
  userOid: string
  contentOid: string
}

/** Oldest first. */
export function listUnlocks(db: Db | Tx, { userOid, contentOid }: Reader): Promise<UnlockRow[]> {
  return db
    .selectFrom('image_unlocks')
    .selectAll()
    .where('user_oid', '=', userOid)
    .where('content_oid', '=', contentOid)
    .orderBy('created_at')
    .orderBy('asset_oid')
    .execute()
}

/** What a call unlocked that came with this key before. */
export function listByRequest(
  tx: Tx,
  { userOid, requestKey }: { userOid: string; requestKey: string },
): Promise<UnlockRow[]> {
  return tx
    .selectFrom('image_unlocks')
    .selectAll()
    .where('user_oid', '=', userOid)
    .where('request_key', '=', requestKey)
    .execute()
}

export async function insertUnlocks(tx: Tx, rows: Insertable<ImageUnlocksTable>[]): Promise<void> {
  await tx.insertInto('image_unlocks').values(rows).execute()
}

export interface Allowance {
  ceilingMilli: number
  spentMilli: number
}

export async function findAllowance(db: Db | Tx, reader: Reader): Promise<Allowance> {
  const row = await db
    .selectFrom('image_allowances')
    .select(['ceiling_milli', 'spent_milli'])
    .where('user_oid', '=', reader.userOid)
    .where('content_oid', '=', reader.contentOid)
    .executeTakeFirst()
  return { ceilingMilli: row?.ceiling_milli ?? 0, spentMilli: row?.spent_milli ?? 0 }
}

/** Begins anew with a ceiling; 0 takes it away. */
export async function setAllowance(
  tx: Tx,
  { userOid, contentOid, ceilingMilli, now }: Reader & { ceilingMilli: number; now: Date },
): Promise<void> {
  if (ceilingMilli === 0) {
    await tx
      .deleteFrom('image_allowances')
      .where('user_oid', '=', userOid)
      .where('content_oid', '=', contentOid)
      .execute()
    return
  }
  const row = { ceiling_milli: ceilingMilli, spent_milli: 0, updated_at: now }
  await tx
    .insertInto('image_allowances')
    .values({ user_oid: userOid, content_oid: contentOid, ...row })
    .onConflict((conflict) => conflict.columns(['user_oid', 'content_oid']).doUpdateSet(row))
    .execute()
}

/** Takes a price out of what is allowed; false where it does not cover it. */
export async function takeAllowance(
  tx: Tx,
  { userOid, contentOid, priceMilli, now }: Reader & { priceMilli: number; now: Date },
): Promise<boolean> {
  const taken = await tx
    .updateTable('image_allowances')
    .set((row) => ({ spent_milli: row('spent_milli', '+', priceMilli), updated_at: now }))
    .where('user_oid', '=', userOid)
    .where('content_oid', '=', contentOid)
    .where(sql<boolean>`spent_milli + ${priceMilli} <= ceiling_milli`)
    .returning('content_oid')
    .executeTakeFirst()
  return taken !== undefined
}
