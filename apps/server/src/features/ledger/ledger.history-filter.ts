import type { HistoryCurrency, HistoryDirection } from '@plax/contracts/ledger/history-values'
import { type RawBuilder, sql } from 'kysely'
import { type PostingTypes, postingTypes } from './posting-types.ts'
import { seqAfter, seqFrom } from './ledger.past.ts'

/** Which postings of a payer: those in which the wallet's own amounts are so. */
export interface HistoryFilter {
  ownerOid: string
  /** With bonus coins, or bonus credits. */
  currency?: HistoryCurrency | undefined
  direction?: HistoryDirection | undefined
  /** `unknown`: also what isn’t among `types`. */
  type?: string | undefined
  types?: PostingTypes | undefined
  from?: Date | undefined
  /** Exclusive. */
  until?: Date | undefined
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
    WHERE ${ofKind(filter, 'kinds')} ORDER BY payer_seq DESC LIMIT ${limit}`
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
export function ofKind(
  { type, types, currency, direction }: HistoryFilter,
  table: string,
): RawBuilder<boolean> {
  const conditions = [sql<boolean>`true`]
  if (type) conditions.push(ofType(type, { types, table }))
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
  const conditions = [postedIn({ from, until }, sql`(created_at + interval '0')`)]
  if (from) conditions.push(sql`payer_seq >= ${seqFrom(ownerOid, from)}`)
  if (until) conditions.push(sql`payer_seq < ${seqAfter(ownerOid, until)}`)
  return sql<boolean>`(${sql.join(conditions, sql` AND `)})`
}

/** A condition on a time that is written so. */
export function postedIn(
  { from, until }: Pick<HistoryFilter, 'from' | 'until'>,
  time: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const conditions = [
    ...(from ? [sql<boolean>`${time} >= ${from}`] : []),
    ...(until ? [sql<boolean>`${time} < ${until}`] : []),
  ]
  return conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` AND `)})` : sql`true`
}

function ofType(
  type: string,
  { types = postingTypes([]), table }: { types: PostingTypes | undefined; table: string },
): RawBuilder<boolean> {
  const column = sql.ref(`${table}.type`)
  if (type !== 'unknown') return sql`${column} = ${type}`
  const known = [...types].filter((name) => name !== 'unknown')
  return sql`${column} <> ALL (${known}::text[])`
}
