import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { assertNoneFailed, forEachRow, type RowDeps } from '../../platform/jobs/each-row.ts'
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
  const failed: string[] = []
  for (let wanted = limit; wanted > 0;) {
    const rows = await listDue(deps.db, { now, limit: wanted, except: failed })
    const these = await forEachRow(deps, { task: endEscrowsTask, rows }, (orderOid) =>
      endDue(deps, orderOid, now),
    )
    failed.push(...these)
    wanted = rows.length < wanted ? 0 : these.length
  }
  assertNoneFailed(endEscrowsTask, failed)
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
