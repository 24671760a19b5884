import type { Selectable } from 'kysely'
import { nicknameKey } from '@plax/contracts/nicknames'
import type { Db, Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { UsersTable } from './account.tables.ts'

export type UserRow = Selectable<UsersTable>

/** Addresses differ only beyond case. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase()
}

export { nicknameKey }

export async function findUser(db: Db | Tx, userOid: string): Promise<UserRow | null> {
  const row = await db.selectFrom('users').selectAll().where('oid', '=', userOid).executeTakeFirst()
  return row ?? null
}

/** The user, or an error where there is none. */
export async function getUser(db: Db | Tx, userOid: string): Promise<UserRow> {
  const user = await findUser(db, userOid)
  if (!user) throw new AppError('account.user_not_found')
  return user
}

export async function listUsers(db: Db | Tx, userOids: readonly string[]): Promise<UserRow[]> {
  if (userOids.length === 0) return []
  return db.selectFrom('users').selectAll().where('oid', 'in', userOids).execute()
}

/** Nicknames by oid. Who is asked for twice is read once; who is not known is left out. */
export async function nicknamesOf(
  db: Db | Tx,
  userOids: readonly string[],
): Promise<Map<string, string>> {
  const users = await listUsers(db, [...new Set(userOids)])
  return new Map(users.map(({ oid, nickname }) => [oid, nickname]))
}

export async function findUserBy(
  db: Db | Tx,
  column: 'email_key' | 'nickname_key' | 'custom_url',
  value: string,
): Promise<UserRow | null> {
  const row = await db.selectFrom('users').selectAll().where(column, '=', value).executeTakeFirst()
  return row ?? null
}

export async function insertUser(
  tx: Tx,
  user: Pick<UserRow, 'oid' | 'email' | 'password_hash' | 'nickname' | 'language' | 'created_at'> &
    Partial<Pick<UserRow, 'introduction'>>,
): Promise<UserRow> {
  return tx
    .insertInto('users')
    .values({
      ...user,
      email_key: emailKey(user.email),
      nickname_key: nicknameKey(user.nickname),
      privacy_consent_at: user.created_at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Locks the code of an address, so that wrong tries are counted one by one. */
export async function lockEmailCode(
  tx: Tx,
  key: string,
): Promise<{ code_hash: string; wrong_tries: number; expires_at: Date } | null> {
  const row = await tx
    .selectFrom('email_codes')
    .select(['code_hash', 'wrong_tries', 'expires_at'])
    .where('email_key', '=', key)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** True for the first merge of a guest device, false ever after. */
export async function claimGuest(
  tx: Tx,
  claim: { guestId: string; userOid: string; now: Date },
): Promise<boolean> {
  const result = await tx
    .insertInto('merged_guests')
    .values({ guest_id: claim.guestId, user_oid: claim.userOid, merged_at: claim.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}
