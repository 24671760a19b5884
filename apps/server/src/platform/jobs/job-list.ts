import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

export type JobState = 'failed' | 'retrying' | 'due' | 'running' | 'later'

export interface JobRow {
  id: string
  task: string
  state: JobState
  attempts: number
  max_attempts: number
  last_error: string | null
  payload: unknown
  run_at: Date
  created_at: Date
  locked_at: Date | null
}

interface TaskStats extends Record<JobState, number> {
  task: string
  oldest_due_at: Date | null
}

/** The worker decides by the database's clock what is due, so this does too. */
const stateOf: RawBuilder<JobState> = sql`CASE
  WHEN jobs.locked_at IS NOT NULL THEN 'running'
  WHEN jobs.attempts >= jobs.max_attempts THEN 'failed'
  WHEN jobs.attempts > 0 THEN 'retrying'
  WHEN jobs.run_at <= now() THEN 'due'
  ELSE 'later' END`

/** Jobs that wait, run or were given up, the newest first. */
export async function listJobs(
  db: Db,
  asked: {
    state?: JobState | undefined
    task?: string | undefined
    beforeId: string | null
    limit: number
  },
): Promise<JobRow[]> {
  const { state = null, task = null, beforeId, limit } = asked
  const { rows } = await sql<JobRow>`
    SELECT id, task, state, attempts, max_attempts, last_error, payload, run_at, created_at,
      locked_at
    FROM (${selectJobs}) AS job
    WHERE (${state}::text IS NULL OR state = ${state})
      AND (${task}::text IS NULL OR task = ${task})
      AND (${beforeId}::bigint IS NULL OR number < ${beforeId}::bigint)
    ORDER BY number DESC LIMIT ${limit}`.execute(db)
  return rows
}

// The payload is in the worker's own tables only, whose shape its pinned version keeps.
const selectJobs = sql`SELECT jobs.id::text, jobs.id AS number, tasks.identifier AS task, ${stateOf} AS state, jobs.attempts,
    jobs.max_attempts, jobs.last_error, jobs.payload, jobs.run_at, jobs.created_at, jobs.locked_at
  FROM graphile_worker._private_jobs AS jobs
  JOIN graphile_worker._private_tasks AS tasks ON tasks.id = jobs.task_id`

/** How many jobs of each task are in which state; a task that waits longest comes first. */
export async function countJobs(db: Db): Promise<TaskStats[]> {
  const { rows } = await sql<TaskStats>`
    SELECT task, ${countOf('failed')}, ${countOf('retrying')}, ${countOf('due')},
      ${countOf('running')}, ${countOf('later')},
      min(run_at) FILTER (WHERE state = 'due') AS oldest_due_at
    FROM (${selectJobs}) AS job GROUP BY task ORDER BY 2 DESC, 4 DESC, task`.execute(db)
  return rows
}

function countOf(state: JobState): RawBuilder<number> {
  return sql`count(*) FILTER (WHERE state = ${sql.lit(state)})::int AS ${sql.id(state)}`
}

/** When each schedule was last enqueued. */
export async function readSchedules(db: Db): Promise<Map<string, Date | null>> {
  const { rows } = await sql<{ identifier: string; last_execution: Date | null }>`
    SELECT identifier, last_execution FROM graphile_worker._private_known_crontabs`.execute(db)
  return new Map(rows.map((row) => [row.identifier, row.last_execution]))
}

/** The jobs that do not run, locked against starting; no other is waited for. */
export async function lockIdleJobs(tx: Tx, ids: readonly string[]): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`${selectJobs}
    WHERE jobs.id = ANY (${ids}::bigint[]) AND jobs.locked_at IS NULL
    FOR UPDATE OF jobs SKIP LOCKED`.execute(tx)
  return rows
}

/** Lets jobs run at once, with all their attempts before them. */
export async function rescheduleJobs(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await sql`SELECT graphile_worker.reschedule_jobs(${ids}::bigint[], run_at => ${now}::timestamptz,
    attempts => 0)`.execute(tx)
}

export async function removeJobs(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`SELECT graphile_worker.complete_jobs(${ids}::bigint[])`.execute(tx)
}
