import type { Selectable } from 'kysely'
import type { Database, Db, Tx } from '../../../platform/db/database.ts'
import './two-factor.tables.ts'

export type TwoFactorRow = Selectable<Database['two_factors']>

export async function findTwoFactor(db: Db | Tx, userOid: string): Promise<TwoFactorRow | null> {
  const row = await db
    .selectFrom('two_factors')
    .selectAll()
    .where('user_oid', '=', userOid)
    .executeTakeFirst()
  return row ?? null
}

/** Locks the factor for the transaction, so that codes are tried one after the other. */
export async function lockTwoFactor(tx: Tx, userOid: string): Promise<TwoFactorRow | null> {
  const row = await tx
    .selectFrom('two_factors')
    .selectAll()
    .where('user_oid', '=', userOid)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Whether a user signs in by two factors; one who only began to set up does not. */
export async function isTwoFactorOn(db: Db | Tx, userOid: string): Promise<boolean> {
  const row = await findTwoFactor(db, userOid)
  return row !== null && row.enabled_at !== null
}

/** Keeps a new secret in place of one that was never confirmed; false where the factor is on. */
export async function putUnconfirmed(
  tx: Tx,
  factor: { userOid: string; sealedSecret: Buffer; now: Date },
): Promise<boolean> {
  const row = { sealed_secret: factor.sealedSecret, set_up_at: factor.now }
  const put = await tx
    .insertInto('two_factors')
    .values({ user_oid: factor.userOid, ...row })
    .onConflict((conflict) =>
      conflict.column('user_oid').doUpdateSet(row).where('two_factors.enabled_at', 'is', null),
    )
    .executeTakeFirst()
  return put.numInsertedOrUpdatedRows === 1n
}

export async function updateTwoFactor(
  tx: Tx,
  userOid: string,
  change: Partial<Omit<TwoFactorRow, 'user_oid'>>,
): Promise<void> {
  await tx.updateTable('two_factors').set(change).where('user_oid', '=', userOid).execute()
}

/** Takes the factor away, with its recovery codes. */
export async function deleteTwoFactor(tx: Tx, userOid: string): Promise<void> {
  await tx.deleteFrom('two_factors').where('user_oid', '=', userOid).execute()
}
