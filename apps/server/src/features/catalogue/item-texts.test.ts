import { languages } from '@plax/contracts/languages'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanTags, languageOf, textColumns } from './item-texts.ts'

describe('the texts of an item', () => {
  const language = fc.constantFrom(...languages)
  const frameOid = 'f'.repeat(24)
  const [own, other] = ['a'.repeat(24), 'b'.repeat(24)]

  it('are stored in its own language, and in others as translations', () => {
    const title = { en: ' The harbour ', ko: '항구' }
    const sent = { title, description: 'At night.', thumbnail: { en: own, ko: other } }
    expect(textColumns(sent, { language: 'en', frameOid })).toEqual({
      language: 'en',
      title: 'The harbour',
      description: 'At night.',
      thumbnail_asset_oid: own,
      translations: { ko: { title: '항구', thumbnailAssetOid: other } },
    })
  })

  it('include the frame as the thumbnail only if none is chosen in any language', () => {
    const worn = (thumbnail: Parameters<typeof textColumns>[0]['thumbnail']) =>
      textColumns({ thumbnail }, { language: 'en', frameOid }).thumbnail_asset_oid
    expect([undefined, null, { ko: null }].map(worn)).toEqual([frameOid, frameOid, frameOid])
    expect([own, { en: own }, { ko: other }].map(worn)).toEqual([own, own, null])
  })

  it('have no translation that is empty or in the item’s own language', () => {
    const text = fc.constantFrom('', ' ', 'The harbour')
    const texts = fc.dictionary(language, text) as fc.Arbitrary<Partial<Record<'en', string>>>
    fc.assert(
      fc.property(language, texts, texts, (lang, title, description) => {
        const stored = textColumns({ title, description }, { language: lang, frameOid: null })
        expect(Object.keys(stored.translations)).not.toContain(lang)
        const others = Object.values(stored.translations).flatMap((one) => Object.values(one ?? {}))
        expect(others.every((one) => one === 'The harbour')).toBe(true)
      }),
    )
  })

  it.each([
    ['the one that is named', { language: 'es', title: { ko: '항구' } } as const, 'ko', 'es'],
    ['the one from before', { title: 'The harbour' }, 'jp', 'jp'],
    ['one of its title if it has none from before', { title: { ko: '항구' } }, 'en', 'ko'],
    ['English if the one from before is unknown', {}, 'tlh', 'en'],
  ])('are in %s', (_name, sent, before, expected) => {
    expect(languageOf(sent, before)).toBe(expected)
  })
})

describe('tags', () => {
  it('are stored without their sign, each once', () => {
    expect(cleanTags([' #sea', '# #sea', '＃sea', '##', '', 'a#b', '# night '])).toEqual([
      'sea',
      'a#b',
      'night',
    ])
  })

  it('stay as they are if they are cleaned again', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), (tags) => {
        const once = cleanTags(tags)
        expect(cleanTags(once)).toEqual(once)
      }),
    )
  })
})
