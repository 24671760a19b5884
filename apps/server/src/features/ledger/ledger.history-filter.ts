import type { HistoryCurrency, HistoryDirection } from '@plax/contracts/history-values'
import { type TransactionType, transactionTypes } from '@plax/contracts/transaction-types'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { bucketName, bucketNumbers, type WalletBucket } from './ledger.buckets.ts'
import { seqAfter, seqFrom } from './ledger.past.ts'

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

/**
 * Rows of a payer's postings that are so, newest first, up to a limit, before a number. A filter of type,
 * currency or direction walks the kinds of postings that the payer has, each by its own part of an
 * index, so that a rare kind is found as fast as a common one.
 */
export function newestMatching<Row>(
  filter: HistoryFilter,
  columns: RawBuilder<Row>,
  { before, limit }: { before: number; limit: number },
): RawBuilder<Row> {
  const newest = (kind: RawBuilder<boolean>) => sql<Row>`
    SELECT ${columns} FROM postings
    WHERE payer_oid = ${filter.ownerOid} AND ${kind} AND payer_seq < ${before} AND ${inTime(filter)}
    ORDER BY payer_seq DESC LIMIT ${limit}`
  if (!isOfKind(filter)) return newest(sql`true`)
  return sql`
    ${kindsOf(filter)}
    SELECT page.* FROM kinds CROSS JOIN LATERAL (
      ${newest(sql`type = kinds.type AND moved = kinds.moved`)}
    ) AS page
    WHERE ${ofKind(filter)} ORDER BY payer_seq DESC LIMIT ${limit}`
}

/** How many postings are so, and what came into the wallet and left it in them. */
export async function sumPostings(db: Db, filter: HistoryFilter): Promise<HistoryTotals> {
  const matching = sql`postings.payer_oid = ${filter.ownerOid} AND ${inTime(filter)}
    AND ${ofKind(filter, 'postings')}`
  const { rows: counted } = await sql<{ postings: number }>`
    SELECT count(*) AS postings FROM postings WHERE ${matching}`.execute(db)
  const { rows } = await sql<{ bucket: number; came: number; went: number }>`
    SELECT entries.bucket,
      coalesce(sum(entries.amount) FILTER (WHERE entries.amount > 0), 0)::bigint AS came,
      coalesce(-sum(entries.amount) FILTER (WHERE entries.amount < 0), 0)::bigint AS went
    FROM postings JOIN entries
      ON entries.payer_oid = postings.payer_oid AND entries.posting_id = postings.id
    WHERE ${matching} AND ${ownLines(filter)}
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

function isOfKind({ type, currency, direction }: HistoryFilter): boolean {
  return Boolean(type ?? currency ?? direction)
}

/** The kinds of postings that a payer has, found one after the other in their index. */
function kindsOf({ ownerOid }: HistoryFilter): RawBuilder<unknown> {
  const next = (after: RawBuilder<unknown>) => sql`
    (SELECT type, moved FROM postings WHERE payer_oid = ${ownerOid} AND ${after}
      ORDER BY type, moved LIMIT 1)`
  return sql`WITH RECURSIVE kinds AS (
    ${next(sql`true`)}
    UNION ALL
    SELECT next.type, next.moved FROM kinds
      CROSS JOIN LATERAL ${next(sql`(type, moved) > (kinds.type, kinds.moved)`)} AS next
  )`
}

/** A condition on a kind of postings: their type, and in which bits they moved the wallet. */
function ofKind(
  { type, currency, direction }: HistoryFilter,
  table: 'kinds' | 'postings' = 'kinds',
): RawBuilder<boolean> {
  const conditions = [sql<boolean>`true`]
  if (type) conditions.push(ofType(type, table))
  if (currency || direction) {
    const bits = (currency === 'credits' ? 0 : 3) | (currency === 'coins' ? 0 : 12)
    const ways = (direction === 'out' ? 0 : 5) | (direction === 'in' ? 0 : 10)
    conditions.push(sql`${sql.ref(`${table}.moved`)} & ${bits & ways} <> 0`)
  }
  return sql<boolean>`(${sql.join(conditions, sql` AND `)})`
}

/**
 * A condition on the time of postings. The numbers between which they lie bound the walk; the time is
 * written so that no index of times leads it, since that would pass by postings of other kinds.
 */
function inTime({ ownerOid, from, until }: HistoryFilter): RawBuilder<boolean> {
  const time = sql`(postings.created_at + interval '0')`
  const conditions = [sql<boolean>`true`]
  if (from) {
    conditions.push(sql`${time} >= ${from}
      AND postings.payer_seq >= ${seqFrom(ownerOid, from)}`)
  }
  if (until) {
    conditions.push(sql`${time} < ${until}
      AND postings.payer_seq < ${seqAfter(ownerOid, until)}`)
  }
  return sql<boolean>`(${sql.join(conditions, sql` AND `)})`
}

function ofType(type: TransactionType, table: 'kinds' | 'postings'): RawBuilder<boolean> {
  const column = sql.ref(`${table}.type`)
  if (type !== 'unknown') return sql`${column} = ${type}`
  const known = transactionTypes.filter((name) => name !== 'unknown')
  return sql`${column} <> ALL (${known}::text[])`
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
