/** A piece of a stream: when it was recorded, and where it is on the player’s clock. */
export interface Stretch {
  /** Milliseconds since 1970. */
  recordedAt: number
  startSeconds: number
  seconds: number
}

const endOf = ({ startSeconds, seconds }: Stretch) => startSeconds + seconds
const recordedUntil = ({ recordedAt, seconds }: Stretch) => recordedAt + seconds * 1000

/**
 * Where a moment is on the player’s clock. One that nobody recorded is where the recording goes on; null
 * before the first and after the last.
 */
export function findSeconds(stretches: readonly Stretch[], at: number): number | null {
  const [first] = stretches
  if (!first || at < first.recordedAt) return null
  const stretch = stretches.find((one) => at < recordedUntil(one))
  return stretch ? stretch.startSeconds + Math.max(0, at - stretch.recordedAt) / 1000 : null
}

/** When what plays at a position was recorded; beyond the ends, as if there were more of the nearest piece. */
export function findMoment(stretches: readonly Stretch[], seconds: number): number | null {
  const stretch = stretches.find((one) => seconds < endOf(one)) ?? stretches.at(-1)
  return stretch ? stretch.recordedAt + (seconds - stretch.startSeconds) * 1000 : null
}
