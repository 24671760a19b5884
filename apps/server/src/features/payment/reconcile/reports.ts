import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import type { PaymentReconciliationsTable, Difference } from './reconcile.tables.ts'
import { countKinds } from './compare.ts'
import { fingerprintOf } from './fingerprint.ts'

export const reconcileTask = 'payment.reconcile'

/** Which day's charges, and at which gateway. */
export interface ReportOf {
  /** `YYYY-MM-DD`, by UTC. */
  day: string
  gateway: string
}

type Report = Selectable<PaymentReconciliationsTable>
export type ReportSummary = Omit<Report, 'differences' | 'runs' | 'fingerprint'>

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

/** A run of a report, by its number: only the latest that began may write. */
interface RunOf extends ReportOf {
  run: number
}

/** Begins a run; what began before it writes nothing any more. */
export async function beginRun(db: Db, { day, gateway }: ReportOf): Promise<RunOf> {
  const { runs } = await db
    .insertInto('payment_reconciliations')
    .values({
      day,
      gateway,
      state: 'running',
      made_at: null,
      failed_at: null,
      failure: null,
      runs: 1,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'gateway'])
        .doUpdateSet({ runs: sql<number>`payment_reconciliations.runs + 1` }),
    )
    .returning('runs')
    .executeTakeFirstOrThrow()
  return { day, gateway, run: runs }
}

/**
 * Takes the place of what the report said before, and tells of differences that it did not say then.
 * Nothing is written where a later run began.
 */
export function saveReport(
  db: Db,
  { day, gateway, run }: RunOf,
  found: { charges: number; payments: number; differences: Difference[]; now: Date },
): Promise<void> {
  const { charges, payments, differences, now } = found
  const fingerprint = fingerprintOf(differences)
  return db.transaction().execute(async (tx) => {
    const before = await ofRun(tx, { day, gateway, run })
    if (!before) return
    await tx
      .updateTable('payment_reconciliations')
      .set({
        state: 'made',
        charges,
        payments,
        counts: JSON.stringify(countKinds(differences)),
        differences: JSON.stringify(differences.slice(0, mostKept)),
        fingerprint,
        made_at: now,
        failed_at: null,
        failure: null,
      })
      .where('payment_reconciliations.day', '=', day)
      .where('gateway', '=', gateway)
      .execute()
    if (fingerprint === null || fingerprint === before.fingerprint) return
    const payload = { day, gateway, fingerprint }
    await emit(tx, { stream: 'payment', type: 'reconciliation.differed', payload }, now)
  })
}

/** Says that a run failed and why; what the run before it found stays. */
export async function saveFailure(
  db: Db,
  { day, gateway, run }: RunOf,
  { failure, now }: { failure: string; now: Date },
): Promise<void> {
  await db
    .updateTable('payment_reconciliations')
    .set({ state: 'failed', failed_at: now, failure })
    .where('payment_reconciliations.day', '=', day)
    .where('gateway', '=', gateway)
    .where('runs', '=', run)
    .execute()
}

/** The report, locked; none where a later run began. */
function ofRun(tx: Tx, { day, gateway, run }: RunOf) {
  return tx
    .selectFrom('payment_reconciliations')
    .select('fingerprint')
    .where('payment_reconciliations.day', '=', day)
    .where('gateway', '=', gateway)
    .where('runs', '=', run)
    .forUpdate()
    .executeTakeFirst()
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
export function listReportsOf(
  db: Db,
  day: string,
): Promise<(ReportSummary & Pick<Report, 'differences'>)[]> {
  return summaries(db)
    .select('differences')
    .where('payment_reconciliations.day', '=', day)
    .orderBy('gateway')
    .execute()
}
