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

/** Fails the job once all other rows are done, so that it runs again soon. */
export function assertNoneFailed(task: string, failed: readonly string[]): void {
  if (failed.length > 0) throw new Error(`${failed.length} rows of ${task} failed.`)
}
