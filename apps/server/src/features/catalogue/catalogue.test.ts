import { textIn } from '@plax/contracts/localized-text'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newOid } from '../../platform/ids.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { type Person, signUpCreator } from '../../testing/people.ts'
import { uploadPicture } from '../../testing/uploads.ts'
import {
  descriptionIn,
  findItem,
  insertItem,
  itemCodes,
  itemKinds,
  thumbnailIn,
  thumbnailOf,
  titleIn,
} from './catalogue.service.ts'

describe('the catalogue', () => {
  let t: TestApp
  let creator: Person
  beforeAll(async () => {
    t = await createTestApp()
    creator = await signUpCreator(t)
  })
  afterAll(() => t.close())

  const toy = { kind: 'toy', codes: itemCodes, pathOf: (oid: string) => `/toy/${oid}` }
  const kinds = itemKinds([toy])
  const insert = async (kind: string, texts: object = {}) => {
    const now = t.clock.now()
    const oid = newOid(now)
    const item = {
      oid,
      kind,
      owner_oid: creator.oid,
      state: 'draft',
      visibility: 'public',
      way_free: true,
      way_ticket_oid: null,
      way_tier_level: null,
      way_tier_oid: null,
      way_before: null,
      price_coins: null,
      password_oid: null,
      publish_at: null,
      title: '밤',
      language: 'ko',
      published_at: null,
      taken_down_reason: null,
      taken_down_at: null,
      created_at: now,
      updated_at: now,
      ...texts,
    } as const
    await t.deps.db.transaction().execute((tx) => insertItem(tx, kinds, { ...item, tags: [] }))
    return findItem(t.deps.db, oid)
  }

  it('takes items of the kinds that features bring, and of no other', async () => {
    expect(await insert('toy')).toMatchObject({ kind: 'toy', title: '밤' })
    await expect(insert('ghost')).rejects.toThrow('of the kind ghost')
    expect(() => itemKinds([toy, toy])).toThrow('items of the kind toy')
  })

  it('calls an item by its title in the reader’s language, else in its own', async () => {
    const item = await insert('toy', { translations: { en: { title: 'Night' }, jp: {} } })
    const titles = ['en', 'ko', 'jp', 'es'].map((lang) => item && titleIn(item, lang))
    expect(titles).toEqual(['Night', '밤', '밤', '밤'])
  })

  it('picks each text by the one rule, in SQL as in code', async () => {
    const picture = await uploadPicture(t, creator)
    const asset = fc.constantFrom('a', 'b', 'c').map((letter) => letter.repeat(24))
    const texts = fc.record(
      {
        title: fc.constant('T'),
        description: fc.constantFrom('D', 'E', 'F'),
        thumbnailAssetOid: asset,
      },
      { requiredKeys: [] },
    )
    const others = fc.dictionary(fc.constantFrom('en', 'jp', 'es', 'zh-tw', 'fr'), texts)
    const languages = ['ko', 'en', 'jp', 'es', 'de']
    await fc.assert(
      fc.asyncProperty(fc.option(fc.constant(picture)), others, async (own, translations) => {
        const item = await insert('toy', { thumbnail_asset_oid: own, translations })
        if (!item) throw new Error('It was not inserted.')
        for (const lang of languages) {
          const ofKind = (name: 'title' | 'description' | 'thumbnailAssetOid') =>
            textIn(
              Object.fromEntries(
                Object.entries(translations).map(([key, text]) => [key, text[name]]),
              ),
              { lang, own: 'ko' },
            )
          expect(descriptionIn(item, lang)).toBe(ofKind('description') ?? '')
          const row = await t.deps.db
            .selectFrom('catalogue_items')
            .select(thumbnailIn(lang).as('thumbnail'))
            .where('oid', '=', item.oid)
            .executeTakeFirst()
          expect(row?.thumbnail ?? null).toBe(thumbnailOf(item, lang))
          if (own === null) expect(thumbnailOf(item, lang)).toBe(ofKind('thumbnailAssetOid'))
        }
      }),
      { numRuns: 30 },
    )
  })
})
