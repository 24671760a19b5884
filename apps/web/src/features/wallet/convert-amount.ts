export interface ConvertLimits {
  /** Coins in the wallet, without bonus coins. */
  coins: number
  /** Coins that may still be converted today. */
  remainingCoins: number
}

export type ConvertProblem = 'not_enough_coins' | 'over_limit'

/**
 * The whole coins that were typed, or null while there is no such number. A separator must stand
 * before three digits: "1,000" is a thousand in some languages, "1.5" is whole coins in none.
 */
export function parseCoins(text: string): number | null {
  const typed = text.trim()
  if (!/^(\d{1,9}|\d{1,3}([\s,.]\d{3}){1,2})$/.test(typed)) return null
  const coins = Number(typed.replaceAll(/\D/g, ''))
  return coins > 0 ? coins : null
}

/** The most that can be converted now. */
export function maxConvertible({ coins, remainingCoins }: ConvertLimits): number {
  return Math.min(coins, remainingCoins)
}

/** Why this many coins cannot be converted, or null; the limit of the day comes first. */
export function convertProblem(coins: number, limits: ConvertLimits): ConvertProblem | null {
  if (coins > limits.remainingCoins) return 'over_limit'
  return coins > limits.coins ? 'not_enough_coins' : null
}
