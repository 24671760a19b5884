import type { RungFacts } from '@plax/streaming/hls/write-master'

export interface RungLimit {
  /** Of the largest picture that a viewer may watch; null: any. */
  maxHeight: number | null
  /** Lower rungs are being made, or will be. */
  awaitsLower: boolean
}

/**
 * The rungs that a viewer may watch, the best first. While lower ones are on their way, nothing is open in
 * their place; where there are none, the lowest is open to everyone.
 */
export function limitRungs(
  facts: readonly RungFacts[],
  { maxHeight, awaitsLower }: RungLimit,
): RungFacts[] {
  const sorted = facts.toSorted((a, b) => heightOf(b) - heightOf(a))
  if (maxHeight === null) return sorted
  const open = sorted.filter((rung) => heightOf(rung) <= maxHeight)
  return open.length > 0 || awaitsLower ? open : sorted.slice(-1)
}

/** As people name it: of a picture that stands upright, its width; 0 for sound alone. */
export function heightOf({ size }: Pick<RungFacts, 'size'>): number {
  return size ? Math.min(size.width, size.height) : 0
}
