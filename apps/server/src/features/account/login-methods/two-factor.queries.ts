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

/**
 * Keeps a new secret in place of one that was never confirmed and was made by `before`; answers the
 * factor as it then stands.
 */
export async function putUnconfirmed(
  tx: Tx,
  factor: { userOid: string; sealedSecret: Buffer; now: Date; before: Date },
): Promise<TwoFactorRow> {
  const row = { sealed_secret: factor.sealedSecret, set_up_at: factor.now }
  await tx
    .insertInto('two_factors')
    .values({ user_oid: factor.userOid, ...row })
    .onConflict((conflict) =>
      conflict
        .column('user_oid')
        .doUpdateSet(row)
        .where('two_factors.enabled_at', 'is', null)
        .where('two_factors.set_up_at', '<=', factor.before),
    )
    .execute()
  return tx
    .selectFrom('two_factors')
    .selectAll()
    .where('user_oid', '=', factor.userOid)
    .executeTakeFirstOrThrow()
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

/** How many recovery codes a user has left. */
export async function countRecoveryCodes(db: Db | Tx, userOid: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<bigint>().as('left'))
    .where('user_oid', '=', userOid)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(left)
}
