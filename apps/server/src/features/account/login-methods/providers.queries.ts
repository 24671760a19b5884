import type { Selectable } from 'kysely'
import type { Database, Db, Tx } from '../../../platform/db/database.ts'
import type { Provider } from './provider.ts'
import './providers.tables.ts'

export type SignInMethodRow = Selectable<Database['sign_in_methods']>

export async function findMethod(
  db: Db | Tx,
  { provider, subject }: { provider: Provider; subject: string },
): Promise<SignInMethodRow | null> {
  const row = await db
    .selectFrom('sign_in_methods')
    .selectAll()
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row ?? null
}

export async function listMethods(db: Db | Tx, userOid: string): Promise<SignInMethodRow[]> {
  return db
    .selectFrom('sign_in_methods')
    .selectAll()
    .where('user_oid', '=', userOid)
    .orderBy('created_at')
    .orderBy('provider')
    .execute()
}

/** False where the subject, or another one of that provider, has its place already. */
export async function insertMethod(tx: Tx, row: SignInMethodRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('sign_in_methods')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** Remembers a use, and the address as the provider tells it now. */
export async function markUsed(
  tx: Tx,
  {
    provider,
    subject,
    email,
    now,
  }: Pick<SignInMethodRow, 'provider' | 'subject' | 'email'> & {
    now: Date
  },
): Promise<void> {
  await tx
    .updateTable('sign_in_methods')
    .set({ last_used_at: now, ...(email !== null && { email }) })
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .execute()
}

export async function deleteMethods(
  tx: Tx,
  { userOid, provider }: { userOid: string; provider?: Provider },
): Promise<void> {
  let query = tx.deleteFrom('sign_in_methods').where('user_oid', '=', userOid)
  if (provider) query = query.where('provider', '=', provider)
  await query.execute()
}
