import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Content } from './content.queries.ts'
import { bodyOf, changedSince, draftOf, type Draft, fieldOfRefusal, problemsOf } from './draft.ts'
import { localTime } from '../../lib/local-time.ts'
import { numberOf } from './whole-number.ts'

const now = new Date('2026-11-23T12:00:00Z')

/** A content as its creator gets it, of which the form reads but these. */
function contentWith({ metaData, discountSettings = null }: ReturnType<typeof bodyOf>): Content {
  const editing = { fields: metaData, discountSettings }
  return { type: metaData.type, language: metaData.language, editing } as unknown as Content
}

const first = draftOf(contentWith({ metaData: { type: 'video', language: 'en' } }), now)
const asset = fc.constantFrom('a', 'b', 'c').map((letter) => letter.repeat(24))
const typedMinute = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map(localTime)
const texts = (text: fc.Arbitrary<string>) => fc.record({ ko: text, en: text, jp: text, es: text })

const switches = [
  'sellsParts',
  'allowsBonus',
  'hasDiscount',
  'hasPoll',
  'pollHides',
  'isAdult',
  'blurThumbnail',
  'isReplay',
  'isPrivate',
  'isScenarioItem',
  'skipEncryption',
  'openToKorea',
  'postToTwitter',
  'postToDiscord',
] as const satisfies (keyof Draft)[]

/** What isn’t sent because what it belongs to is switched off, as the form finds it then. */
function unsent({ hasPoll, hasDiscount }: Draft): Partial<Draft> {
  const { pollTitle, pollOptions, pollHours, pollHides } = first
  const { discountType, discountAmount, discountStart, discountEnd } = first
  return {
    ...(!hasPoll && { pollTitle, pollOptions, pollHours, pollHides }),
    ...(!hasDiscount && { discountType, discountAmount, discountStart, discountEnd }),
  }
}

describe('the form of a content', () => {
  it('finds again all that was saved of it [R-content-021]', () => {
    const whole = fc.integer({ min: 1, max: 1_000_000 }).map(String)
    const key = fc.string({ minLength: 1 })
    const files = fc.uniqueArray(key).map(([file = null, ...moreFiles]) => ({ file, moreFiles }))
    const drafts = fc.record({
      ...Object.fromEntries(switches.map((field) => [field, fc.boolean()])),
      type: fc.constantFrom('video', 'audio', 'file', 'clip', 'branching'),
      language: fc.constantFrom('ko', 'en', 'jp', 'es'),
      title: texts(fc.string()),
      description: texts(fc.string()),
      thumbnail: texts(fc.option(asset)),
      playerImage: fc.option(asset),
      backgroundImage: fc.option(asset),
      hashtags: fc.array(fc.string()),
      preview: fc.option(key),
      price: fc.option(whole, { nil: '' }),
      copies: fc.option(whole, { nil: '' }),
      publicTiers: fc.uniqueArray(fc.constantFrom('all', 'tier-a', 'tier-b')),
      discountAmount: whole,
      discountType: fc.constantFrom('coins', 'percent'),
      discountStart: typedMinute,
      discountEnd: typedMinute,
      publishAt: fc.option(typedMinute, { nil: '' }),
      pollTitle: fc.string(),
      pollOptions: fc.array(fc.string(), { minLength: 2 }),
      pollHours: fc.constantFrom('', '24', '720'),
      coCreators: fc.array(fc.record({ email: fc.emailAddress(), share: whole })),
    }) as fc.Arbitrary<Omit<Draft, 'file' | 'moreFiles'>>
    fc.assert(
      fc.property(drafts, files, (typed, sent) => {
        const draft: Draft = { ...typed, ...sent }
        const moreFiles = draft.type === 'file' ? draft.moreFiles : []
        const found = draftOf(contentWith(bodyOf(draft)), now)
        expect(found).toEqual({ ...draft, moreFiles, ...unsent(draft) })
      }),
    )
  })

  it('accepts bonus coins if its item does, until its creator says otherwise', () => {
    const accepts = (allowsBonus: boolean, said?: boolean) => {
      const content = contentWith({ metaData: { allowsBonus: said } })
      return draftOf({ ...content, allowsBonus }, now).allowsBonus
    }
    expect([accepts(false), accepts(true), accepts(true, false)]).toEqual([false, true, false])
  })

  it('sends each field that its creator set, under the name that the API has for it [R-content-021]', () => {
    const each = { ko: '', en: '', jp: '', es: '' }
    const typed: Draft = {
      ...first,
      type: 'file',
      language: 'ko',
      title: { ...each, ko: '항구', en: 'The harbour' },
      description: { ...each, jp: '港', es: 'El puerto' },
      thumbnail: { ko: 'a', en: null, jp: 'b', es: null },
      playerImage: 'c',
      backgroundImage: 'd',
      sellsParts: true,
      hashtags: ['sea'],
      file: 'one',
      moreFiles: ['two'],
      preview: 'three',
      price: '30',
      copies: '5',
      publicTiers: ['tier-a'],
      allowsBonus: false,
      hasDiscount: true,
      discountType: 'coins',
      discountAmount: '7',
      discountStart: '2026-12-01T10:00',
      discountEnd: '2026-12-02T10:00',
      publishAt: '2026-12-03T10:00',
      hasPoll: true,
      pollTitle: 'Next?',
      pollOptions: ['Sea', 'Land'],
      pollHours: '24',
      pollHides: true,
      coCreators: [{ email: 'noa@example.com', share: '40' }],
      isAdult: true,
      blurThumbnail: true,
      isReplay: true,
      isPrivate: true,
      isScenarioItem: true,
      skipEncryption: true,
      openToKorea: false,
      postToTwitter: true,
      postToDiscord: false,
    }
    const instant = (text: string) => new Date(text).toISOString()
    expect(bodyOf(typed)).toEqual({
      metaData: {
        type: 'file',
        language: 'ko',
        title: { ko: '항구', en: 'The harbour' },
        description: { jp: '港', es: 'El puerto' },
        thumbnail: { ko: 'a', jp: 'b' },
        playerImage: 'c',
        backgroundImage: 'd',
        sellsParts: true,
        hashtags: ['sea'],
        file: 'one',
        files: ['one', 'two'],
        preview: 'three',
        price: 30,
        availableCopies: 5,
        publicTiers: ['tier-a'],
        allowsBonus: false,
        publishAt: instant('2026-12-03T10:00'),
        poll: { title: 'Next?', options: ['Sea', 'Land'], lengthHours: 24, hidesResults: true },
        coCreators: [{ email: 'noa@example.com', share: 40 }],
        isAdult: true,
        blurThumbnail: true,
        isReplay: true,
        isPrivate: true,
        isScenarioItem: true,
        skipEncryption: true,
        openToKorea: false,
        autoPost: { twitter: true, discord: false },
      },
      discountSettings: {
        type: 'coins',
        amount: 7,
        startDate: instant('2026-12-01T10:00'),
        endDate: instant('2026-12-02T10:00'),
      },
    })
  })

  it('keeps what was changed while it was being saved', () => {
    const changed: Draft = { ...first, playerImage: 'c', title: { ...first.title, en: 'Later' } }
    expect(changedSince(first, changed)).toEqual([
      ['title', changed.title],
      ['playerImage', 'c'],
    ])
    expect(changedSince(first, { ...first, title: { ...first.title } })).toEqual([])
  })

  it('sends no price that is none, and says where it stands', () => {
    for (const price of ['12.5', '-1', 'ten', '1e3']) {
      const draft = { ...first, price }
      expect(numberOf(price)).toBeUndefined()
      expect(bodyOf(draft).metaData).not.toHaveProperty('price')
      expect(problemsOf(draft)).toEqual(['price'])
    }
    expect(bodyOf({ ...first, price: '' }).metaData.price).toBeNull()
    expect(problemsOf(first)).toEqual([])
  })

  it('shows a refusal at the field that it is about', () => {
    expect(fieldOfRefusal('content.discount_dates', {})).toBe('discountStart')
    expect(fieldOfRefusal('content.field_too_long', { field: 'description' })).toBe('description')
    expect(fieldOfRefusal('content.own_account', {})).toBe('coCreators')
    expect(fieldOfRefusal('server.busy', {})).toBeNull()
  })
})
