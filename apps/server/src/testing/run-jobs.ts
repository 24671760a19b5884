import { sql } from 'kysely'
import type { TestApp } from './open-app.ts'

/** Runs what waits in the queue under a task's name, as a worker would; answers how many there were. */
export async function runQueued(t: TestApp, task: string): Promise<number> {
  const { rows } = await sql<{ payload: Record<string, unknown> }>`
    DELETE FROM graphile_worker._private_jobs AS jobs USING graphile_worker._private_tasks AS tasks
    WHERE jobs.task_id = tasks.id AND tasks.identifier = ${task}
    RETURNING jobs.payload`.execute(t.deps.db)
  for (const { payload } of rows) await t.jobs.get(task)?.(payload)
  return rows.length
}
