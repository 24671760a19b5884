import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bestValue, percentMore, type PricedPack } from './pack-value.ts'

const packs = fc.array(
  fc.record({
    creditMilli: fc.integer({ min: 1, max: 1_000_000_000 }),
    amountMinor: fc.integer({ min: 1, max: 10_000_000 }),
  }),
  { minLength: 1, maxLength: 6 },
)
const perMoney = ({ creditMilli, amountMinor }: PricedPack) => creditMilli / amountMinor

describe('what a pack of credits is worth', () => {
  it('is said in whole percent more than the dearest gives, and never too much', () => {
    fc.assert(
      fc.property(packs, (list) => {
        const least = Math.min(...list.map(perMoney))
        percentMore(list).forEach((more, place) => {
          const pack = list[place]
          const exact = pack ? (perMoney(pack) / least - 1) * 100 : 0
          expect(more).toBeGreaterThanOrEqual(0)
          expect(more).toBeLessThanOrEqual(exact * (1 + 1e-9) + 1e-6)
          expect(more).toBeGreaterThan(exact * (1 - 1e-9) - 1 - 1e-6)
        })
      }),
    )
  })

  it('is the best only where it is better than every other, by a percent of the dearest', () => {
    fc.assert(
      fc.property(packs, (list) => {
        const best = bestValue(list)
        if (best === -1) return
        const others = list.filter((_, place) => place !== best).map(perMoney)
        const value = list[best] ? perMoney(list[best]) : 0
        expect(others.length).toBeGreaterThan(0)
        for (const other of others) expect(value).toBeGreaterThan(other * (1 - 1e-12))
        expect(percentMore(list)[best]).toBeGreaterThan(0)
      }),
    )
  })

  it('calls nothing better whose prices end one cent lower', () => {
    const inDollars = [
      { creditMilli: 500_000, amountMinor: 549 },
      { creditMilli: 1_000_000, amountMinor: 1099 },
    ]
    expect([percentMore(inDollars), bestValue(inDollars)]).toEqual([[0, 0], -1])
  })

  it('names the pack that has more in it for the same price', () => {
    const inWon = [
      { creditMilli: 500_000, amountMinor: 5_500 },
      { creditMilli: 3_090_000, amountMinor: 33_000 },
      { creditMilli: 11_000_000, amountMinor: 110_000 },
    ]
    expect([percentMore(inWon), bestValue(inWon)]).toEqual([[0, 3, 10], 2])
    expect(bestValue(inWon.slice(0, 1))).toBe(-1)
    expect(bestValue([inWon[2], inWon[2]].filter((pack) => pack !== undefined))).toBe(-1)
  })

  it('refuses a pack that is empty or free', () => {
    expect(() => percentMore([{ creditMilli: 0, amountMinor: 1 }])).toThrow(RangeError)
    expect(() => percentMore([{ creditMilli: 1, amountMinor: 0 }])).toThrow(RangeError)
  })
})
