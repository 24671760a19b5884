import { type Fraction, numberOf } from './source-facts.ts'

export const segmentSeconds = 4
/** Between two key frames of a source whose packets are copied. */
export const longestGroupSeconds = 6

/** Whole seconds: a copied segment ends at the first key frame after it's long enough, others there too. */
export function longestSegment({ hasCopy }: { hasCopy: boolean }): number {
  return segmentSeconds + (hasCopy ? longestGroupSeconds : 0)
}

/** What one run encodes: some segments on end. A process that takes over begins with any. */
export interface Chunk {
  /** The number of its first segment. */
  first: number
  startFrame: number
  /** Of each segment. */
  frames: number[]
}

/** The frames of each segment of a video of so many frames; all but the last are as long. */
export function planSegments(totalFrames: number, fps: Fraction): number[] {
  const each = Math.round(segmentSeconds * numberOf(fps))
  const whole = Math.floor(totalFrames / each)
  const rest = totalFrames - whole * each
  const segments = Array.from({ length: whole }, () => each)
  return rest > 0 ? [...segments, rest] : segments
}

/** About an hour: a run is told the begin of each of its segments, and takes texts up to a length. */
const mostAtOnce = 900

/** The runs that encode what is missing of a film, where so many segments are there. */
export function planChunks(
  segments: readonly number[],
  { done, atOnce = mostAtOnce }: { done: number; atOnce?: number },
): Chunk[] {
  const chunks: Chunk[] = []
  let startFrame = sum(segments.slice(0, done))
  for (let first = done; first < segments.length; first += atOnce) {
    const frames = segments.slice(first, first + atOnce)
    chunks.push({ first, startFrame, frames })
    startFrame += sum(frames)
  }
  return chunks
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
