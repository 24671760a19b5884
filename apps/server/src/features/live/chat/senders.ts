import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { managesRoom } from '../managers/managers.ts'

export interface SenderFacts {
  oid: string
  nickname: string
  isManager: boolean
  isAdmin: boolean
  isFollower: boolean
  tierOid: string | null
  level: number | null
  since: Date | null
}

/** What a room knows of the users who write in it, by their ids. */
export async function readSenders(
  db: Db | Tx,
  { creatorOid, userOids, now }: { creatorOid: string; userOids: readonly string[]; now: Date },
): Promise<Map<string, SenderFacts>> {
  if (userOids.length === 0) return new Map()
  const { rows } = await sql<SenderFacts>`
    SELECT users.oid, users.nickname,
      ${managesRoom(sql`users.oid`, creatorOid)} AS "isManager",
      EXISTS (SELECT 1 FROM role_grants
        WHERE role_grants.user_oid = users.oid AND role = 'admin') AS "isAdmin",
      EXISTS (SELECT 1 FROM favorite_creators
        WHERE favorite_creators.user_oid = users.oid
          AND favorite_creators.creator_oid = ${creatorOid}) AS "isFollower",
      memberships.tier_oid AS "tierOid", memberships.level, memberships.since
    FROM users LEFT JOIN memberships ON memberships.user_oid = users.oid
      AND memberships.creator_oid = ${creatorOid}
      AND memberships.since <= ${now} AND memberships.valid_until > ${now}
    WHERE users.oid = ANY(${[...new Set(userOids)]}::text[]) AND users.withdrawn_at IS NULL`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.oid, row]))
}
