import type { Db } from '../../platform/db/database.ts'
import { listLiveRequests } from './requests/requests.queries.ts'

export { valueEarned } from './requests/earning-terms.ts'
export { readRootRecords } from './statements/root-records.ts'

/** Of creators, the payouts that run or were made, in the order they were asked for; for lists of sales. */
export async function listSalePayouts(db: Db, creatorOids: readonly string[]) {
  const rows = await listLiveRequests(db, creatorOids)
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
