import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { RecordLine } from '../../ledger/ledger.service.ts'

const recordsAPage = 1000

/**
 * What a day's root has of settlement, as JSON arrays: creators' lines of sales, of refunds, and the
 * hashes of statements that were closed; no buyer is in them.
 */
export async function* readRootRecords(db: Db, day: string): AsyncGenerator<RecordLine[]> {
  const from = new Date(`${day}T00:00:00Z`)
  const until = new Date(from.getTime() + 24 * 3600 * 1000)
  for (let offset = ''; ;) {
    const { rows } = await sql<RecordLine & { sorted: string }>`
      SELECT * FROM (
        SELECT concat_ws(' ', '1', posting_id, lpad(place::text, 5, '0'), creator_oid) COLLATE "C" AS sorted,
          creator_oid AS "ownerOid", posting_id AS about, place::int,
          json_build_array('sale', posting_id, place, creator_oid, kind, item_oid, currency, paid,
            bonus, fee_percent, share_percent, earned,
            (extract(epoch FROM at) * 1000)::bigint)::text AS line
        FROM sales WHERE at >= ${from} AND at < ${until}
        UNION ALL
        SELECT concat_ws(' ', '2', posting_id, lpad(place::text, 5, '0'), creator_oid),
          creator_oid, refund_posting_id, place::int,
          json_build_array('refund', posting_id, place, creator_oid, refund_posting_id,
            refund_earned, (extract(epoch FROM refunded_at) * 1000)::bigint)::text
        FROM sales WHERE refunded_at >= ${from} AND refunded_at < ${until}
        UNION ALL
        SELECT concat_ws(' ', '3', creator_oid, month), creator_oid, month, 0,
          json_build_array('statement', creator_oid, month, hash,
            (extract(epoch FROM closed_at) * 1000)::bigint)::text
        FROM settlement_statements WHERE closed_at >= ${from} AND closed_at < ${until}
      ) AS record WHERE sorted > ${offset} ORDER BY sorted LIMIT ${recordsAPage}`.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < recordsAPage) return
    offset = rows.at(-1)?.sorted ?? ''
  }
}
