import {
  creatorCouponLetters,
  isCreatorCouponCode,
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
    expect(codes.filter((code) => !isCreatorCouponCode(code))).toEqual([])
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
