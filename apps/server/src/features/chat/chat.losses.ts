import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Losses } from '../../platform/lifecycle.ts'

/** What somebody who leaves loses in chats. */
export async function countLosses(
  db: Db,
  userOid: string,
): Promise<Pick<Losses, 'chatRooms' | 'couponChats'>> {
  const { rows } = await sql<Pick<Losses, 'chatRooms' | 'couponChats'>>`SELECT
    (SELECT count(*)::int FROM chat_rooms WHERE owner_kind = 'user' AND owner_oid = ${userOid}
      AND NOT is_preview) AS "chatRooms",
    (SELECT coalesce(sum(chats_left), 0)::int FROM chat_coupon_claims
      WHERE owner_kind = 'user' AND owner_oid = ${userOid}) AS "couponChats"`.execute(db)
  return rows[0] ?? { chatRooms: 0, couponChats: 0 }
}
