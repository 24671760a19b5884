import type { HistoryCurrency, HistoryDirection } from '@plax/contracts/history-values'
import { type TransactionType, transactionTypes } from '@plax/contracts/transaction-types'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { bucketName, bucketNumbers, type WalletBucket } from './ledger.buckets.ts'

/** Which postings of a payer: those in which the wallet's own amounts are so. */
export interface HistoryFilter {
  ownerOid: string
  /** With bonus coins, or bonus credits. */
  currency?: HistoryCurrency | undefined
  direction?: HistoryDirection | undefined
  /** `unknown`: also what this version has no name for. */
  type?: TransactionType | undefined
  from?: Date | undefined
  /** Exclusive. */
  until?: Date | undefined
}

export interface HistoryTotals {
  postings: number
  buckets: { bucket: WalletBucket; came: number; went: number }[]
}

/** A condition on rows of `postings`. */
export function matching(filter: HistoryFilter): RawBuilder<boolean> {
  const { ownerOid, currency, direction, type, from, until } = filter
  const conditions = [sql<boolean>`postings.payer_oid = ${ownerOid}`]
  if (from) conditions.push(sql`postings.created_at >= ${from}`)
  if (until) conditions.push(sql`postings.created_at < ${until}`)
  if (type) conditions.push(ofType(type))
  if (currency || direction) {
    conditions.push(sql`EXISTS (SELECT 1 FROM entries
      WHERE entries.payer_oid = ${ownerOid} AND entries.posting_id = postings.id
        AND ${ownLines(filter)})`)
  }
  return sql<boolean>`(${sql.join(conditions, sql` AND `)})`
}

/** How many postings are so, and what came into the wallet and left it in them. */
export async function sumPostings(db: Db, filter: HistoryFilter): Promise<HistoryTotals> {
  const { rows: counted } = await sql<{ postings: number }>`
    SELECT count(*) AS postings FROM postings WHERE ${matching(filter)}`.execute(db)
  const { rows } = await sql<{ bucket: number; came: number; went: number }>`
    SELECT entries.bucket,
      coalesce(sum(entries.amount) FILTER (WHERE entries.amount > 0), 0)::bigint AS came,
      coalesce(-sum(entries.amount) FILTER (WHERE entries.amount < 0), 0)::bigint AS went
    FROM postings JOIN entries
      ON entries.payer_oid = postings.payer_oid AND entries.posting_id = postings.id
    WHERE ${matching(filter)} AND ${ownLines(filter)}
    GROUP BY entries.bucket ORDER BY entries.bucket`.execute(db)
  return {
    postings: counted[0]?.postings ?? 0,
    buckets: rows.map(({ bucket, came, went }) => ({
      bucket: bucketName(bucket) as WalletBucket,
      came,
      went,
    })),
  }
}

function ofType(type: TransactionType): RawBuilder<boolean> {
  if (type !== 'unknown') return sql`postings.type = ${type}`
  const known = transactionTypes.filter((name) => name !== 'unknown')
  return sql`postings.type <> ALL (${known}::text[])`
}

/** The lines of the wallet itself that a filter asks for. */
function ownLines({ ownerOid, currency, direction }: HistoryFilter): RawBuilder<boolean> {
  const { coin, bonusCoin, credit, bonusCredit } = bucketNumbers
  const buckets = { coins: [coin, bonusCoin], credits: [credit, bonusCredit] }
  const conditions = [
    sql<boolean>`entries.owner_oid = ${ownerOid} AND entries.kind = 'user'`,
    ...(currency ? [sql`entries.bucket = ANY (${buckets[currency]}::int[])`] : []),
    ...(direction === 'in' ? [sql`entries.amount > 0`] : []),
    ...(direction === 'out' ? [sql`entries.amount < 0`] : []),
  ]
  return sql<boolean>`(${sql.join(conditions, sql` AND `)})`
}
