import type { Quote } from './commerce.api.ts'
import { withPrice } from './with-price.ts'

/** What a gift to so many comes to; that the giver owns the item already hinders nothing. */
export function giftQuote(quote: Quote, count: number): Quote {
  const { priceCoins, listPriceCoins, copiesLeft } = quote
  const isOwned = quote.obstacle === 'already_purchased'
  const free = isOwned ? { ...quote, obstacle: null } : quote
  if (priceCoins === null || listPriceCoins === null) return free
  if (copiesLeft !== null && copiesLeft < count) return { ...free, obstacle: 'sold_out' }
  const whole = { ...free, listPriceCoins: listPriceCoins * count }
  return withPrice(whole, priceCoins * count)
}
