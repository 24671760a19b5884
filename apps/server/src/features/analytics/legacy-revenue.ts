import type { OutputOf } from '@plax/contracts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

type LegacyRevenue = OutputOf<'GET /coinevent/legacy/revenue'>['items'][number]

/** The day, in the operator's time zone, before which revenue is legacy (S2 §7). */
const endOfLegacy = '2023-02-01'

/** What creators earned before February 2023, by creator, month and bucket, in that order. */
export async function listLegacyRevenue(
  db: Db,
  asked: {
    creatorOid?: string | undefined
    zone: string
    after?: { creatorOid: string; month: string; bucket: string } | null
    limit?: number
  },
): Promise<LegacyRevenue[]> {
  const { creatorOid, zone, after, limit } = asked
  const place = after ? [after.creatorOid, after.month, after.bucket] : null
  const { rows } = await sql<LegacyRevenue>`
    SELECT * FROM (
      SELECT creator_oid AS "creatorOid", to_char(at AT TIME ZONE ${zone}, 'YYYY-MM') AS month,
        currency AS bucket, count(*) AS events, sum(earned)::bigint AS "earnedAmount"
      FROM sales
      WHERE at < (${endOfLegacy}::timestamp AT TIME ZONE ${zone}) AND refunded_at IS NULL
        AND ${creatorOid ? sql`creator_oid = ${creatorOid}` : sql`true`}
      GROUP BY 1, 2, 3
    ) AS earned
    WHERE ${place ? sql`("creatorOid", month, bucket) > (${sql.join(place)})` : sql`true`}
    ORDER BY "creatorOid", month, bucket LIMIT ${limit ?? null}`.execute(db)
  return rows
}
