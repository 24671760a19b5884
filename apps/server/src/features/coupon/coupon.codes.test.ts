import { discountOf } from '@plax/contracts/content/content-values'
import {
  creatorCouponLetters,
  isCreatorCouponCode,
  isSameCode,
  priceWithCoupon,
} from '@plax/contracts/coupon/creator-coupon-values'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomCode } from '../../platform/random-code.ts'
import { newCreatorCouponCode } from './coupon.codes.ts'

describe('codes of coupons', () => {
  it('have the length and the letters that are asked for', () => {
    const alphabets = fc.uniqueArray(fc.constantFrom(...creatorCouponLetters), { minLength: 1 })
    const drawing = fc.tuple(alphabets, fc.integer({ min: 0, max: 40 }))
    fc.assert(
      fc.property(drawing, ([letters, length]) => {
        const code = randomCode(letters.join(''), length)
        expect(code).toHaveLength(length)
        for (const letter of code) expect(letters).toContain(letter)
      }),
    )
  })

  it('are 5 of 62 letters, each as likely as the others at each place [R-account-024]', () => {
    expect(new Set(creatorCouponLetters).size).toBe(62)
    const perLetter = 400
    const codes = Array.from({ length: 62 * perLetter }, newCreatorCouponCode)
    expect(codes.filter((code) => !/^[A-Za-z0-9]{5}$/.test(code))).toEqual([])
    // Eight deviations: a drawing that is fair fails this less than once in a million years.
    const most = 8 * Math.sqrt(perLetter)
    for (let place = 0; place < 5; place += 1) {
      const counts = new Map<string, number>()
      for (const code of codes) {
        const letter = code.charAt(place)
        counts.set(letter, (counts.get(letter) ?? 0) + 1)
      }
      for (const letter of creatorCouponLetters) {
        expect(Math.abs((counts.get(letter) ?? 0) - perLetter)).toBeLessThan(most)
      }
    }
  })
})

describe('codes as they are typed', () => {
  it('have 5 letters and digits, or 6 to 20 that were chosen', () => {
    for (const code of ['aB3xY', 'LAUNCH20', 'a'.repeat(20)]) {
      expect(isCreatorCouponCode(code), code).toBe(true)
    }
    for (const code of ['', 'abcd', 'a'.repeat(21), 'LAUNCH-20', 'LAUNCH20\n']) {
      expect(isCreatorCouponCode(code), code).toBe(false)
    }
  })

  it('are compared without case if chosen, and with case if random', () => {
    expect(isSameCode('LAUNCH20', 'launch20')).toBe(true)
    expect(isSameCode('LAUNCH20', 'launch21')).toBe(false)
    expect(isSameCode('aB3xY', 'ab3xy')).toBe(false)
    expect([isSameCode(null, null), isSameCode(null, 'aB3xY')]).toEqual([true, false])
  })
})

describe('the price with a coupon', () => {
  const none = { price: null, percentOff: null, coinsOff: null }
  const full = fc.integer({ min: 1, max: 100_000_000 })
  const least = fc.constantFrom(0, 1)

  it('rounds a percentage discount down to a whole coin', () => {
    const percents = fc.integer({ min: 1, max: 100 })
    fc.assert(
      fc.property(full, percents, least, (fullCoins, percentOff, leastCoins) => {
        const price = priceWithCoupon({ ...none, percentOff }, { fullCoins, leastCoins })
        const exact = fullCoins * (100 - percentOff)
        expect(Number.isSafeInteger(price)).toBe(true)
        expect(price).toBeGreaterThanOrEqual(leastCoins)
        expect(price * 100).toBeGreaterThanOrEqual(exact)
        if (price > leastCoins) expect(price * 100 - exact).toBeLessThan(100)
      }),
    )
  })

  it('equals the price of a sale with the same percentage', () => {
    const percents = fc.integer({ min: 1, max: 99 })
    const now = new Date('2026-11-20T09:00:00Z')
    const dates = { startDate: '2026-11-20T00:00:00Z', endDate: '2026-11-21T00:00:00Z' }
    fc.assert(
      fc.property(full, percents, (fullCoins, amount) => {
        const sale = discountOf(fullCoins, { type: 'percent', amount, ...dates }, now)
        const coupon = { ...none, percentOff: amount }
        expect(priceWithCoupon(coupon, { fullCoins, leastCoins: 1 })).toBe(fullCoins - sale)
      }),
    )
  })

  it('never goes below the minimum or above the full price', () => {
    expect(priceWithCoupon({ ...none, coinsOff: 30 }, { fullCoins: 100, leastCoins: 0 })).toBe(70)
    expect(priceWithCoupon({ ...none, coinsOff: 500 }, { fullCoins: 100, leastCoins: 0 })).toBe(0)
    expect(priceWithCoupon({ ...none, coinsOff: 500 }, { fullCoins: 100, leastCoins: 1 })).toBe(1)
    expect(priceWithCoupon({ ...none, price: 40 }, { fullCoins: 100, leastCoins: 0 })).toBe(40)
    expect(priceWithCoupon({ ...none, price: 40 }, { fullCoins: 30, leastCoins: 0 })).toBe(30)
  })
})
