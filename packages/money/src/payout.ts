import { type Currency, currencyExponents } from './currencies.ts'
import { wonPerTenCoins } from './price.ts'
import { assertAmount, scaleAmount } from './round.ts'

/** What a creator earned, in both currencies of the wallet. */
export type EarnedAmounts = { coins: number; creditMilli: number }

export type PayoutValueRequest = EarnedAmounts & {
  /** What a coin is converted to, in thousandths of a credit. */
  creditMilliPerCoin: number
  currency: Currency
  /** Won for one unit of the currency, in millionths: 1,384.52 is 1,384,520,000. For won, a million. */
  rateMicro: number
}

/** A millionth: what rates are counted in. */
export const rateUnit = 1_000_000

/**
 * What earnings are paid in a currency, in its smallest unit: a coin at its price in won, credits at
 * that of the coins they come from, at a rate of exchange; exact, and rounded down once.
 * Throws RangeError for negative or fractional arguments, or a result past 2^53.
 */
export const payoutValue = (request: PayoutValueRequest): number => {
  const { coins, creditMilli, creditMilliPerCoin, currency, rateMicro } = request
  for (const [name, amount] of Object.entries({
    coins,
    creditMilli,
    creditMilliPerCoin,
    rateMicro,
  })) {
    assertAmount(amount, name)
  }
  const credits = BigInt(coins) * BigInt(creditMilliPerCoin) + BigInt(creditMilli)
  const minor = BigInt(rateUnit) * 10n ** BigInt(currencyExponents[currency])
  const value =
    (credits * BigInt(wonPerTenCoins) * minor) /
    (10n * BigInt(creditMilliPerCoin) * BigInt(rateMicro))
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError('the amount is too large')
  return Number(value)
}

/** What is withheld of a payout, by hundredths of a percent, rounded down; the rest is paid. */
export const withholdingOf = (amountMinor: number, basisPoints: number): number =>
  scaleAmount(amountMinor, { numerator: basisPoints, denominator: 10_000, rounding: 'down' })
