import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { UserRow } from '../users/users.queries.ts'

/** Whose name it is: their nickname, or their name in one of the languages. `key`: `nicknameKey`. */
export async function findNameHolder(
  db: Db | Tx,
  asked: { key: string; besides?: string; creatorsOnly?: boolean },
): Promise<UserRow | null> {
  let query = db
    .selectFrom('users')
    .selectAll()
    .where(sql<boolean>`(nickname_key = ${asked.key} OR name_keys @> ARRAY[${asked.key}]::text[])`)
    .orderBy(sql`nickname_key = ${asked.key}`, 'desc')
    .limit(1)
  if (asked.besides) query = query.where('oid', '<>', asked.besides)
  if (asked.creatorsOnly) query = query.where('is_creator', '=', true)
  return (await query.executeTakeFirst()) ?? null
}

/**
 * Has all who take one of these names at once wait for each other until their transactions end:
 * nicknames and names of languages stand in different columns, which no one index holds apart.
 */
export async function lockNames(tx: Tx, keys: readonly string[]): Promise<void> {
  for (const key of [...new Set(keys)].toSorted()) {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`name:${key}`}, 0))`.execute(tx)
  }
}
