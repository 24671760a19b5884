import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { beginRollUp, endRollUp, type SummedDays } from '../../platform/db/summed-days.ts'
import { postingIdBounds } from './posting-ids.ts'
import './revenue.tables.ts'

export const revenueWatermark = 'revenue_watermark'

/** Adds what was posted since the watermark to the sums by day. */
export async function rollUpRevenue(tx: Tx, zone: string): Promise<void> {
  const { from, to } = await beginRollUp(tx, { watermark: revenueWatermark, zone })
  if (from === 0) await tx.deleteFrom('revenue_days').execute()
  await sql`
    INSERT INTO revenue_days AS known (day, type, account, bucket, is_plus, entries, amount)
    SELECT day, type, account, bucket, is_plus, entries, amount
    FROM (${postedLines(zone, sql`postings.xact >= ${from} AND postings.xact < ${to}`)}) AS line
    ORDER BY day, type, account, bucket, is_plus
    ON CONFLICT (day, type, account, bucket, is_plus) DO UPDATE
      SET entries = known.entries + excluded.entries, amount = known.amount + excluded.amount`.execute(
    tx,
  )
  await endRollUp(tx, { watermark: revenueWatermark, zone, xact: Math.max(from, to) })
}

/**
 * The ledger's sums of a time as a query: whole days from `revenue_days`; what was posted since, and
 * what belongs to days that the time cuts, from the ledger. Columns: day, type, account, bucket,
 * is_plus, entries, amount.
 */
export function revenueLines(days: SummedDays): RawBuilder<unknown> {
  const { from, until, zone, xact } = days
  const parts = [
    sql`SELECT day, type, account, bucket, is_plus, entries, amount FROM revenue_days
      WHERE ${xact > 0} AND day >= ${days.firstDay} AND day < ${days.endDay}`,
    postedLines(
      zone,
      sql`postings.xact >= ${xact} AND postings.created_at >= ${from}
        AND postings.created_at < ${until}`,
    ),
    ...days.cut.map((part) => {
      const { first, last } = postingIdBounds(part)
      return postedLines(
        zone,
        sql`postings.xact < ${xact} AND postings.id >= ${first} AND postings.id < ${last}
          AND postings.created_at >= ${part.from} AND postings.created_at < ${part.until}`,
      )
    }),
  ]
  return sql.join(parts, sql` UNION ALL `)
}

/** Postings by the operator's day, and their entries: by account, bucket and sign. */
function postedLines(zone: string, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  const day = sql`(postings.created_at AT TIME ZONE ${zone})::date`
  return sql`
    SELECT ${day} AS day, postings.type, entries.kind AS account, entries.bucket,
      entries.amount > 0 AS is_plus, count(*) AS entries, sum(entries.amount)::bigint AS amount
    FROM postings JOIN entries
      ON entries.payer_oid = postings.payer_oid AND entries.posting_id = postings.id
    WHERE ${condition} GROUP BY 1, 2, 3, 4, 5
    UNION ALL
    SELECT ${day}, postings.type, '', 0, true, count(*), 0 FROM postings
    WHERE ${condition} GROUP BY 1, 2`
}
