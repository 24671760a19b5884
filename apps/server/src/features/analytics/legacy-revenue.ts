import type { OutputOf } from '@plax/contracts'
import { sql } from 'kysely'
import { readSales, saleSums } from '../commerce/commerce.service.ts'
import type { AnalyticsDeps } from './analytics.deps.ts'
import { readPeriod } from './period.ts'

type LegacyRevenue = OutputOf<'GET /coinevent/legacy/revenue'>['items'][number]

/** The last month of the operator's whose revenue is legacy (S2 §7). */
const lastMonth = '2023-01'

/** What creators earned before February 2023, by creator, month and bucket, in that order. */
export async function listLegacyRevenue(
  deps: AnalyticsDeps,
  asked: {
    creatorOid?: string | undefined
    after?: { creatorOid: string; month: string; bucket: string } | null
    limit?: number
  },
): Promise<LegacyRevenue[]> {
  const { creatorOid, after, limit } = asked
  const place = after ? [after.creatorOid, after.month, after.bucket] : null
  const isAfter = place ? sql`(creator_oid, month, bucket) > (${sql.join(place)})` : sql`true`
  const span = { ...(await readPeriod(deps, lastMonth)), from: new Date(0) }
  return readSales(deps.reports, span, async (tx, days) => {
    const { rows } = await sql<LegacyRevenue>`
      SELECT creator_oid AS "creatorOid", month, bucket, events, earned AS "earnedAmount"
      FROM (
        SELECT creator_oid, to_char(day, 'YYYY-MM') AS month, currency AS bucket,
          sum(sold - refunded)::bigint AS events, sum(earned)::bigint AS earned
        FROM (${saleSums({ creatorOid }, days, 'itemMonth')}) AS line GROUP BY 1, 2, 3
      ) AS sums
      WHERE events > 0 AND ${isAfter}
      ORDER BY creator_oid, month, bucket LIMIT ${limit ?? null}`.execute(tx)
    return rows
  })
}
