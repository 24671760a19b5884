/** What became of a recording (R-live-027). */
export const replayStates = ['recorded', 'encoding', 'failed', 'unpublished', 'published'] as const

export type ReplayState = (typeof replayStates)[number]

/** What happened during a stream that a chapter can begin at. */
export const replayEventKinds = ['title', 'pause', 'mark'] as const

export const replayCutsMaxCount = 100
export const replayMarkMaxLength = 100
/** How long ago a moment may be that is marked. */
export const markSecondsMax = 600

/** What is left out of a recording, in ms of all its runs one after the other. */
interface Cut {
  startMs: number
  endMs: number
}

/** How much of a recording cuts leave out; what several of them leave out counts once. */
export function cutMs(cuts: readonly Cut[], recordedMs: number): number {
  let sum = 0
  let doneMs = 0
  for (const { startMs, endMs } of cuts.toSorted((a, b) => a.startMs - b.startMs)) {
    const untilMs = Math.min(endMs, recordedMs)
    sum += Math.max(0, untilMs - Math.max(startMs, doneMs))
    doneMs = Math.max(doneMs, untilMs)
  }
  return sum
}
