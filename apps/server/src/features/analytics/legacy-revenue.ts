import type { OutputOf } from '@plax/contracts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { bucketName } from '../ledger/ledger.service.ts'
import { postingIdBounds } from './posting-ids.ts'

type LegacyRevenue = OutputOf<'GET /coinevent/legacy/revenue'>['items'][number]

/** The day, in the operator's time zone, before which revenue is legacy (S2 §7). */
const endOfLegacy = '2023-02-01'

/** What creators earned before February 2023, by creator, month and bucket, in that order. */
export async function listLegacyRevenue(
  db: Db,
  asked: {
    creatorOid?: string | undefined
    zone: string
    after?: { creatorOid: string; month: string; bucket: number } | null
    limit?: number
  },
): Promise<(LegacyRevenue & { bucketNumber: number })[]> {
  const { creatorOid, zone, after, limit } = asked
  const { last } = postingIdBounds({ from: new Date(0), until: new Date(`${endOfLegacy}T14:00Z`) })
  const place = after ? [after.creatorOid, after.month, after.bucket] : null
  const { rows } = await sql<Omit<LegacyRevenue, 'bucket'> & { bucketNumber: number }>`
    SELECT * FROM (
      SELECT entries.owner_oid AS "creatorOid",
        to_char(postings.created_at AT TIME ZONE ${zone}, 'YYYY-MM') AS month,
        entries.bucket AS "bucketNumber", count(*) AS events,
        sum(entries.amount)::bigint AS "earnedAmount"
      FROM entries JOIN postings ON postings.id = entries.posting_id
      WHERE entries.kind = 'creator' AND entries.posting_id < ${last} AND postings.id < ${last}
        AND postings.created_at < (${endOfLegacy}::timestamp AT TIME ZONE ${zone})
        AND ${creatorOid ? sql`entries.owner_oid = ${creatorOid}` : sql`true`}
      GROUP BY 1, 2, 3
    ) AS earned
    WHERE ${place ? sql`("creatorOid", month, "bucketNumber") > (${sql.join(place)})` : sql`true`}
    ORDER BY "creatorOid", month, "bucketNumber" LIMIT ${limit ?? null}`.execute(db)
  return rows.map((row) => ({
    ...row,
    bucket: bucketName(row.bucketNumber) as LegacyRevenue['bucket'],
  }))
}
