import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** What is counted of a user: their rooms, the turns in them, their stories. */
export async function countFigures(
  db: Db,
  userOid: string,
): Promise<{ rooms: number; turns: number; publishedStories: number; draftStories: number }> {
  const { rows } = await sql<Awaited<ReturnType<typeof countFigures>>>`SELECT
    (SELECT count(*)::int FROM chat_rooms
      WHERE owner_kind = 'user' AND owner_oid = ${userOid} AND NOT is_preview) AS rooms,
    (SELECT coalesce(sum(turn), 0)::int FROM chat_rooms
      WHERE owner_kind = 'user' AND owner_oid = ${userOid} AND NOT is_preview) AS turns,
    (SELECT count(*)::int FROM catalogue_items
      WHERE owner_oid = ${userOid} AND kind = 'story' AND state = 'published') AS "publishedStories",
    (SELECT count(*)::int FROM catalogue_items
      WHERE owner_oid = ${userOid} AND kind = 'story' AND state = 'draft') AS "draftStories"`.execute(
    db,
  )
  return rows[0] ?? { rooms: 0, turns: 0, publishedStories: 0, draftStories: 0 }
}
