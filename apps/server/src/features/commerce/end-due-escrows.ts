import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { forEachDueRow, type RowDeps } from '../../platform/jobs/each-row.ts'
import type { SaleKind } from './sales/sale-kind.ts'
import { endEscrow } from './end-escrow.ts'
import { findOpenTerms, listDue } from './escrow.queries.ts'

export const endEscrowsTask = 'commerce.end-escrows'

/**
 * Does with orders past their deadline what was agreed, each in its own transaction; also after the
 * ledger returned the coins by itself. One that fails waits for the next run, and holds up no other.
 */
export async function endDueEscrows(
  deps: RowDeps & { db: Db; clock: Clock; sales: readonly SaleKind[] },
  limit: number,
): Promise<void> {
  const now = deps.clock.now()
  const list = (page: { limit: number; except: readonly string[] }) =>
    listDue(deps.db, { now, ...page })
  await forEachDueRow(deps, { task: endEscrowsTask, limit, list }, (orderOid) =>
    endDue(deps, orderOid, now),
  )
}

async function endDue(
  { db, sales }: { db: Db; sales: readonly SaleKind[] },
  orderOid: string,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const terms = await findOpenTerms(tx, orderOid)
    if (!terms) return
    const outcome = terms.at_deadline === 'release' ? 'released' : 'returned'
    await endEscrow(tx, sales, { orderOid, outcome, endedBy: null, now })
  })
}
