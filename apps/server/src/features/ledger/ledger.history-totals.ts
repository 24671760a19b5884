import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { bucketName, type WalletBucket } from './ledger.buckets.ts'
import { type HistoryFilter, ofKind, postedIn } from './ledger.history-filter.ts'
import { coverTime, type Span } from './ledger.history-spans.ts'

export interface HistoryTotals {
  postings: number
  buckets: { bucket: WalletBucket; came: number; went: number }[]
}

interface SumRow {
  /** 0 counts the postings. */
  bucket: number
  came: number
  went: number
}

/** How many postings are so, and what came into the wallet and left it in them. */
export async function sumPostings(db: Db, filter: HistoryFilter): Promise<HistoryTotals> {
  const { rows } = await historySums(filter).execute(db)
  const { currency, direction } = filter
  const buckets = rows
    .filter(({ bucket }) => bucket > 0 && (!currency || currencyOf(bucket) === currency))
    .map(({ bucket, came, went }) => ({
      bucket: bucketName(bucket) as WalletBucket,
      came: direction === 'out' ? 0 : came,
      went: direction === 'in' ? 0 : went,
    }))
  return {
    postings: rows.find(({ bucket }) => bucket === 0)?.came ?? 0,
    buckets: buckets.filter(({ came, went }) => came > 0 || went > 0),
  }
}

/** Bonus buckets stand before those that they go with. */
const currencyOf = (bucket: number) => (bucket <= 2 ? 'coins' : 'credits')

/**
 * The sums of months and days that lie within the time that is asked for, and what they lack: postings
 * at its edges, and those that came since the sums were made.
 */
export function historySums(filter: HistoryFilter): RawBuilder<SumRow> {
  const { ownerOid } = filter
  const { months, days, edges } = coverTime(filter)
  const summed = [
    ...months.map((span) => sumsOf(ownerOid, 'month', span)),
    ...days.map((span) => sumsOf(ownerOid, 'day', span)),
  ]
  const rows = [
    latest(filter),
    ...edges.map(
      (edge) => sql`SELECT id, type, moved FROM postings WHERE payer_oid = ${ownerOid}
      AND ${postedIn(edge, sql.ref('created_at'))} AND payer_seq <= ${markOf(ownerOid)}`,
    ),
  ]
  return sql`
    WITH rest AS MATERIALIZED (${sql.join(rows, sql` UNION ALL `)}), lines AS (
      SELECT type, moved, line.bucket, greatest(line.amount, 0) AS came,
        greatest(-line.amount, 0) AS went
      FROM rest CROSS JOIN LATERAL ledger_history_lines(${ownerOid}, id) AS line
      ${sql.join(
        summed.map((one) => sql` UNION ALL ${one}`),
        sql` `,
      )}
    )
    SELECT bucket, sum(came)::bigint AS came, sum(went)::bigint AS went FROM lines
    WHERE ${ofKind(filter, 'lines')} GROUP BY bucket ORDER BY bucket`
}

function sumsOf(
  ownerOid: string,
  span: 'day' | 'month',
  { from, until }: Span,
): RawBuilder<unknown> {
  return sql`SELECT type, moved, bucket, came, went FROM history_sums
    WHERE payer_oid = ${ownerOid} AND span = ${span}
      AND starts >= ${from ?? '-infinity'}::timestamptz::date
      AND starts < ${until ?? 'infinity'}::timestamptz::date`
}

/**
 * Between the two numbers, so that these lead to them; the time is written so that no index of times
 * does, which would pass by all others.
 */
function latest(filter: HistoryFilter): RawBuilder<unknown> {
  const { ownerOid } = filter
  const last = sql`(SELECT posting_count FROM wallets WHERE owner_oid = ${ownerOid})`
  return sql`SELECT id, type, moved FROM postings WHERE payer_oid = ${ownerOid}
    AND payer_seq > ${markOf(ownerOid)} AND payer_seq <= ${last}
    AND ${postedIn(filter, sql`(created_at + interval '0')`)}`
}

function markOf(ownerOid: string): RawBuilder<number> {
  return sql`coalesce((SELECT payer_seq FROM history_marks WHERE payer_oid = ${ownerOid}), 0)`
}
