import type { GrantedRole } from '@plax/contracts/policy'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { isOid } from '../../platform/ids.ts'
import { emailKey, findUserBy, nicknameKey, type UserRow } from './users/users.queries.ts'
import { wasGiven } from './roles/roles.queries.ts'

/** The id that is named, also where they are gone, or whose nickname it is; null where it is nobody's. */
export async function findUserOid(db: Db, named: string): Promise<string | null> {
  if (isOid(named)) return named
  return (await findUserBy(db, 'nickname_key', nicknameKey(named)))?.oid ?? null
}

/** Users by how a nickname or an e-mail address begins, or by id; the newest first. */
export async function findUsers(
  db: Db,
  asked: {
    search?: string | undefined
    role?: 'creator' | GrantedRole | undefined
    suspended?: 'true' | undefined
    /** How a creator tag begins. */
    tag?: string | undefined
    beforeOid: string | null
    limit: number
  },
): Promise<UserRow[]> {
  const search = asked.search?.trim() ?? ''
  let query = db.selectFrom('users').selectAll().orderBy('oid', 'desc').limit(asked.limit)
  if (asked.beforeOid) query = query.where('oid', '<', asked.beforeOid)
  if (asked.role === 'creator') query = query.where('is_creator', '=', true)
  else if (asked.role) query = query.where(wasGiven(asked.role))
  if (asked.tag) {
    query = query.where(
      sql<boolean>`EXISTS (SELECT 1 FROM unnest(creator_tags) AS tag WHERE tag ^@ ${asked.tag})`,
    )
  }
  if (asked.suspended) query = query.where('suspended_at', 'is not', null)
  if (search.includes('@')) query = query.where('email_key', '^@', emailKey(search))
  else if (isOid(search)) query = query.where('oid', '=', search)
  else if (search) query = query.where('nickname_key', '^@', nicknameKey(search))
  return query.execute()
}

/** The sessions of a user that have not ended, and when one of them was last used. */
export async function readSessions(
  db: Db,
  { userOid, now }: { userOid: string; now: Date },
): Promise<{ count: number; lastUsedAt: Date | null }> {
  return db
    .selectFrom('sessions')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.max('last_used_at').as('lastUsedAt'),
    ])
    .where('user_oid', '=', userOid)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
}

const nobody = 'nobody'

/** Whom a filter names by id, or by what they are called. */
export async function oidOfName(db: Db, name: string): Promise<string> {
  return (await findUserOid(db, name)) ?? nobody
}

/** The people of a filter, who are named so. */
export async function oidsOfNames(
  db: Db,
  { user, creator }: { user?: string | undefined; creator?: string | undefined },
): Promise<{ userOid: string | undefined; creatorOid: string | undefined }> {
  return {
    userOid: user ? await oidOfName(db, user) : undefined,
    creatorOid: creator ? await oidOfName(db, creator) : undefined,
  }
}

/** Whether a name of the filter was somebody's. */
export function isSomebody(oid: string | undefined): oid is string {
  return oid !== undefined && oid !== nobody
}
