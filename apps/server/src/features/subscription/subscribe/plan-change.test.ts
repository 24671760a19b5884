import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextMonth } from '../rows/months.ts'
import { type Living, planChange } from './plan-change.ts'

const month = '2026-11'
const tierOf = (level: number, price: number) => ({
  oid: `tier${level}`,
  position: level,
  price_coins: price,
})
const livingOf = (level: number, price: number, change: Partial<Living> = {}): Living => ({
  tier_oid: `tier${level}`,
  level,
  price_coins: price,
  paidCoins: price,
  state: 'subscribed',
  next_month: nextMonth(month),
  next_tier_oid: null,
  ...change,
})
const price = fc.integer({ min: 1, max: 1_000_000 })

describe('choosing a tier', () => {
  it('costs a whole month for who has none, and the difference for a higher one', () => {
    fc.assert(
      fc.property(price, price, (low, high) => {
        const tier = tierOf(2, high)
        expect(planChange({ living: null, tier, month })).toEqual({
          change: 'new',
          priceCoins: high,
        })
        expect(planChange({ living: livingOf(1, low), tier, month })).toEqual({
          change: 'upgrade',
          priceCoins: Math.max(0, high - low),
        })
      }),
    )
  })

  it('takes off a higher one what was paid for the month, and never more than was agreed on', () => {
    fc.assert(
      fc.property(price, price, fc.nat(2_000_000), (low, high, paidCoins) => {
        const plan = planChange({
          living: livingOf(1, low, { paidCoins }),
          tier: tierOf(2, high),
          month,
        })
        const priceCoins = plan?.priceCoins ?? -1
        expect(priceCoins).toBe(Math.max(0, high - Math.min(paidCoins, low)))
        // All that is paid for the month comes to the higher tier's price at least.
        expect(priceCoins + paidCoins).toBeGreaterThanOrEqual(high)
      }),
    )
  })

  it('costs nothing now for a lower one, and the whole month where it is not paid yet', () => {
    fc.assert(
      fc.property(price, price, (low, high) => {
        const living = livingOf(2, high)
        const down = { change: 'downgrade', priceCoins: 0 }
        expect(planChange({ living, tier: tierOf(1, low), month })).toEqual(down)
        expect(planChange({ living, tier: tierOf(0, 0), month })).toEqual(down)
        const unpaid = livingOf(1, low, { next_month: month })
        expect(planChange({ living: unpaid, tier: tierOf(2, high), month })).toEqual({
          change: 'upgrade',
          priceCoins: high,
        })
      }),
    )
  })

  it('keeps the held one where it was to end or to go down, and is nothing otherwise', () => {
    const tier = tierOf(2, 50)
    const keep = { change: 'keep', priceCoins: 0 }
    const planOf = (change: Partial<Living>) =>
      planChange({ living: livingOf(2, 50, change), tier, month })
    expect(planOf({})).toBeNull()
    expect(planOf({ state: 'unsubscribe_scheduled' })).toEqual(keep)
    expect(planOf({ next_tier_oid: 'tier1' })).toEqual(keep)
    const going = livingOf(2, 50, { next_tier_oid: 'tier1' })
    expect(planChange({ living: going, tier: tierOf(1, 20), month })).toBeNull()
  })

  it('goes up from a free tier to whichever', () => {
    const free = livingOf(0, 0, { next_month: null, tier_oid: 'removed' })
    expect(planChange({ living: free, tier: tierOf(0, 0), month })).toEqual({
      change: 'upgrade',
      priceCoins: 0,
    })
    expect(planChange({ living: free, tier: tierOf(1, 20), month })?.priceCoins).toBe(20)
  })
})
