import { sql } from 'kysely'
import type pg from 'pg'
import type { Tx } from '../db/database.ts'

/** A shallow, idempotent effect. */
export type Job = (payload: Record<string, unknown>) => Promise<void>

export interface CronJob {
  task: string
  /** Five fields, in UTC. */
  schedule: string
}

/** Whether jobs can be enqueued; where not, `prepareJobs` makes their tables. */
export async function canAddJobs(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ found: string | null }>(
    "SELECT to_regproc('graphile_worker.add_job')::text AS found",
  )
  return rows[0]?.found != null
}

/** Enqueues a job in a transaction; never inside one that moves money (use the outbox there). */
export async function addJob(
  tx: Tx,
  task: string,
  payload: Record<string, unknown>,
  options: { key?: string; runAt?: Date } = {},
): Promise<void> {
  await sql`SELECT graphile_worker.add_job(${task}, ${JSON.stringify(payload)}::json,
    job_key => ${options.key ?? null}, run_at => ${options.runAt ?? null}::timestamptz)`.execute(tx)
}
