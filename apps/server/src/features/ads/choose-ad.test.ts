import { adPlacements } from '@plax/contracts/ads/ad-values'
import { languages } from '@plax/contracts/languages'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AdViewing, chooseAd } from './choose-ad.ts'

const day = fc.integer({ min: 1, max: 9 }).map((number) => new Date(Date.UTC(2026, 10, number)))
/** So that most ads may be shown, and the rules that keep some back are seen. */
const seldom = <T, U>(usual: T, arbitrary: fc.Arbitrary<U>): fc.Arbitrary<T | U> =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary })
const ad = fc.record({
  oid: fc.constantFrom('a', 'b', 'c', 'd'),
  language: seldom(null, fc.constantFrom(...languages)),
  placement: fc.constantFrom(...adPlacements),
  weight: fc.integer({ min: 1, max: 100 }),
  daily_cap: fc.integer({ min: 1, max: 3 }),
  exempts_subscribers: fc.boolean(),
  is_paused: seldom(false, fc.constant(true)),
  starts_at: day,
  ends_at: fc.oneof(fc.constant(null), day),
  deleted_at: seldom(null, day),
})
const ads = fc.uniqueArray(ad, { selector: ({ oid }) => oid, minLength: 2 })
const viewing: fc.Arbitrary<AdViewing> = fc.record({
  placement: fc.constantFrom(...adPlacements),
  language: fc.constantFrom(...languages),
  isOwner: seldom(false, fc.constant(true)),
  isSubscriber: fc.boolean(),
  givenToday: fc
    .dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.nat({ max: 4 }))
    .map((times) => new Map(Object.entries(times))),
  now: day,
})
const numRuns = 2000
const draw = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

describe('the ad that a viewer is shown', () => {
  it('is never over its cap, outside its dates, paused, deleted, or in another place or language', () => {
    fc.assert(
      fc.property(ads, viewing, draw, (all, seen, drawn) => {
        const chosen = chooseAd(all, seen, drawn)
        if (!chosen) return
        expect(seen.givenToday.get(chosen.oid) ?? 0).toBeLessThan(chosen.daily_cap)
        expect(chosen.starts_at.getTime()).toBeLessThanOrEqual(seen.now.getTime())
        expect(chosen.ends_at?.getTime() ?? Infinity).toBeGreaterThan(seen.now.getTime())
        expect([chosen.is_paused, chosen.deleted_at]).toEqual([false, null])
        expect(chosen.placement).toBe(seen.placement)
        expect([null, seen.language]).toContain(chosen.language)
      }),
      { numRuns },
    )
  })

  it('is none for the creator of the stream, nor one that exempts the viewer as a subscriber', () => {
    fc.assert(
      fc.property(ads, viewing, draw, (all, seen, drawn) => {
        const chosen = chooseAd(all, seen, drawn)
        if (seen.isOwner) expect(chosen).toBeNull()
        if (seen.isSubscriber) expect(chosen?.exempts_subscribers).not.toBe(true)
      }),
      { numRuns },
    )
  })

  it('is one if any may be shown', () => {
    const open = { is_paused: false, deleted_at: null, exempts_subscribers: false, language: null }
    fc.assert(
      fc.property(ads, viewing, draw, (all, seen, drawn) => {
        const dates = { starts_at: seen.now, ends_at: null }
        const some = all.map((one) => ({ ...one, ...open, ...dates, placement: seen.placement }))
        const isLeft = some.some(
          ({ oid, daily_cap }) => (seen.givenToday.get(oid) ?? 0) < daily_cap,
        )
        const chosen = chooseAd(some, { ...seen, isOwner: false }, drawn)
        expect(chosen !== null).toBe(isLeft)
      }),
    )
  })

  it('is as likely as its weight', () => {
    const [first, second] = fc.sample(ad, { numRuns: 2, seed: 1 })
    if (!first || !second) throw new Error('No ads were made.')
    const seen: AdViewing = {
      placement: 'before',
      language: 'en',
      isOwner: false,
      isSubscriber: false,
      givenToday: new Map(),
      now: new Date('2026-11-05'),
    }
    const open = {
      language: null,
      placement: 'before' as const,
      is_paused: false,
      starts_at: seen.now,
      ends_at: null,
      deleted_at: null,
      daily_cap: 1,
    }
    const pair = [
      { ...first, ...open, oid: 'a', weight: 3 },
      { ...second, ...open, oid: 'b', weight: 1 },
    ]
    const chosen = Array.from({ length: 100 }, (_, at) => chooseAd(pair, seen, at / 100)?.oid)
    expect(chosen.filter((oid) => oid === 'a')).toHaveLength(75)
    expect(chosen.filter((oid) => oid === 'b')).toHaveLength(25)
  })
})
