import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstMonthPart } from './first-month.ts'

const amount = fc.nat(2_000_000_000)
const days = fc
  .integer({ min: 28, max: 31 })
  .chain((of) => fc.integer({ min: 1, max: of }).map((left) => ({ left, of })))

describe('the part of a month that is left', () => {
  it('is the least whole amount that is no less than its share of the days', () => {
    fc.assert(
      fc.property(amount, days, (price, month) => {
        const part = BigInt(firstMonthPart(price, { rule: 'days', days: month }))
        const share = BigInt(price) * BigInt(month.left)
        expect(part * BigInt(month.of) >= share).toBe(true)
        expect((part - 1n) * BigInt(month.of) < share).toBe(true)
      }),
    )
  })

  it('is the whole from the 1st, never more, and less with each day', () => {
    fc.assert(
      fc.property(amount, days, (price, { left, of }) => {
        const on = (daysLeft: number) =>
          firstMonthPart(price, { rule: 'days', days: { left: daysLeft, of } })
        expect(on(of)).toBe(price)
        expect(on(left)).toBeLessThanOrEqual(price)
        if (left > 1) expect(on(left - 1)).toBeLessThanOrEqual(on(left))
      }),
    )
  })

  it('is all or nothing where the rule says so', () => {
    fc.assert(
      fc.property(amount, days, (price, month) => {
        expect(firstMonthPart(price, { rule: 'whole', days: month })).toBe(price)
        expect(firstMonthPart(price, { rule: 'free', days: month })).toBe(0)
      }),
    )
  })

  it('counts the day itself: 11 of 30 days on November 20', () => {
    expect(firstMonthPart(100, { rule: 'days', days: { left: 11, of: 30 } })).toBe(37)
    expect(() => firstMonthPart(1, { rule: 'days', days: { left: 31, of: 30 } })).toThrow(
      RangeError,
    )
  })
})
