import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { readRequests } from './requests/requests.queries.ts'

export { valueEarned } from './requests/earning-terms.ts'
export { readRootRecords } from './statements/root-records.ts'

/** Of creators, the payouts that run or were made, in the order they were asked for; for lists of sales. */
export async function listSalePayouts(db: Db, creatorOids: readonly string[]) {
  const rows = await readRequests(
    db,
    sql`creator_oid = ANY(${creatorOids}::text[]) AND state IN ('processing', 'complete')`,
    sql`ORDER BY created_at, oid`,
  )
  return rows.map((row) => ({
    creatorOid: row.creator_oid,
    requestOid: row.oid,
    throughMonth: row.through_month,
    state: row.state,
    step: row.step,
    paysOn: row.pays_on,
    at: row.created_at,
  }))
}
