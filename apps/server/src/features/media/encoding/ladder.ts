import type { VideoFacts } from './source-facts.ts'

/** One size that a video is encoded in. */
export interface Rung {
  /** Such as `v720`. */
  name: string
  width: number
  height: number
  /** Bits a second at most. */
  maxRate: number
}

/** The shorter side, and what a second of it may take at 30 frames. */
const steps: readonly (readonly [side: number, maxRate: number])[] = [
  [2160, 14_000_000],
  [1440, 8_000_000],
  [1080, 4_500_000],
  [720, 2_500_000],
  [480, 1_300_000],
  [360, 800_000],
]
const smallest = [240, 450_000] as const
/** A rung this close below the source is no gain. */
const nearly = 0.9
const fastRate = 40

/**
 * The sizes of a video, the largest first: its own, or the largest step where it is beyond that, and
 * steps below. By the shorter side, so that upright videos get the same.
 */
export function chooseLadder(video: Pick<VideoFacts, 'width' | 'height' | 'fps'>): Rung[] {
  const side = Math.min(video.width, video.height)
  const [[most] = smallest] = steps
  const top = Math.min(side, most)
  const below = steps.map(([step]) => step).filter((step) => step < top * nearly && step !== 1440)
  const needsSmallest = below.length === 0 && smallest[0] < top * nearly
  const lower = needsSmallest ? [smallest[0]] : below
  return [top, ...lower].map((step) => rungOf(video, step))
}

function rungOf(video: Pick<VideoFacts, 'width' | 'height' | 'fps'>, side: number): Rung {
  const scale = side / Math.min(video.width, video.height)
  const isFast = video.fps.num / video.fps.den > fastRate
  return {
    name: `v${even(side)}`,
    width: even(video.width * scale),
    height: even(video.height * scale),
    maxRate: Math.round(rateOf(side) * (isFast ? 1.5 : 1)),
  }
}

/** Between two steps, by the number of pixels between theirs; below the smallest, in proportion to it. */
function rateOf(side: number): number {
  const all = [...steps, smallest]
  const [above, aboveRate] = all.findLast(([step]) => step >= side) ?? smallest
  const [below, belowRate] = all.find(([step]) => step < side) ?? [0, 0]
  const share = (side ** 2 - below ** 2) / (above ** 2 - below ** 2)
  return Math.max(200_000, Math.round(belowRate + (aboveRate - belowRate) * share))
}

/** The nearest length that a picture of 4:2:0 can have. */
export function even(length: number): number {
  return Math.max(2, Math.round(length / 2) * 2)
}
