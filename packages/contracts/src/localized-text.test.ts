import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textIn } from './localized-text.ts'
import { textLanguages } from './pages/text-languages.ts'

const language = fc.constantFrom(...textLanguages)

describe('a text in several languages', () => {
  it('is shown in the reader’s language, else the item’s own, else English, else any', () => {
    const all = { ko: '밤', en: 'Night', jp: '夜', fr: 'Nuit' }
    expect(textIn(all, { lang: 'ko', own: 'jp' })).toBe('밤')
    expect(textIn(all, { lang: 'es', own: 'jp' })).toBe('夜')
    expect(textIn(all, { lang: 'es', own: 'es' })).toBe('Night')
    expect(textIn({ fr: 'Nuit' }, { lang: 'es', own: 'ko' })).toBe('Nuit')
    expect(textIn({ ko: '', en: undefined, fr: null, jp: '夜' }, { lang: 'ko', own: 'en' })).toBe(
      '夜',
    )
  })

  it('is always one of its texts, and none only where there is none', () => {
    const texts = fc.dictionary(language, fc.constantFrom('', 'a', 'b'))
    fc.assert(
      fc.property(texts, language, language, (given, lang, own) => {
        const there = Object.values(given).filter(Boolean)
        const shown = textIn(given, { lang, own })
        if (there.length === 0) expect(shown).toBeNull()
        else expect(there).toContain(shown)
        if (given[lang]) expect(shown).toBe(given[lang])
      }),
    )
  })
})
