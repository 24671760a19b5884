/** Rules of subscription tiers that both sides check; free of zod for the browser. */
import { chargePrice, coinValue, scaleAmount } from '@plax/money'
import { currencies, type Currency } from '../payment/payment-values.ts'

export const tierModes = ['push', 'update', 'swap', 'remove', 'restore', 'delete'] as const
export type TierMode = (typeof tierModes)[number]

/** Tiers that a creator offers at once; our choice. */
export const tiersMaxCount = 20
export const tierNameMaxLength = 40
export const tierDetailsMaxLength = 1000
/** What a tier may cost a month in coins, and in the smallest unit of a currency; our choice. */
export const tierPriceMaxCoins = 1_000_000
export const tierPriceMaxMinor = 2_000_000_000
export const tierSeatsMax = 1_000_000
export const tierEmojisMaxCount = 10
/** R-subscription-006. */
export const tierIconSidePixels = 64

/** What a tier costs a month in each currency, in its smallest unit. */
export type TierPrices = Record<Currency, number>

/** What the coins of a month cost by card; a free tier costs nothing. */
export function defaultTierPrices(priceCoins: number): TierPrices {
  const priceIn = (currency: Currency) =>
    priceCoins === 0 ? 0 : chargePrice({ coins: priceCoins, currency, method: 'card' }).amountMinor
  return { KRW: priceIn('KRW'), JPY: priceIn('JPY'), USD: priceIn('USD') }
}

/** The prices by currency: those that the creator set, and the rest as they are by default. */
export function tierPrices(
  priceCoins: number,
  own: Partial<Record<Currency, number | null | undefined>>,
): TierPrices {
  const byDefault = defaultTierPrices(priceCoins)
  const priceIn = (currency: Currency) => own[currency] ?? byDefault[currency]
  return { KRW: priceIn('KRW'), JPY: priceIn('JPY'), USD: priceIn('USD') }
}

/**
 * The currency whose price is below what the coins of a month are worth, so that a sale would lose
 * money; null where there is none. A free tier has no price in any.
 */
export function currencyBelowValue(priceCoins: number, prices: TierPrices): Currency | null {
  const leastIn = (currency: Currency) => coinValue(priceCoins, currency).amountMinor
  return currencies.find((currency) => prices[currency] < leastIn(currency)) ?? null
}

/**
 * What some of a tier's coins cost by card: as much of the tier's price as they are of its coins, and
 * no less than they are worth. All of them cost the price.
 */
export function partPrice(
  coins: number,
  tier: { priceCoins: number; amountMinor: number; currency: Currency },
): number {
  const { priceCoins, amountMinor, currency } = tier
  const part = scaleAmount(amountMinor, {
    numerator: coins,
    denominator: priceCoins,
    rounding: 'up',
  })
  return Math.max(part, coinValue(coins, currency).amountMinor)
}

const segments = new Intl.Segmenter('en', { granularity: 'grapheme' })
const pictographic = /\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|[0-9#*]\uFE0F?\u20E3/u

/** The emojis of a text, each once in their order; what is none is left out. */
export function emojisOf(text: string): string[] {
  const found = [...segments.segment(text)].map(({ segment }) => segment)
  return [...new Set(found.filter((segment) => pictographic.test(segment)))]
}

/** Whether a text is exactly one emoji. */
export function isEmoji(text: string): boolean {
  return emojisOf(text)[0] === text
}

/** What choosing a tier does to somebody's subscription to its creator. */
export const subscriptionChanges = ['new', 'upgrade', 'downgrade', 'keep'] as const
export type SubscriptionChange = (typeof subscriptionChanges)[number]

/** R-subscription-008. */
export const subscriptionStates = ['subscribed', 'unsubscribe_scheduled', 'ended'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

/** How a subscription is paid: from the wallet, or by a saved card. */
export const payingMethods = ['coins', 'card'] as const
export type PayingMethod = (typeof payingMethods)[number]

/** When an administrator lets a subscription end. */
export const subscriptionEnds = ['month_end', 'now'] as const
export type SubscriptionEnd = (typeof subscriptionEnds)[number]

/** Why nobody can subscribe now, whoever they are. */
export const subscribingBlocks = ['last_day', 'blocked'] as const
export type SubscribingBlock = (typeof subscribingBlocks)[number]

/** For how long a browser keeps what it fetched of a creator's tiers (R-subscription-016). */
export const tiersCacheMs = 30 * 60_000
