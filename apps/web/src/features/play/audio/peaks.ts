const loudest = 255

/** The peaks of a sound as the server keeps them: an array of 0 to 255, or one under `peaks`. */
export function readPeaks(json: unknown): number[] {
  const list = Array.isArray(json) ? json : (json as { peaks?: unknown } | null)?.peaks
  if (!Array.isArray(list)) return []
  return list.filter((peak): peak is number => typeof peak === 'number')
}

/** So many bars of 0 to 1, each the highest of its part; flat without peaks. */
export function barsOf(peaks: readonly number[], count: number): number[] {
  return Array.from({ length: count }, (_, bar) => {
    const start = Math.floor((bar * peaks.length) / count)
    const end = Math.max(start + 1, Math.floor(((bar + 1) * peaks.length) / count))
    return Math.min(1, Math.max(0, ...peaks.slice(start, end)) / loudest)
  })
}
