import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import type { Days } from './periods.ts'
import './ranking.tables.ts'

export interface ReaderCount {
  itemOid: string | null
  day: string | null
  readers: number
}

interface ReadOf {
  ownerOid: string
  /** Left out: of all that is theirs. */
  itemOid?: string | undefined
  days: Days
}

/**
 * How many people with an account used what somebody owns, each counted once: by item, or by day and
 * (where both are null) in all of the days.
 */
export async function countReaders(tx: Tx, of: ReadOf, by: 'item' | 'day'): Promise<ReaderCount[]> {
  return (await readersQuery(of, by).execute(tx)).rows
}

/** The same as a query. */
export function readersQuery(
  { ownerOid, itemOid, days }: ReadOf,
  by: 'item' | 'day',
): RawBuilder<ReaderCount> {
  const isAsked = itemOid ? sql`oid = ${itemOid}` : sql`true`
  const [columns, groups] =
    by === 'item'
      ? [sql`item_oid AS "itemOid", NULL::text AS day`, sql`item_oid`]
      : [sql`NULL::text AS "itemOid", day::text AS day`, sql`GROUPING SETS ((), (day))`]
  return sql<ReaderCount>`
    SELECT ${columns}, count(DISTINCT reader_oid)::int AS readers FROM shelf_reads
    WHERE item_oid = ANY(ARRAY(
        SELECT oid FROM catalogue_items WHERE owner_oid = ${ownerOid} AND ${isAsked}))
      AND day BETWEEN ${days.since}::date AND ${days.until}::date
    GROUP BY ${groups}`
}
