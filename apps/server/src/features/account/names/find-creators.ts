import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { beginningWith } from '../../../platform/db/like.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import type { UserRow } from '../account.queries.ts'
import './names.tables.ts'

/**
 * Creators by parts of their names, in any language, those whose name begins so first. Pairs of
 * letters are what the index knows; whether they stand together, the names say.
 */
export async function findCreators(
  db: Db,
  asked: { keyword: string; actor: Pick<Actor, 'userOid' | 'hasBlocks'>; limit: number },
): Promise<UserRow[]> {
  const words = asked.keyword.split(/\s+/).filter((word) => word !== '')
  const begins = beginningWith(asked.keyword.trim())
  let query = db
    .selectFrom('creator_search')
    .innerJoin('users', 'users.oid', 'creator_search.user_oid')
    .selectAll('users')
    .where('users.suspended_at', 'is', null)
    .where('users.withdrawn_at', 'is', null)
  for (const word of words) {
    const fold = sql`search_fold(${word})`
    query = query.where(
      sql<boolean>`(creator_search.grams @> CASE
          WHEN length(${fold}) = 1 THEN search_letters(${fold}) ELSE search_pairs(${fold}) END
        AND position(${fold} IN creator_search.names) > 0)`,
    )
  }
  if (asked.actor.hasBlocks && asked.actor.userOid) {
    query = query.where(
      sql<boolean>`NOT EXISTS (SELECT 1 FROM blocks WHERE blocks.user_oid = ${asked.actor.userOid}
        AND blocks.kind = 'user' AND blocks.subject = users.oid)`,
    )
  }
  return query
    .orderBy(sql`creator_search.names LIKE search_fold(${begins})`, 'desc')
    .orderBy('users.nickname_key')
    .limit(asked.limit)
    .execute()
}
