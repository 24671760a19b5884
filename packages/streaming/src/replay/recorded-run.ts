import type { RunIndex } from '../hls/recording-index.ts'

/** What one run adds to a recording, in which the runs follow each other without the pauses between them. */
export interface RecordedRun {
  run: number
  /** Ms since 1970. */
  startedAt: number
  durationMs: number
  /**
   * When what had arrived, in ms since `startedAt`, with its time in the run. Between two of them the
   * run goes on as the clock does.
   */
  arrivals: [atMs: number, runMs: number][]
}

/** Arrivals that differ from the clock by less say nothing. */
const toleranceMs = 100

/** Runs that hold nothing are left out. */
export function readRuns(indexes: readonly RunIndex[]): RecordedRun[] {
  return indexes
    .flatMap((index) => {
      const { run, startedAt } = index.head
      const durationMs = index.fragments.at(-1)?.endMs ?? 0
      return durationMs > 0 ? [{ run, startedAt, durationMs, arrivals: readArrivals(index) }] : []
    })
    .toSorted((a, b) => a.run - b.run)
}

/** A publisher’s clock runs faster or slower than ours, and its connection stalls. */
function readArrivals({ fragments }: RunIndex): RecordedRun['arrivals'] {
  const arrivals: RecordedRun['arrivals'] = []
  let [lastAt, lastMs] = [0, 0]
  for (const { endMs, arrivedMs } of fragments) {
    if (arrivedMs === undefined) continue
    const expected = lastMs + arrivedMs - lastAt
    if (Math.abs(expected - endMs) <= toleranceMs) continue
    ;[lastAt, lastMs] = [Math.max(lastAt, arrivedMs), endMs]
    arrivals.push([lastAt, lastMs])
  }
  return arrivals
}
