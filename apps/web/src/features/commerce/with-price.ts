import type { Quote } from './commerce.api.ts'

/** What is asked at another price, such as with a discount code: which coins pay it, and what is short. */
export function withPrice(quote: Quote, priceCoins: number): Quote {
  const { balance, allowsBonus, listPriceCoins } = quote
  const bonusCoins = allowsBonus ? Math.min(priceCoins, balance.bonusCoins) : 0
  const coins = Math.min(priceCoins - bonusCoins, balance.coins)
  const shortCoins = priceCoins - bonusCoins - coins
  const isOfCoins = quote.obstacle === null || quote.obstacle === 'not_enough_coins'
  return {
    ...quote,
    priceCoins,
    discountCoins: (listPriceCoins ?? priceCoins) - priceCoins,
    pays: { coins, bonusCoins },
    shortCoins,
    obstacle: !isOfCoins ? quote.obstacle : shortCoins > 0 ? 'not_enough_coins' : null,
  }
}
