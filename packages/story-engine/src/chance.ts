import { sha256Hex } from './sha256.ts'

/**
 * Whether something of a probability (in hundredths) happens in a turn of a room. Drawn from the
 * three names alone, so that a reroll, a replay and another machine draw alike.
 */
export const isDrawn = (
  probability: number,
  { roomId, turn, key }: { roomId: string; turn: number; key: string },
): boolean => {
  if (probability >= 100) return true
  const digits = sha256Hex(JSON.stringify([roomId, turn, key])).slice(0, 8)
  return (Number.parseInt(digits, 16) / 2 ** 32) * 100 < probability
}
