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
