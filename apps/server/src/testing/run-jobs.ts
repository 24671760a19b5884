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

/**
 * Runs whatever waits in the queue, and what that queues in turn; answers the tasks that ran. Throws
 * where a task has no job, or queues itself without an end.
 */
export async function runAllQueued(t: TestApp): Promise<string[]> {
  const ran: string[] = []
  for (let round = 0; round < 20; round += 1) {
    const { rows } = await sql<{ task: string }>`
      SELECT DISTINCT identifier AS task FROM graphile_worker._private_jobs AS jobs
      JOIN graphile_worker._private_tasks AS tasks ON tasks.id = jobs.task_id`.execute(t.deps.db)
    if (rows.length === 0) return ran
    for (const { task } of rows) {
      if (!t.jobs.has(task)) throw new Error(`What was queued as ${task} is no job.`)
      await runQueued(t, task)
      ran.push(task)
    }
  }
  throw new Error(`The queue does not end: ${ran.join(', ')}.`)
}
