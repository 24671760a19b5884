import type { Currency } from '@plax/contracts/payment/payment-values'
import { partPrice } from '@plax/contracts/subscription/subscription-values'
import type { SubscriptionRow, TierRow } from '../rows/subscription.tables.ts'
import { pricesOf } from '../tiers/present-tiers.ts'
import type { Way } from './way.ts'

/** What some of a tier's coins, all of them at most, cost by card now. */
export function cardPrice(
  tier: TierRow,
  { coins, currency }: { coins: number; currency: Currency },
): number {
  if (coins === 0) return 0
  const amountMinor = pricesOf(tier)[currency]
  return partPrice(coins, { priceCoins: tier.price_coins, amountMinor, currency })
}

/** How a subscription is paid, as its row says it. */
export type PayingColumns = Pick<
  SubscriptionRow,
  'pay_by' | 'card_oid' | 'currency' | 'amount_minor' | 'next_amount_minor'
>

export const byCoins: PayingColumns = {
  pay_by: 'coins',
  card_oid: null,
  currency: null,
  amount_minor: null,
  next_amount_minor: null,
}

/**
 * The columns for a way: what a month costs by card from now on, and of the lower tier that waits.
 * What was agreed on in the same currency stays; where nothing is to be paid there is no card.
 */
export function payingColumns(
  way: Way,
  held: {
    before: SubscriptionRow | null
    tier: TierRow
    priceCoins: number
    next: { tier: TierRow; priceCoins: number } | null
  },
): PayingColumns {
  const { before, tier, priceCoins, next } = held
  if (way.method === 'coins' || (next ?? held).priceCoins === 0) return byCoins
  const { currency, cardOid } = way
  const isAgreed = before?.currency === currency && before.price_coins === priceCoins
  const agreed = isAgreed ? before.amount_minor : null
  const coins = Math.min(priceCoins, tier.price_coins)
  return {
    pay_by: 'card',
    card_oid: cardOid,
    currency,
    amount_minor: agreed ?? cardPrice(tier, { coins, currency }),
    next_amount_minor: next && cardPrice(next.tier, { coins: next.priceCoins, currency }),
  }
}
