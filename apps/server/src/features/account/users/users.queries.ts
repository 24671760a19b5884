import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import { nicknameKey } from '@plax/contracts/account/nicknames'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { preparedQuery, type Placeholders } from '../../../platform/db/prepared.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UsersTable } from './users.tables.ts'

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

const readNickname = preparedQuery((db, { oid }: Placeholders<{ oid: string }>) =>
  db.selectFrom('users').select('nickname').where('oid', '=', oid),
)

/** What a user is called, or an error where there is none. */
export async function getNickname(db: Db | Tx, userOid: string): Promise<string> {
  const [user] = await readNickname(db, { oid: userOid })
  if (!user) throw new AppError('account.user_not_found')
  return user.nickname
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

/**
 * Locks a user, so that changes of theirs take turns, beside rows that refer to them; answers their row
 * as it is now.
 */
export async function lockUserRow(tx: Tx, userOid: string): Promise<UserRow> {
  return tx
    .selectFrom('users')
    .selectAll()
    .where('oid', '=', userOid)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new AppError('account.user_not_found'))
}

/** The same of a user whose account is not closed. */
export async function lockUser(tx: Tx, userOid: string): Promise<UserRow> {
  const user = await lockUserRow(tx, userOid)
  if (user.withdrawn_at) throw new AppError('account.user_not_found')
  return user
}

export async function insertUser(
  tx: Tx,
  user: Pick<UserRow, 'oid' | 'email' | 'password_hash' | 'nickname' | 'language' | 'created_at'> &
    Partial<Pick<Insertable<UsersTable>, 'introductions'>>,
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

/** Of rows of `assets`: whether a user has one as their picture. */
export const isProfilePicture: RawBuilder<boolean> = sql<boolean>`EXISTS (
  SELECT FROM users WHERE users.picture_asset_oid = assets.oid)`
