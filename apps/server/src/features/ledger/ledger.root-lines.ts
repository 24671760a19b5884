import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { secondOf } from './ledger.journal.ts'

/** A posting as the roots have it, on one line. */
export interface PostingLine {
  id: string
  payer: string
  line: string
}

const postingsAPage = 1000
const dayMs = 24 * 3600 * 1000

/**
 * The postings of a day (in UTC), in the order of their ids: each a JSON array of its id, payer, number,
 * operation, type, reference, what it reverses, its time in milliseconds, and its entries, which are
 * arrays of account, owner, bucket, lot and amount.
 */
export async function* readLines(db: Db, day: string): AsyncGenerator<PostingLine[]> {
  const from = new Date(`${day}T00:00:00Z`)
  const until = new Date(from.getTime() + dayMs)
  for (let after = ''; ;) {
    const { rows } = await sql<PostingLine>`
      WITH page AS (
        SELECT * FROM postings
        WHERE id > ${after} AND id >= ${secondOf(from, -1)} AND id < ${secondOf(until, 2)}
          AND created_at >= ${from} AND created_at < ${until}
        ORDER BY id LIMIT ${postingsAPage}
      )
      SELECT page.id, page.payer_oid AS payer, json_build_array(page.id, page.payer_oid, page.payer_seq,
        operation, type, reference_kind, reference_oid, reverses_id,
        (extract(epoch FROM created_at) * 1000)::bigint, line.entries)::text AS line
      FROM page CROSS JOIN LATERAL (
        SELECT coalesce(json_agg(json_build_array(kind, owner_oid, bucket, lot_id, amount)
          ORDER BY bucket, amount, kind, owner_oid, lot_id), '[]') AS entries
        FROM entries WHERE entries.payer_oid = page.payer_oid AND entries.posting_id = page.id
      ) AS line ORDER BY page.id`.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < postingsAPage) return
    after = rows.at(-1)?.id ?? ''
  }
}
