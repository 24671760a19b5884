import type { Selectable } from 'kysely'
import type { Database, Db, Tx } from '../../../platform/db/database.ts'
import './passkeys.tables.ts'

export type PasskeyRow = Selectable<Database['passkeys']>

export async function listPasskeys(db: Db | Tx, userOid: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_oid', '=', userOid)
    .orderBy('created_at')
    .orderBy('oid')
    .execute()
}

/** Locks a passkey, so that its counter is read and written by one at a time. */
export async function lockPasskey(tx: Tx, credentialId: string): Promise<PasskeyRow | null> {
  const row = await tx
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** False where somebody has it already. */
export async function insertPasskey(tx: Tx, row: PasskeyRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

export async function deletePasskeys(tx: Tx, userOid: string): Promise<void> {
  await tx.deleteFrom('passkeys').where('user_oid', '=', userOid).execute()
}
