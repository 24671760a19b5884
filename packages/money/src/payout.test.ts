import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CURRENCIES } from './currencies.ts'
import { payoutValue, rateUnit, withholdingOf } from './payout.ts'

const amount = fc.nat(100_000_000)
const earned = fc.record({
  coins: amount,
  creditMilli: amount,
  creditMilliPerCoin: fc.integer({ min: 1, max: 1_000_000 }),
  // Weaker ones make amounts past 2^53, which are refused.
  rateMicro: fc.integer({ min: 1_000_000, max: 2_000_000_000 }),
  currency: fc.constantFrom(...CURRENCIES),
})

describe('what earnings are paid', () => {
  it('is 100 won for a coin, and for the credits that a coin is converted to', () => {
    const won = { currency: 'KRW', rateMicro: rateUnit, creditMilliPerCoin: 10_000 } as const
    expect(payoutValue({ coins: 7, creditMilli: 0, ...won })).toBe(700)
    expect(payoutValue({ coins: 7, creditMilli: 10_000, ...won })).toBe(800)
    expect(payoutValue({ coins: 0, creditMilli: 199, ...won })).toBe(1)
  })

  it('is at the rate of exchange, in cents where the currency has them', () => {
    const dollars = {
      currency: 'USD',
      rateMicro: 1_384_520_000,
      creditMilliPerCoin: 10_000,
    } as const
    // 138,452 won at 1,384.52 a dollar.
    expect(payoutValue({ coins: 1_384, creditMilli: 5_200, ...dollars })).toBe(10_000)
    const yen = { currency: 'JPY', rateMicro: 9_250_000, creditMilliPerCoin: 10_000 } as const
    expect(payoutValue({ coins: 100, creditMilli: 0, ...yen })).toBe(1_081)
  })

  it('never loses a unit to its parts: together they are worth as much, or one more', () => {
    fc.assert(
      fc.property(earned, (all) => {
        const whole = payoutValue(all)
        const parts = payoutValue({ ...all, coins: 0 }) + payoutValue({ ...all, creditMilli: 0 })
        expect(whole - parts).toBeGreaterThanOrEqual(0)
        expect(whole - parts).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('is withheld in part, the rest in full', () => {
    expect(withholdingOf(100_000, 330)).toBe(3_300)
    expect(withholdingOf(29, 330)).toBe(0)
    expect(withholdingOf(31, 330)).toBe(1)
    expect(() =>
      payoutValue({
        coins: 1.5,
        creditMilli: 0,
        creditMilliPerCoin: 1,
        currency: 'KRW',
        rateMicro: 1,
      }),
    ).toThrow(RangeError)
  })
})
