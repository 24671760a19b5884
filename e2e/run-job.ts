import pg from 'pg'
import { site } from './site.ts'

/** Queues a job now that its timetable runs later; one that waits already is not queued twice. */
export async function runJob(task: string): Promise<void> {
  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  await client.query("SELECT graphile_worker.add_job($1, job_key => $1 || ':e2e')", [task])
  await client.end()
}
