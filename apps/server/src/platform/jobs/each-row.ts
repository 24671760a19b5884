import type { Log } from '../log.ts'
import type { Metrics } from '../metrics/metrics.ts'

export interface RowDeps {
  log: Log
  metrics: Pick<Metrics, 'failed'>
}

/**
 * Does the work of a job on each row, which opens its own transaction. A row that fails is logged,
 * counted and left for a later run, so that it stops none of the others. Answers those that failed.
 */
export async function forEachRow(
  { log, metrics }: RowDeps,
  { task, rows }: { task: string; rows: readonly string[] },
  work: (row: string) => Promise<unknown>,
): Promise<string[]> {
  const failed: string[] = []
  for (const row of rows) {
    try {
      await work(row)
    } catch (error) {
      failed.push(row)
      log.error({ err: error, task, row }, 'a row failed, and is tried again later')
      metrics.failed(task)
    }
  }
  return failed
}

/**
 * Does the work of a job on the rows that are due, up to a limit, and fails it at the end if some
 * failed, so that it runs again soon. `list` leaves out those that failed, whose places others take.
 */
export async function forEachDueRow(
  deps: RowDeps,
  {
    task,
    limit,
    list,
  }: {
    task: string
    limit: number
    list: (page: { limit: number; except: readonly string[] }) => Promise<string[]>
  },
  work: (row: string) => Promise<unknown>,
): Promise<void> {
  const failed: string[] = []
  for (let wanted = limit; wanted > 0;) {
    const rows = await list({ limit: wanted, except: failed })
    const these = await forEachRow(deps, { task, rows }, work)
    failed.push(...these)
    wanted = rows.length < wanted ? 0 : these.length
  }
  assertNoneFailed(task, failed)
}

/** Fails the job once all other rows are done, so that it runs again soon. */
export function assertNoneFailed(task: string, failed: readonly string[]): void {
  if (failed.length > 0) throw new Error(`${failed.length} rows of ${task} failed.`)
}
