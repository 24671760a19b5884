import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import type { PaymentReconciliationsTable } from '../payment.tables.ts'
import { countKinds, type Difference } from './compare.ts'

export const reconcileTask = 'payment.reconcile'

/** Which day's charges, and at which gateway. */
export interface ReportOf {
  /** `YYYY-MM-DD`, by UTC. */
  day: string
  gateway: string
}

type Report = Selectable<PaymentReconciliationsTable>
export type ReportSummary = Omit<Report, 'differences'>

/** More differences than somebody reads; what they are many of is the same trouble. */
const mostKept = 1000

/** Lets the job compare a day. While it waits it is not asked twice; the former report stays meanwhile. */
export async function startReconciliation(tx: Tx, { day, gateway }: ReportOf): Promise<void> {
  const started = { state: 'running' as const, failed_at: null, failure: null }
  await tx
    .insertInto('payment_reconciliations')
    .values({ day, gateway, ...started, made_at: null })
    .onConflict((conflict) => conflict.columns(['day', 'gateway']).doUpdateSet(started))
    .execute()
  const key = `${reconcileTask}:${gateway}:${day}`
  await addJob(tx, reconcileTask, { day, gateway }, { key })
}

/** Takes the place of what the report said before. */
export async function saveReport(
  db: Db,
  { day, gateway }: ReportOf,
  found: { charges: number; payments: number; differences: Difference[]; now: Date },
): Promise<void> {
  const report = {
    state: 'made' as const,
    charges: found.charges,
    payments: found.payments,
    counts: JSON.stringify(countKinds(found.differences)),
    differences: JSON.stringify(found.differences.slice(0, mostKept)),
    made_at: found.now,
    failed_at: null,
    failure: null,
  }
  await db
    .insertInto('payment_reconciliations')
    .values({ day, gateway, ...report })
    .onConflict((conflict) => conflict.columns(['day', 'gateway']).doUpdateSet(report))
    .execute()
}

/** Says that a run failed and why; what the run before it found stays. */
export async function saveFailure(
  db: Db,
  { day, gateway }: ReportOf,
  { failure, now }: { failure: string; now: Date },
): Promise<void> {
  const failed = { state: 'failed' as const, failed_at: now, failure }
  await db
    .insertInto('payment_reconciliations')
    .values({ day, gateway, ...failed, made_at: null })
    .onConflict((conflict) => conflict.columns(['day', 'gateway']).doUpdateSet(failed))
    .execute()
}

const dayText = sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day')

function summaries(db: Db | Tx) {
  return db
    .selectFrom('payment_reconciliations')
    .select([dayText, 'gateway', 'state', 'charges', 'payments', 'counts'])
    .select(['made_at', 'failed_at', 'failure'])
}

/** Latest day first. */
export function listReports(
  db: Db,
  { after, limit }: { after: ReportOf | null; limit: number },
): Promise<ReportSummary[]> {
  return summaries(db)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(day, gateway) < (${after?.day}::date, ${after?.gateway}::text)`),
    )
    .orderBy('payment_reconciliations.day', 'desc')
    .orderBy('gateway', 'desc')
    .limit(limit)
    .execute()
}

export function getSummary(tx: Tx, { day, gateway }: ReportOf): Promise<ReportSummary> {
  return summaries(tx)
    .where('payment_reconciliations.day', '=', day)
    .where('gateway', '=', gateway)
    .executeTakeFirstOrThrow()
}

/** One for each gateway that was asked about the day. */
export function listReportsOf(db: Db, day: string): Promise<Report[]> {
  return summaries(db)
    .select('differences')
    .where('payment_reconciliations.day', '=', day)
    .orderBy('gateway')
    .execute()
}
