import type { Currency } from '@plax/contracts/payment/payment-values'
import { cardPrice } from '../cards/card-price.ts'
import type { SubscriptionRow, TierRow } from '../rows/subscription.tables.ts'

/** What is held from the next billing on, and what it costs. */
export interface Renewal {
  tier: TierRow
  priceCoins: number
  /** What goes down to another tier with that month. */
  isChanged: boolean
}

type SubscriptionTerms = Pick<
  SubscriptionRow,
  | 'next_tier_oid'
  | 'price_coins'
  | 'next_price_coins'
  | 'card_oid'
  | 'currency'
  | 'amount_minor'
  | 'next_amount_minor'
>

/** The renewal of a subscription to a tier: the one that waits, or else the held one. */
export function renewalTo(row: SubscriptionTerms, tier: TierRow): Renewal {
  const isChanged = row.next_tier_oid !== null
  const agreed = isChanged ? (row.next_price_coins ?? 0) : row.price_coins
  // Nobody pays more than they agreed on, nor more than new subscribers do.
  return { tier, priceCoins: Math.min(agreed, tier.price_coins), isChanged }
}

/** What a renewal costs by the card that pays it, by the same rule; null where none does. */
export function renewalByCard(
  row: SubscriptionTerms,
  { tier, priceCoins, isChanged }: Renewal,
): { cardOid: string; currency: Currency; amountMinor: number } | null {
  const { card_oid: cardOid, currency } = row
  const agreed = isChanged ? row.next_amount_minor : row.amount_minor
  if (priceCoins === 0 || cardOid === null || currency === null || agreed === null) return null
  const amountMinor = Math.min(agreed, cardPrice(tier, { coins: priceCoins, currency }))
  return { cardOid, currency, amountMinor }
}
