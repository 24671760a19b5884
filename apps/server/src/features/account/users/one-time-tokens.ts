import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { newToken } from '../../../platform/ids.ts'

/** What a token was issued for; one of another purpose is not found. */
export type TokenPurpose =
  | 'two-factor'
  | 'password-reset'
  | 'password-change'
  | 'email-change'
  | 'provider'
  | 'provider-sign-up'
  | 'practice-code'
  | 'passkey'
  | 'data-download'
  | 'platform-link'

export interface OneTimeToken {
  userOid: string | null
  data: Record<string, unknown>
  wrongTries: number
}

interface TokenQuery {
  purpose: TokenPurpose
  token: string
  now: Date
}

/** Makes a token of 256 bits that works once; it is answered once and stored only as a hash. */
export async function issueToken(
  tx: Tx,
  options: {
    purpose: TokenPurpose
    userOid: string | null
    data: Record<string, unknown>
    ttlMs: number
    now: Date
  },
): Promise<string> {
  const token = newToken()
  await tx
    .insertInto('one_time_tokens')
    .values({
      token_hash: hashOf(token),
      purpose: options.purpose,
      user_oid: options.userOid,
      data: JSON.stringify(options.data),
      expires_at: new Date(options.now.getTime() + options.ttlMs),
    })
    .execute()
  return token
}

/** Locks a live token for the transaction, so that two who use it at once take turns. */
export async function lockToken(
  tx: Tx,
  { purpose, token, now }: TokenQuery,
): Promise<OneTimeToken | null> {
  const row = await tx
    .selectFrom('one_time_tokens')
    .select(['user_oid', 'data', 'wrong_tries'])
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  return { userOid: row.user_oid, data: row.data, wrongTries: row.wrong_tries }
}

/** What the live tokens of a person were issued with; how they are named is not stored. */
export async function listTokenData(
  db: Db,
  { purpose, userOid, now }: { purpose: TokenPurpose; userOid: string; now: Date },
): Promise<Record<string, unknown>[]> {
  const rows = await db
    .selectFrom('one_time_tokens')
    .select('data')
    .where('user_oid', '=', userOid)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .execute()
  return rows.map(({ data }) => data)
}

/** Uses a token up; null where it is unknown, used, expired or of another purpose. */
export async function takeToken(tx: Tx, named: TokenQuery): Promise<OneTimeToken | null> {
  const found = await lockToken(tx, named)
  if (!found) return null
  await tx.deleteFrom('one_time_tokens').where('token_hash', '=', hashOf(named.token)).execute()
  return found
}

/** Leaves a locked token, which opens nothing more, to say until it expires that it was used. */
export async function keepUsed(tx: Tx, token: string): Promise<void> {
  await tx
    .updateTable('one_time_tokens')
    .set({ data: sql`data || '{"isUsed": true}'` })
    .where('token_hash', '=', hashOf(token))
    .execute()
}

/** Counts a wrong try at a locked token and answers how many there were; commit it before refusing. */
export async function countWrongTry(tx: Tx, token: string): Promise<number> {
  const row = await tx
    .updateTable('one_time_tokens')
    .set((eb) => ({ wrong_tries: eb('wrong_tries', '+', 1) }))
    .where('token_hash', '=', hashOf(token))
    .returning('wrong_tries')
    .executeTakeFirst()
  return row?.wrong_tries ?? 0
}

/** Makes all tokens of a purpose worthless that a user holds: a newer one or a change replaces them. */
export async function revokeTokens(
  tx: Tx,
  { purpose, userOid }: { purpose: TokenPurpose; userOid: string },
): Promise<void> {
  await tx
    .deleteFrom('one_time_tokens')
    .where('user_oid', '=', userOid)
    .where('purpose', '=', purpose)
    .execute()
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
