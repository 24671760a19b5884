import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Content } from './content.queries.ts'
import { bodyOf, draftOf, type Draft, fieldOfRefusal, problemsOf } from './draft.ts'
import { numberOf } from './whole-number.ts'

const now = new Date('2026-11-23T12:00:00Z')

/** A content as its creator gets it, of which the form reads but these. */
function contentWith({ metaData, discountSettings = null }: ReturnType<typeof bodyOf>): Content {
  const editing = { fields: metaData, discountSettings }
  return { type: metaData.type, language: metaData.language, editing } as unknown as Content
}

const first = draftOf(contentWith({ metaData: { type: 'video', language: 'en' } }), now)
const whole = fc.integer({ min: 1, max: 1_000_000 }).map(String)
const minute = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map((date) => new Date(Math.floor(date.getTime() / 60_000) * 60_000))
const texts = (text: fc.Arbitrary<string>) => fc.record({ ko: text, en: text, jp: text, es: text })

describe('the form of a content', () => {
  it('finds again all that was saved of it [R-content-021]', () => {
    const drafts = fc.record({
      ...Object.fromEntries(
        (Object.keys(first) as (keyof Draft)[])
          .filter((field) => typeof first[field] === 'boolean')
          .map((field) => [field, fc.boolean()]),
      ),
      type: fc.constantFrom('video', 'audio', 'file', 'clip', 'branching'),
      language: fc.constantFrom('ko', 'en', 'jp', 'es'),
      title: texts(fc.string()),
      description: texts(fc.string()),
      price: fc.option(whole, { nil: '' }),
      copies: fc.option(whole, { nil: '' }),
      publicTiers: fc.uniqueArray(fc.constantFrom('all', 'tier-a', 'tier-b')),
      discountAmount: whole,
      discountType: fc.constantFrom('coins', 'percent'),
      pollTitle: fc.string(),
      pollOptions: fc.array(fc.string(), { minLength: 2 }),
      pollHours: fc.constantFrom('', '24', '720'),
      coCreators: fc.array(fc.record({ email: fc.emailAddress(), share: whole })),
    }) as fc.Arbitrary<Partial<Draft>>
    fc.assert(
      fc.property(drafts, minute, (typed, at) => {
        const publishAt = draftOf(
          contentWith({ metaData: { publishAt: at.toISOString() } }),
          now,
        ).publishAt
        const body = bodyOf({ ...first, ...typed, publishAt })
        expect(body.metaData.publishAt).toBe(at.toISOString())
        expect(bodyOf(draftOf(contentWith(body), now))).toEqual(body)
      }),
    )
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
