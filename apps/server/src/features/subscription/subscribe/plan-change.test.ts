import { type DaysLeft, firstMonthPart } from '@plax/money'
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
const whole = (coins: number) => coins
const days = fc
  .integer({ min: 28, max: 31 })
  .chain((of) => fc.integer({ min: 1, max: of }).map((left) => ({ left, of })))
const byDays = (month: DaysLeft) => (coins: number) =>
  firstMonthPart(coins, { rule: 'days', days: month })

describe('choosing a tier', () => {
  it('costs a whole month for who has none, and the difference for a higher one', () => {
    fc.assert(
      fc.property(price, price, (low, high) => {
        const tier = tierOf(2, high)
        expect(planChange({ living: null, tier, month, priceRest: whole })).toEqual({
          change: 'new',
          priceCoins: high,
          restOf: high,
        })
        expect(planChange({ living: livingOf(1, low), tier, month, priceRest: whole })).toEqual({
          change: 'upgrade',
          priceCoins: Math.max(0, high - low),
          restOf: null,
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
          priceRest: whole,
        })
        const priceCoins = plan?.priceCoins ?? -1
        expect(priceCoins).toBe(Math.max(0, high - Math.min(paidCoins, low)))
        // All that is paid for the month comes to the higher tier's price at least.
        expect(priceCoins + paidCoins).toBeGreaterThanOrEqual(high)
      }),
    )
  })

  it('costs by days what the rest of the month costs, and what that costs more', () => {
    fc.assert(
      fc.property(price, price, days, (low, high, daysLeft) => {
        const priceRest = byDays(daysLeft)
        const tier = tierOf(2, high)
        const begun = planChange({ living: null, tier, month, priceRest })
        expect(begun?.priceCoins).toBe(priceRest(high))
        const paidCoins = priceRest(low)
        const same = planChange({ living: livingOf(1, low, { paidCoins }), tier, month, priceRest })
        // Who goes up on the day they began pays in all what they would have paid at once.
        expect((same?.priceCoins ?? 0) + paidCoins).toBe(Math.max(priceRest(high), paidCoins))
      }),
    )
  })

  it('takes off no more by days than the rest of the lower tier costs', () => {
    fc.assert(
      fc.property(price, price, days, fc.nat(2_000_000), (low, high, daysLeft, paidCoins) => {
        const priceRest = byDays(daysLeft)
        const living = livingOf(1, low, { paidCoins })
        const plan = planChange({ living, tier: tierOf(2, high), month, priceRest })
        const credit = Math.min(paidCoins, priceRest(low))
        expect(plan?.priceCoins).toBe(Math.max(0, priceRest(high) - credit))
      }),
    )
  })

  it('costs nothing now for a lower one, and the whole month where it is not paid yet', () => {
    fc.assert(
      fc.property(price, price, (low, high) => {
        const living = livingOf(2, high)
        const down = { change: 'downgrade', priceCoins: 0, restOf: null }
        expect(planChange({ living, tier: tierOf(1, low), month, priceRest: whole })).toEqual(down)
        expect(planChange({ living, tier: tierOf(0, 0), month, priceRest: whole })).toEqual(down)
        const unpaid = livingOf(1, low, { next_month: month })
        expect(
          planChange({ living: unpaid, tier: tierOf(2, high), month, priceRest: whole }),
        ).toEqual({
          change: 'upgrade',
          priceCoins: high,
          restOf: null,
        })
      }),
    )
  })

  it('keeps the held one where it was to end or to go down, and is nothing otherwise', () => {
    const tier = tierOf(2, 50)
    const keep = { change: 'keep', priceCoins: 0, restOf: null }
    const planOf = (change: Partial<Living>) =>
      planChange({ living: livingOf(2, 50, change), tier, month, priceRest: whole })
    expect(planOf({})).toBeNull()
    expect(planOf({ state: 'unsubscribe_scheduled' })).toEqual(keep)
    expect(planOf({ next_tier_oid: 'tier1' })).toEqual(keep)
    const going = livingOf(2, 50, { next_tier_oid: 'tier1' })
    expect(planChange({ living: going, tier: tierOf(1, 20), month, priceRest: whole })).toBeNull()
  })

  it('goes up from a free tier to whichever', () => {
    const free = livingOf(0, 0, { next_month: null, tier_oid: 'removed' })
    expect(planChange({ living: free, tier: tierOf(0, 0), month, priceRest: whole })).toEqual({
      change: 'upgrade',
      priceCoins: 0,
      restOf: 0,
    })
    expect(
      planChange({ living: free, tier: tierOf(1, 20), month, priceRest: whole })?.priceCoins,
    ).toBe(20)
  })
})
