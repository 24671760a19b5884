import { sha256Hex } from './sha256.ts'

/** A whole number from 0 and below `sides`, drawn from names alone. */
export const drawn = (sides: number, names: readonly unknown[]): number =>
  Math.floor(share(names) * sides)

/** From 0 and below 1. */
const share = (names: readonly unknown[]): number =>
  Number.parseInt(sha256Hex(JSON.stringify(names)).slice(0, 8), 16) / 2 ** 32

/**
 * Whether something of a probability (in hundredths) happens in a turn of a room. Drawn from the
 * three names alone, so that a reroll, a replay and another machine draw alike.
 */
export const isDrawn = (
  probability: number,
  { roomId, turn, key }: { roomId: string; turn: number; key: string },
): boolean => {
  if (probability >= 100) return true
  return share([roomId, turn, key]) * 100 < probability
}
