import type { GrantedRole } from '@plax/contracts/policy'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { isOid } from '../../platform/ids.ts'
import { isPart, namedBy } from './names/find-people.ts'
import { findNameHolder } from './names/name-holders.ts'
import { emailKey, nicknameKey, type UserRow } from './users/users.queries.ts'
import { wasGiven } from './roles/roles.queries.ts'

/** Who is called so, in any language. */
export function findUserByName(db: Db | Tx, name: string): Promise<UserRow | null> {
  return findNameHolder(db, { key: nicknameKey(name) })
}

/** The id that is named, also where they are gone, or whose name it is; null where it is nobody's. */
export async function findUserOid(db: Db, named: string): Promise<string | null> {
  if (isOid(named)) return named
  return (await findUserByName(db, named))?.oid ?? null
}

interface UserFilter {
  search?: string | undefined
  role?: 'creator' | GrantedRole | undefined
  suspended?: 'true' | undefined
  /** How a creator tag begins. */
  tag?: string | undefined
  beforeOid: string | null
  limit: number
}

/**
 * Users by a part of a name in any language, by how an email address or, for a single letter of most
 * alphabets, a nickname begins, or by id; the newest first.
 */
export function findUsers(db: Db, asked: UserFilter): Promise<UserRow[]> {
  return usersQuery(db, asked).execute()
}

export function usersQuery(db: Db, asked: UserFilter) {
  const search = asked.search?.trim() ?? ''
  const query = filtered(db, asked)
  if (!search) return query
  if (search.includes('@')) return query.where('email_key', '^@', emailKey(search))
  if (isOid(search)) return query.where('oid', '=', search)
  const byNickname = query.where('nickname_key', '^@', nicknameKey(search))
  if (!isPart(search)) return byNickname
  const byNames = query.where('oid', 'in', namedBy(db, search))
  return db
    .selectFrom(byNickname.as('found'))
    .selectAll()
    .union(db.selectFrom(byNames.as('found')).selectAll())
    .orderBy('oid', 'desc')
    .limit(asked.limit)
}

function filtered(db: Db, asked: UserFilter) {
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
  return query
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
export function isSomebody(oid: string | null | undefined): oid is string {
  return typeof oid === 'string' && oid !== nobody
}
