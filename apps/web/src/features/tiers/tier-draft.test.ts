import { describe, expect, it } from 'vitest'
import { draftOf, fieldsOf, problemOf, type TierDraft } from './tier-draft.ts'
import type { Tier } from './tiers.api.ts'

const draft: TierDraft = { ...draftOf(null), name: 'Gold', price: '50' }

describe('the draft of a tier', () => {
  it('submits only languages with text, and loads them back', () => {
    const written = { ...draft.translations, ko: { name: ' 골드 ', details: '' } }
    const { translations } = fieldsOf({ ...draft, translations: written })
    expect(translations).toEqual({ ko: { name: '골드', details: '' } })
    const tier = {
      price: 50,
      emojis: [],
      translations: { ko: { name: '골드' } },
    } as unknown as Tier
    expect(draftOf(tier).translations).toMatchObject({
      ko: { name: '골드', details: '' },
      es: { name: '', details: '' },
    })
  })

  it('is sent in the smallest units, with prices that were left open as such', () => {
    const prices = { KRW: '', JPY: '', USD: '6.9' }
    expect(fieldsOf({ ...draft, prices, seats: '30', emojis: '🌙 ⭐' })).toMatchObject({
      price: 50,
      price_krw: null,
      price_usd: 690,
      seats: 30,
      emojis: ['🌙', '⭐'],
    })
    expect(fieldsOf({ ...draft, isFree: true, prices })).toMatchObject({
      price: 0,
      price_usd: null,
    })
  })

  it('shows a price of the creator’s own, and leaves the default one open', () => {
    const tier: Tier = {
      tierHash: 'a',
      creatorOid: 'b',
      price: 50,
      price_krw: 5500,
      price_jpy: 600,
      price_usd: 699,
      monthlyFee: { currency: 'KRW', amountMinor: 5500 },
      name: 'Gold',
      details: '',
      translations: null,
      icon: null,
      emojis: [],
      streak: false,
      seats: null,
      seatsLeft: null,
      level: 1,
      isRemoved: false,
      isDeletable: false,
    }
    expect(draftOf(tier).prices).toEqual({ KRW: '', JPY: '600', USD: '6.99' })
    expect(fieldsOf(draftOf(tier))).toMatchObject({ price_krw: null, price_usd: 699 })
  })

  it.each<[Partial<TierDraft>, string | null]>([
    [{}, null],
    [{ price: '0' }, 'price'],
    [{ price: '' }, 'price'],
    [{ price: '', isFree: true }, null],
    [{ price: '1000001' }, 'price'],
    [{ prices: { KRW: '4999', JPY: '', USD: '' } }, 'price_KRW'],
    [{ prices: { KRW: '5000', JPY: '', USD: '' } }, null],
    [{ prices: { KRW: '', JPY: '600.5', USD: '' } }, 'price_JPY'],
    [{ prices: { KRW: '', JPY: '', USD: 'six' } }, 'price_USD'],
    [{ seats: '0' }, 'seats'],
    [{ emojis: 'moon' }, 'emojis'],
    [{ emojis: '🌙🌙' }, null],
    [{ emojis: '😀😁😂🤣😃😄😅😆😉😊😋' }, 'emojis'],
  ])('with %j has the problem %s', (change, problem) => {
    expect(problemOf({ ...draft, ...change })).toBe(problem)
  })
})
