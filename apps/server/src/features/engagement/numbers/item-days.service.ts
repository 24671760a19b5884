import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import '../counts/engagement.tables.ts'
import './item-days.tables.ts'

/** Adds a play, or seconds that were played, to the day of an item. */
export async function addToDay(
  tx: Tx,
  played: { itemOid: string; views?: number; seconds?: number; at: Date; zone: string },
): Promise<void> {
  const { itemOid, views = 0, seconds = 0, at, zone } = played
  await sql`
    INSERT INTO item_days (item_oid, day, views, watched_seconds)
    VALUES (${itemOid}, (${at}::timestamptz AT TIME ZONE ${zone})::date, ${views}::int,
      ${seconds}::float8)
    ON CONFLICT (item_oid, day) DO UPDATE SET views = item_days.views + excluded.views,
      watched_seconds = item_days.watched_seconds + excluded.watched_seconds`.execute(tx)
}

export interface ItemDay {
  day: string
  views: number
  watchedSeconds: number
  likes: number
  comments: number
}

/** What is known of an item on the days of a time, of those that have anything. */
export async function listItemDays(
  tx: Tx,
  asked: { itemOid: string; from: Date; until: Date; zone: string },
): Promise<ItemDay[]> {
  const { itemOid, from, until, zone } = asked
  const dayOf = (instant: unknown) => sql`(${instant} AT TIME ZONE ${zone})::date`
  const within = sql`item_oid = ${itemOid} AND created_at >= ${from} AND created_at < ${until}`
  const { rows } = await sql<ItemDay>`
    SELECT day::text AS day, sum(views)::int AS views, sum(seconds)::float8 AS "watchedSeconds",
      sum(likes)::int AS likes, sum(comments)::int AS comments
    FROM (
      SELECT day, views, watched_seconds AS seconds, 0 AS likes, 0 AS comments FROM item_days
      WHERE item_oid = ${itemOid} AND day >= ${dayOf(sql`${from}::timestamptz`)}
        AND day < ${dayOf(sql`${until}::timestamptz`)}
      UNION ALL
      SELECT ${dayOf(sql`created_at`)}, 0, 0, 1, 0 FROM item_likes WHERE ${within}
      UNION ALL
      SELECT ${dayOf(sql`created_at`)}, 0, 0, 0, 1 FROM comments
      WHERE ${within} AND state = 'shown'
    ) AS parts
    GROUP BY day ORDER BY day`.execute(tx)
  return rows
}
