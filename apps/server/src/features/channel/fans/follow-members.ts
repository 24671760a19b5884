import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import '../rows/channel.tables.ts'

const atOnce = 5000

/** Has fans say who subscribes, as subscriptions are now, for all whose subscription changed. */
export async function followMembers(tx: Tx): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ creator_oid: string; fan_oid: string }>`
      DELETE FROM fan_changes WHERE id IN (SELECT id FROM fan_changes ORDER BY id LIMIT ${atOnce})
      RETURNING creator_oid, fan_oid`.execute(tx)
    if (rows.length > 0) await follow(tx, rows)
    if (rows.length < atOnce) return
  }
}

async function follow(
  tx: Tx,
  changed: readonly { creator_oid: string; fan_oid: string }[],
): Promise<void> {
  const creators = changed.map(({ creator_oid }) => creator_oid)
  const fans = changed.map(({ fan_oid }) => fan_oid)
  await sql`
    WITH asked AS (
      SELECT DISTINCT creator_oid, fan_oid
      FROM unnest(${creators}::text[], ${fans}::text[]) AS pair (creator_oid, fan_oid)
    ), living AS (
      SELECT subscriptions.creator_oid, user_oid AS fan_oid, subscriptions.since
      FROM subscriptions JOIN asked ON asked.creator_oid = subscriptions.creator_oid
        AND asked.fan_oid = user_oid
        JOIN users ON users.oid = user_oid AND users.withdrawn_at IS NULL
      WHERE state <> 'ended'
    ), joined AS (
      INSERT INTO fans AS known (creator_oid, fan_oid, since, latest_at, is_member)
      SELECT creator_oid, fan_oid, since, since, true FROM living ORDER BY creator_oid, fan_oid
      ON CONFLICT (creator_oid, fan_oid) DO UPDATE SET is_member = true,
        since = least(known.since, excluded.since),
        latest_at = greatest(known.latest_at, excluded.latest_at)
      RETURNING creator_oid, (old.fan_oid IS NULL)::int AS fans,
        (NOT coalesce(old.is_member, false))::int AS members
    ), ended AS (
      UPDATE fans SET is_member = false FROM asked
      WHERE fans.creator_oid = asked.creator_oid AND fans.fan_oid = asked.fan_oid
        AND fans.is_member AND NOT EXISTS (SELECT FROM living
          WHERE living.creator_oid = asked.creator_oid AND living.fan_oid = asked.fan_oid)
      RETURNING fans.creator_oid, 0 AS fans, -1 AS members
    ), summed AS (
      SELECT creator_oid, sum(fans) AS fans, sum(members) AS members
      FROM (SELECT * FROM joined UNION ALL SELECT * FROM ended) AS change GROUP BY creator_oid
    )
    INSERT INTO channel_counts AS known (creator_oid, fans, members)
    SELECT creator_oid, fans, members FROM summed ORDER BY creator_oid
    ON CONFLICT (creator_oid) DO UPDATE
      SET fans = known.fans + excluded.fans, members = known.members + excluded.members`.execute(tx)
}
