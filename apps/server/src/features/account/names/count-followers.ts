import type { Db } from '../../../platform/db/database.ts'
import './names.tables.ts'

/** How many people follow somebody. */
export async function countFollowers(db: Db, userOid: string): Promise<number> {
  const row = await db
    .selectFrom('name_search')
    .select('followers')
    .where('user_oid', '=', userOid)
    .executeTakeFirst()
  return row?.followers ?? 0
}
