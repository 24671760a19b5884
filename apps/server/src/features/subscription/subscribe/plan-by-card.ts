import type { Currency } from '@plax/contracts/payment/payment-values'
import { coinValue } from '@plax/money'
import { cardPrice } from '../cards/card-price.ts'
import type { Choice } from './evaluate-choice.ts'

/** What a plan costs by card now: of a month's rest to the cent, and no less than its coins are worth. */
export function planByCard(
  { tier, plan, priceRest }: Pick<Choice, 'tier' | 'plan' | 'priceRest'>,
  currency: Currency,
): number {
  if (!plan || plan.priceCoins === 0) return 0
  const { priceCoins: coins, restOf } = plan
  if (restOf === null) return cardPrice(tier, { coins, currency })
  const rest = priceRest(cardPrice(tier, { coins: restOf, currency }))
  return Math.max(rest, coinValue(coins, currency).amountMinor)
}
