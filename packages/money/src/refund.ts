import { assertAmount, scaleAmount } from './round.ts'

export type RefundRequest = {
  /** What was paid for all coins, fees and VAT included, in the currency's smallest unit. */
  amountMinor: number
  coins: number
  /** Coins of the charge that have gone back altogether, with those that go back now. */
  refundedCoins: number
}

/**
 * The part of a price that coins which go back are worth, in proportion, rounded to the nearest unit.
 * It is of all coins that went back, so that refunds in parts come to what one of the whole comes to.
 * Throws RangeError for more coins than were bought, or where an argument is no whole amount.
 */
export const refundTotal = ({ amountMinor, coins, refundedCoins }: RefundRequest): number => {
  assertAmount(coins, 'coins')
  if (refundedCoins > coins) throw new RangeError('no more can go back than was bought')
  return scaleAmount(amountMinor, {
    numerator: refundedCoins,
    denominator: coins,
    rounding: 'half_up',
  })
}
