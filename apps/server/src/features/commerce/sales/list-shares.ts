import { sql } from 'kysely'
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
      coalesce(share_percent, 100.0 * (paid + bonus) / nullif(sum(paid + bonus) OVER line, 0), 0)
        AS "sharePercent",
      count(*) OVER line AS parts
    FROM sales JOIN (
      SELECT DISTINCT * FROM unnest(${postings}::text[], ${places}::smallint[])
    ) AS asked (posting_id, place) USING (posting_id, place)
    WINDOW line AS (PARTITION BY posting_id, place)
    ORDER BY posting_id, place, is_lead DESC, creator_oid`.execute(db)
  return rows.flatMap(({ parts, ...share }) => (parts > 1 ? [share] : []))
}
