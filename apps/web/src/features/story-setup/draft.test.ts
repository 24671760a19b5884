import { describe, expect, it } from 'vitest'
import {
  bodyOf,
  fieldOfRefusal,
  isPricedBy,
  milliOf,
  modelOf,
  problemsOf,
  type Draft,
} from './draft.ts'

const draft: Draft = {
  title: 'The lamp in the wood',
  briefIntroduction: '',
  description: '',
  hashtags: [],
  genre: 'fantasy',
  language: 'en',
  visibility: 'public',
  access: 'open',
  accessTierHash: null,
  accessBefore: '2026-09',
  price: '',
  allowsBonus: true,
  model: 'narrator',
  credits: '2.5',
  isAdult: false,
  canvasPublic: false,
  lorePublic: false,
  suggestReplies: false,
  thumbnail: null,
}
const model = {
  key: 'narrator',
  name: 'Narrator',
  description: '',
  feeMilli: 1500,
  startMilli: 6500,
  isDefault: true,
  isOffline: true,
  isStandIn: false,
  isBeta: false,
  canThink: false,
}

describe('the settings of a story', () => {
  it('reads credits as thousandths', () => {
    expect(milliOf('2.5')).toBe(2500)
    expect(milliOf(' 0,125 ')).toBe(125)
    expect(milliOf('12')).toBe(12_000)
    for (const text of ['', '-1', '1.2345', 'ten', '1e3']) expect(milliOf(text)).toBeNull()
  })

  it('finds an introduction of 41 characters too long, emoji counted once [R-story-chat-047]', () => {
    const fits = { ...draft, briefIntroduction: '🌲'.repeat(40) }
    const tooLong = { ...draft, briefIntroduction: '🌲'.repeat(41) }
    expect(problemsOf(fits, model)).toEqual({})
    expect(problemsOf(tooLong, model)).toEqual({ briefIntroduction: 'introduction_too_long' })
  })

  it('goes by the default of the site where no model is chosen', () => {
    const dear = { ...model, key: 'dear', feeMilli: 9000, isDefault: false }
    expect(modelOf({ model: '' }, [dear, model])).toBe(model)
    expect(modelOf({ model: 'dear' }, [dear, model])).toBe(dear)
    expect(modelOf({ model: 'gone' }, [dear, model])).toBeUndefined()
  })

  it('takes the price of another model where it was the old one’s, or would be below its fee', () => {
    const dear = { feeMilli: 9000 }
    const cheap = { feeMilli: 500 }
    expect(isPricedBy({ credits: '6.5' }, model, cheap)).toBe(true)
    expect(isPricedBy({ credits: '8' }, model, dear)).toBe(true)
    expect(isPricedBy({ credits: '8' }, model, cheap)).toBe(false)
    expect(isPricedBy({ credits: '12' }, model, dear)).toBe(false)
    expect(isPricedBy({ credits: '' }, model, dear)).toBe(false)
  })

  it("refuses a price below the model's fee", () => {
    expect(problemsOf({ ...draft, credits: '1.4' }, model)).toEqual({ credits: 'below_fee' })
    expect(problemsOf({ ...draft, credits: '1.5' }, model)).toEqual({})
    expect(problemsOf({ ...draft, credits: 'x' }, model)).toEqual({ credits: 'no_amount' })
  })

  it('needs a price in whole coins from buyers, and forgets it elsewhere [R-story-chat-002]', () => {
    const sold: Draft = { ...draft, access: 'buyers', price: '300' }
    expect(problemsOf(sold, model)).toEqual({})
    expect(bodyOf(sold)).toMatchObject({ access: 'buyers', priceCoins: 300 })
    for (const price of ['', '0', '-3', '1.5', 'ten', '100000001']) {
      expect(problemsOf({ ...sold, price }, model)).toEqual({ price: 'no_price' })
    }
    const open: Draft = { ...sold, access: 'open', price: 'x' }
    expect(problemsOf(open, model)).toEqual({})
    expect(bodyOf(open)).toMatchObject({ access: 'open', priceCoins: null })
  })

  it('sends the tier and the month where they count, and a price where it is sold [R-story-chat-035]', () => {
    const filled: Draft = { ...draft, accessTierHash: 'gold', price: '30' }
    const terms = (access: Draft['access']) => {
      const { accessTierHash, accessBefore, priceCoins } = bodyOf({ ...filled, access })
      return [accessTierHash, accessBefore, priceCoins]
    }
    expect(terms('subscribers')).toEqual(['gold', null, null])
    expect(terms('subscribers_before')).toEqual(['gold', '2026-09', null])
    expect(terms('buy_or_subscribe')).toEqual(['gold', null, 30])
    expect(terms('buyers')).toEqual([null, null, 30])
    expect(terms('open')).toEqual([null, null, null])
    const unpriced: Draft = { ...draft, access: 'buy_or_subscribe' }
    expect(problemsOf(unpriced, model)).toEqual({ price: 'no_price' })
  })

  it('shows refusals at their field, and others at the publish bar', () => {
    expect(fieldOfRefusal('story.thumbnail_required')).toBe('thumbnail')
    expect(fieldOfRefusal('story.title_required')).toBe('title')
    expect(fieldOfRefusal('story.compile_required')).toBeNull()
  })
})
