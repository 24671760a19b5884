import { currencyExponents } from './currencies.ts'
import type { Currency } from './currencies.ts'
import { assertAmount, scaleAmount } from './round.ts'

/** `wallet_jpy` is the one wallet payment in yen that adds more for fees (R-payment-010). */
export const PAYMENT_METHODS = ['card', 'wallet', 'wallet_jpy'] as const

export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

export type ChargeRequest = { coins: number; currency: Currency; method: PaymentMethod }

/** `amountMinor` is in the currency's smallest unit: won, yen, cents. */
export type Price = { currency: Currency; amountMinor: number }

/** R-wallet-019: what 10 coins cost before VAT and payment fees, in the smallest unit. */
const MINOR_PER_TEN_COINS: Readonly<Record<Currency, number>> = { KRW: 1_000, JPY: 100, USD: 100 }

/** R-wallet-019: what 10 coins are worth in won, from which payouts are reckoned. */
export const wonPerTenCoins = MINOR_PER_TEN_COINS.KRW

/** What VAT and payment fees add to a price (R-payment-008). Receipts show the part that is VAT. */
const ADDED_PERCENT = 10
const WALLET_JPY_ADDED_PERCENT = 20

/** What the coins are worth before VAT and payment fees. Throws RangeError where `coins` is no amount. */
export const coinValue = (coins: number, currency: Currency): Price => {
  const numerator = MINOR_PER_TEN_COINS[currency]
  const amountMinor = scaleAmount(coins, { numerator, denominator: 10, rounding: 'up' })
  return { currency, amountMinor }
}

export type CreditValueRequest = {
  creditMilli: number
  /** What a coin is converted to, in thousandths of a credit. */
  creditMilliPerCoin: number
  currency: Currency
}

/** What credits are worth at the value of the coins they come from, before VAT and payment fees, rounded down. */
export const creditValue = (request: CreditValueRequest): Price => {
  const { creditMilli, creditMilliPerCoin, currency } = request
  const amountMinor = scaleAmount(creditMilli, {
    numerator: MINOR_PER_TEN_COINS[currency],
    denominator: 10 * creditMilliPerCoin,
    rounding: 'down',
  })
  return { currency, amountMinor }
}

/**
 * The price of coins, which is both what is displayed and what is charged: 10% is added, 20% for the
 * yen wallet, and a currency with decimals ends one hundredth lower (R-wallet-019, R-payment-009,
 * -010, -011, -012). Throws RangeError for less than 1 coin, a fraction, or the yen wallet in
 * another currency.
 */
export const chargePrice = ({ coins, currency, method }: ChargeRequest): Price => {
  assertAmount(coins, 'coins')
  if (coins === 0) throw new RangeError('coins must be at least 1')
  if (method === 'wallet_jpy' && currency !== 'JPY') {
    throw new RangeError('the yen wallet pays in JPY only')
  }
  const addedPercent = method === 'wallet_jpy' ? WALLET_JPY_ADDED_PERCENT : ADDED_PERCENT
  const withAdded = scaleAmount(coinValue(coins, currency).amountMinor, {
    numerator: 100 + addedPercent,
    denominator: 100,
    rounding: 'up',
  })
  return { currency, amountMinor: currencyExponents[currency] === 0 ? withAdded : withAdded - 1 }
}
