import { billDue } from '../apps/server/src/features/subscription/billing/bill-due.ts'
import {
  chargeOrderTask,
  chargeOffSession,
} from '../apps/server/src/features/payment/card-orders/order-by-program.ts'
import { createDb } from '../apps/server/src/platform/db/database.ts'
import { createPool } from '../apps/server/src/platform/db/pool.ts'
import type { Job } from '../apps/server/src/platform/jobs/jobs.ts'
import { drainJobs } from '../apps/server/src/platform/jobs/worker.ts'
import { billingDeps } from './billing-deps.ts'

/** One run of the billing job as of a time, and of those that charge cards. */
export async function runBilling(url: string, now: Date): Promise<void> {
  const pool = createPool(url, 4)
  const deps = billingDeps(createDb(pool), now)
  const charge: Job = ({ orderOid }) => chargeOffSession(deps.payment, String(orderOid))
  try {
    await billDue(deps)
    await drainJobs({ pool, jobs: new Map([[chargeOrderTask, charge]]), log: deps.log })
  } finally {
    await deps.db.destroy()
  }
}
