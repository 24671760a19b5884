import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refundTotal } from './refund.ts'

describe('what coins that go back are worth', () => {
  it('is their part of the price, and all of it for all of them', () => {
    expect(refundTotal({ amountMinor: 1_099, coins: 100, refundedCoins: 40 })).toBe(440)
    expect(refundTotal({ amountMinor: 1_099, coins: 100, refundedCoins: 0 })).toBe(0)
    const whole = fc.integer({ min: 1, max: 1_000_000 })
    fc.assert(
      fc.property(whole, whole, fc.nat(), (amountMinor, coins, any) => {
        const refundedCoins = any % (coins + 1)
        const total = refundTotal({ amountMinor, coins, refundedCoins })
        expect(Math.abs(total - (amountMinor * refundedCoins) / coins)).toBeLessThanOrEqual(0.5)
        expect(refundTotal({ amountMinor, coins, refundedCoins: coins })).toBe(amountMinor)
      }),
    )
  })

  it('refuses more than was bought', () => {
    expect(() => refundTotal({ amountMinor: 100, coins: 10, refundedCoins: 11 })).toThrow(
      RangeError,
    )
  })
})
