import { describe, expect, it } from 'vitest'
import { draftOf, halfWritten, textsOf } from './draft.ts'

const english = { title: 'Rules', body: 'Be kind.' }

describe('what is written of a page', () => {
  it('is saved in the languages that are written', () => {
    expect(textsOf(draftOf({ en: english }))).toEqual({ en: english })
    expect(textsOf(draftOf({}))).toBeNull()
    const french = { title: 'Règles', body: 'Soyez aimables.' }
    expect(textsOf(draftOf({ en: english, fr: french }))).toEqual({ en: english, fr: french })
    expect(textsOf(draftOf({ fr: french }))).toBeNull()
  })

  it('is not saved while a language is half written', () => {
    const draft = { ...draftOf({ en: english }), jp: { title: '規則', body: ' ' } }
    expect(halfWritten(draft)).toEqual(['jp'])
    expect(textsOf(draft)).toBeNull()
  })
})
