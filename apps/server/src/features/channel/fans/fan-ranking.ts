import { fanRankingPlaces } from '@plax/contracts/channel/channel-values'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import '../rows/channel.tables.ts'

export interface RankedFan {
  fan_oid: string
  recent_coins: number
}

/**
 * Who gave most in the days of the ranking. Left out are who hid themselves, who is suspended, whom the
 * creator blocked, and for a reader whom that reader blocked.
 */
export async function listRankedFans(
  db: Db,
  { creatorOid, actor }: { creatorOid: string; actor: Pick<Actor, 'userOid' | 'hasBlocks'> },
): Promise<RankedFan[]> {
  const blockers = [creatorOid, ...(actor.hasBlocks && actor.userOid ? [actor.userOid] : [])]
  const { rows } = await sql<RankedFan>`
    SELECT fan_oid, recent_coins FROM fans JOIN users ON users.oid = fan_oid
    WHERE creator_oid = ${creatorOid} AND recent_coins > 0
      AND users.withdrawn_at IS NULL AND users.suspended_at IS NULL
      AND NOT EXISTS (SELECT FROM fan_ranking_hidden WHERE fan_ranking_hidden.user_oid = fan_oid)
      AND NOT EXISTS (SELECT FROM blocks WHERE blocks.user_oid = ANY(${blockers}::text[])
        AND blocks.kind = 'user' AND blocks.subject = fan_oid)
    ORDER BY creator_oid, recent_coins DESC, fan_oid DESC LIMIT ${fanRankingPlaces}`.execute(db)
  return rows
}

export async function isRankingHidden(db: Db, userOid: string): Promise<boolean> {
  const row = await db
    .selectFrom('fan_ranking_hidden')
    .select('user_oid')
    .where('user_oid', '=', userOid)
    .executeTakeFirst()
  return row !== undefined
}

export async function setRankingHidden(
  db: Db,
  { userOid, isHidden, now }: { userOid: string; isHidden: boolean; now: Date },
): Promise<void> {
  if (!isHidden) {
    await db.deleteFrom('fan_ranking_hidden').where('user_oid', '=', userOid).execute()
    return
  }
  await db
    .insertInto('fan_ranking_hidden')
    .values({ user_oid: userOid, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
