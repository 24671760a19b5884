import type { Currency } from './currencies.ts'
import { payoutValue } from './payout.ts'
import { splitLargestRemainder } from './round.ts'

/** What shares of a coin, or of a thousandth of a credit, are counted in. */
export const microPerUnit = 1_000_000

export type SaleTerms = {
  priceCoins: number
  feePercent: number
  /** The weight of each creator's share. */
  shares: readonly number[]
}

/**
 * What those who share a sale earn of its price, in millionths of a coin: the price less the platform
 * fee, by their shares (spec D32), if it's paid with bought coins alone.
 */
export const saleEarnings = ({ priceCoins, feePercent, shares }: SaleTerms): number[] =>
  splitLargestRemainder(percentMicro(priceCoins, 100 - feePercent), shares)

/** A percentage of an amount, in millionths of its unit. */
export const percentMicro = (amount: number, percent: number): number =>
  Math.round(amount * percent * (microPerUnit / 100))

/** What millionths of a coin are paid in a currency (`payoutValue`), in its smallest unit. */
const microCoinsValue = (
  coinsMicro: number,
  rate: { currency: Currency; rateMicro: number },
): number =>
  payoutValue({ coins: 0, creditMilli: coinsMicro, creditMilliPerCoin: microPerUnit, ...rate })

/**
 * What a sale earns whoever sets its price, of which co-creators get their percentages. Sales are posted
 * in whole coins; what isn't whole counts with the next one.
 */
export const earningOfSale = (
  sale: { priceCoins: number; coCreatorPercents: readonly number[] },
  terms: { platformFeePercent: number; currency: Currency; rateMicro: number },
): { amountMinor: number; percent: number; isWhole: boolean } => {
  const { priceCoins, coCreatorPercents } = sale
  const { platformFeePercent: feePercent, currency, rateMicro } = terms
  const given = coCreatorPercents.reduce((sum, percent) => sum + percent, 0)
  const own = Math.max(0, 100 - given)
  const shares = [own, ...coCreatorPercents]
  const [earnedMicro = 0] = saleEarnings({ priceCoins, feePercent, shares })
  return {
    amountMinor: microCoinsValue(earnedMicro, { currency, rateMicro }),
    percent: ((100 - feePercent) * own) / 100,
    isWhole: earnedMicro % microPerUnit === 0,
  }
}
