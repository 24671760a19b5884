import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scaleAmount, splitLargestRemainder } from './round.ts'

const amount = fc.nat({ max: 1_000_000_000 })

describe('rounding', () => {
  it('rounds once, in the way that is asked for', () => {
    const third = { numerator: 1, denominator: 3 }
    expect(scaleAmount(10, { ...third, rounding: 'down' })).toBe(3)
    expect(scaleAmount(10, { ...third, rounding: 'up' })).toBe(4)
    expect(scaleAmount(5, { numerator: 1, denominator: 2, rounding: 'half_up' })).toBe(3)
    expect(scaleAmount(10, { ...third, rounding: 'half_up' })).toBe(3)
  })

  it('is exact where a product passes 2^53', () => {
    const big = Number.MAX_SAFE_INTEGER
    expect(scaleAmount(big, { numerator: big, denominator: big, rounding: 'down' })).toBe(big)
    expect(() => scaleAmount(big, { numerator: 2, denominator: 1, rounding: 'down' })).toThrow(
      RangeError,
    )
  })

  it('refuses fractions, negatives and division by zero', () => {
    const half = { numerator: 1, denominator: 2, rounding: 'up' } as const
    expect(() => scaleAmount(0.5, half)).toThrow(RangeError)
    expect(() => scaleAmount(-1, half)).toThrow(RangeError)
    expect(() => scaleAmount(1, { ...half, denominator: 0 })).toThrow(RangeError)
  })
})

describe('splitting by largest remainder', () => {
  it('gives what is left to the largest remainders, the earlier first', () => {
    expect(splitLargestRemainder(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(splitLargestRemainder(10, [6, 3, 1])).toEqual([6, 3, 1])
    expect(splitLargestRemainder(7, [0, 5, 5])).toEqual([0, 4, 3])
    expect(splitLargestRemainder(1, [1, 2])).toEqual([0, 1])
  })

  it('sums to the total, each share within one of its exact part', () => {
    const weights = fc.array(fc.nat({ max: 1_000_000 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(amount, weights, (total, parts) => {
        const sum = parts.reduce((all, part) => all + part, 0)
        fc.pre(sum > 0)
        const shares = splitLargestRemainder(total, parts)
        expect(shares.reduce((all, share) => all + share, 0)).toBe(total)
        shares.forEach((share, index) => {
          const exact = (BigInt(total) * BigInt(parts[index] ?? 0)) / BigInt(sum)
          expect([exact, exact + 1n]).toContain(BigInt(share))
        })
      }),
    )
  })

  it('refuses weights of which none is above zero', () => {
    expect(() => splitLargestRemainder(1, [])).toThrow(RangeError)
    expect(() => splitLargestRemainder(1, [0, 0])).toThrow(RangeError)
    expect(() => splitLargestRemainder(1, [-1, 2])).toThrow(RangeError)
  })
})
