import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencies } from '../payment/payment-values.ts'
import {
  currencyBelowValue,
  defaultTierPrices,
  emojisOf,
  isEmoji,
  partPrice,
  tierPriceMaxCoins,
  tierPriceMaxMinor,
  tierPrices,
} from './subscription-values.ts'

const coins = fc.integer({ min: 1, max: tierPriceMaxCoins })
const own = fc.record(
  {
    KRW: fc.option(fc.nat(tierPriceMaxMinor)),
    JPY: fc.option(fc.nat(tierPriceMaxMinor)),
    USD: fc.option(fc.nat(tierPriceMaxMinor)),
  },
  { requiredKeys: [] },
)

describe('the prices of a tier', () => {
  it('are what its coins cost by card, and nothing for the free tier', () => {
    expect(defaultTierPrices(0)).toEqual({ KRW: 0, JPY: 0, USD: 0 })
    expect(defaultTierPrices(50)).toEqual({ KRW: 5500, JPY: 550, USD: 549 })
  })

  it('are the creator’s own where they were set, and never below what the coins are worth', () => {
    fc.assert(
      fc.property(coins, own, (price, set) => {
        const prices = tierPrices(price, set)
        const byDefault = defaultTierPrices(price)
        for (const currency of currencies) {
          expect(prices[currency]).toBe(set[currency] ?? byDefault[currency])
        }
        // 10 coins are worth 1000 KRW, 100 JPY or 100 cents.
        const worth = { KRW: price * 100, JPY: price * 10, USD: price * 10 }
        const cheap = currencies.filter((currency) => prices[currency] < worth[currency])
        expect(currencyBelowValue(price, prices)).toBe(cheap[0] ?? null)
      }),
    )
  })

  it('are parted by coins: all cost the price, fewer no more, and none less than they are worth', () => {
    const tier = { priceCoins: 300, amountMinor: 3000, currency: 'USD' as const }
    expect([300, 200, 1].map((part) => partPrice(part, tier))).toEqual([3000, 2000, 10])
    fc.assert(
      fc.property(coins, fc.nat(), fc.constantFrom(...currencies), (price, seed, currency) => {
        const part = 1 + (seed % price)
        const amountMinor = defaultTierPrices(price)[currency]
        const paid = partPrice(part, { priceCoins: price, amountMinor, currency })
        expect(partPrice(price, { priceCoins: price, amountMinor, currency })).toBe(amountMinor)
        expect(paid).toBeLessThanOrEqual(amountMinor)
        const perCoin = { KRW: 100, JPY: 10, USD: 10 }[currency]
        expect(paid).toBeGreaterThanOrEqual(part * perCoin)
      }),
    )
  })

  it('are fit to be sold by default, and to be stored', () => {
    fc.assert(
      fc.property(coins, (price) => {
        const prices = defaultTierPrices(price)
        return (
          currencyBelowValue(price, prices) === null &&
          currencies.every((currency) => prices[currency] <= tierPriceMaxMinor)
        )
      }),
    )
  })
})

describe('the emojis of a tier', () => {
  it('are whole ones: joined, of a skin, flags and keys', () => {
    for (const emoji of ['🌙', '👩‍🚀', '👍🏽', '🇰🇷', '❤️', '1️⃣']) expect(isEmoji(emoji)).toBe(true)
    for (const text of ['', 'a', '1', '🌙⭐', ' 🌙', '가']) expect(isEmoji(text)).toBe(false)
  })

  it('are found in a text, each once in their order', () => {
    expect(emojisOf('🌙 ⭐, 🌙 and 👩‍🚀!')).toEqual(['🌙', '⭐', '👩‍🚀'])
    expect(emojisOf('2 of 3')).toEqual([])
    const emoji = fc.constantFrom('🌙', '👩‍🚀', '👍🏽', '🇰🇷', '❤️', '⭐')
    fc.assert(
      fc.property(fc.array(emoji), (list) => {
        expect(emojisOf(list.join(''))).toEqual([...new Set(list)])
      }),
    )
  })
})
