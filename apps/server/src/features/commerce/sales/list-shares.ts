import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import './sales.tables.ts'

/** A creator's part of a joint sale. */
interface SaleShare {
  postingId: string
  place: number
  creatorOid: string
  /** As it was agreed when it was sold. */
  sharePercent: number
}

/**
 * The share that was agreed on, in percent, of a row with the columns of `sales`: as it was recorded, or
 * as its order has it, of sales from before that. What was paid is whole coins, so its parts say another.
 */
export function agreedShare(row: string): RawBuilder<number | null> {
  const column = (name: string) => sql.ref(`${row}.${name}`)
  const share = sql`(payee->>'share')::double precision`
  return sql`coalesce(${column('share_percent')}, (
    SELECT sum(100 * ${share}) FILTER (WHERE payee->>'creatorOid' = ${column('creator_oid')})
      / nullif(sum(${share}), 0)
    FROM order_lines CROSS JOIN LATERAL jsonb_array_elements(order_lines.payees) AS payee
    WHERE order_lines.order_oid = split_part(${column('oid')}, ':', 1)
      AND order_lines.place = ${column('place')}))`
}

/** Who shares lines of postings, the lead first; lines of one creator alone are left out. */
export async function listShares(
  db: Db,
  lines: readonly { postingId: string | null; place: number | null }[],
): Promise<SaleShare[]> {
  const known = lines.filter(({ postingId }) => postingId !== null)
  if (known.length === 0) return []
  const postings = known.map(({ postingId }) => postingId)
  const places = known.map(({ place }) => place)
  const { rows } = await sql<SaleShare & { parts: number }>`
    SELECT posting_id AS "postingId", place, creator_oid AS "creatorOid",
      coalesce(${agreedShare('sales')}, 100.0 * (paid + bonus) / nullif(sum(paid + bonus) OVER line, 0), 0)
        AS "sharePercent",
      count(*) OVER line AS parts
    FROM sales JOIN (
      SELECT DISTINCT * FROM unnest(${postings}::text[], ${places}::smallint[])
    ) AS asked (posting_id, place) USING (posting_id, place)
    WINDOW line AS (PARTITION BY posting_id, place)
    ORDER BY posting_id, place, is_lead DESC, creator_oid`.execute(db)
  return rows.flatMap(({ parts, ...share }) => (parts > 1 ? [share] : []))
}
