import type { KeptPart } from './cuts.ts'
import type { RecordedRun } from './recorded-run.ts'

/** When what is in a replay was on air. */
export interface ReplayTimeline {
  runs: readonly RecordedRun[]
  parts: readonly Pick<KeptPart, 'run' | 'startMs' | 'endMs'>[]
}

/**
 * Where in a replay, in ms, what was on air at a moment (ms since 1970) is; null before its beginning,
 * and in what was cut out. While nobody sent, that is the end of what had been sent.
 */
export function replayPosition({ runs, parts }: ReplayTimeline, wallMs: number): number | null {
  const run = runs.findLast(({ startedAt }) => startedAt <= wallMs)
  if (!run) return null
  const runMs = runTimeAt(run, wallMs)
  let position = 0
  for (const part of parts) {
    const isHere = part.run === run.run && part.startMs <= runMs && runMs <= part.endMs
    if (isHere) return position + runMs - part.startMs
    position += part.endMs - part.startMs
  }
  return null
}

/** What of a run had arrived at a moment, in its time. */
function runTimeAt({ startedAt, durationMs, arrivals }: RecordedRun, wallMs: number): number {
  const atMs = wallMs - startedAt
  const next = arrivals.findIndex(([arrivedMs]) => arrivedMs > atMs)
  const [lastAt, lastMs] = (next === -1 ? arrivals.at(-1) : arrivals[next - 1]) ?? [0, 0]
  const limitMs = next === -1 ? durationMs : (arrivals[next]?.[1] ?? durationMs)
  return Math.min(lastMs + atMs - lastAt, limitMs)
}

/** When what is at a position of a replay, in ms, had arrived, in ms since 1970; null after its end. */
export function momentAt({ runs, parts }: ReplayTimeline, positionMs: number): number | null {
  let restMs = positionMs
  for (const { run: number, startMs, endMs } of parts) {
    const run = runs.find((one) => one.run === number)
    if (run && restMs < endMs - startMs) return arrivalOf(run, startMs + restMs)
    restMs -= endMs - startMs
  }
  return null
}

function arrivalOf({ startedAt, arrivals }: RecordedRun, runMs: number): number {
  const next = arrivals.findIndex(([, arrivedMs]) => arrivedMs > runMs)
  const [lastAt, lastMs] = (next === -1 ? arrivals.at(-1) : arrivals[next - 1]) ?? [0, 0]
  const limitAt = next === -1 ? Infinity : (arrivals[next]?.[0] ?? Infinity)
  return startedAt + Math.min(lastAt + runMs - lastMs, limitAt)
}
