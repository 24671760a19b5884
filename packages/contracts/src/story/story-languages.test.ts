import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  storyLanguages,
  isSameLanguage,
  readStoryLanguage,
  storyLanguageName,
  storyLanguageTag,
} from './story-languages.ts'

describe('what a story is written in', () => {
  it.each([
    ['jp', 'jp'],
    ['ja-JP', 'jp'],
    ['KO-kr', 'ko'],
    ['zh', 'zh'],
    ['zh-CN', 'zh'],
    ['zh-TW', 'zh-Hant'],
    ['sr-Latn', 'sr-Latn'],
    ['th', 'th'],
    ['yue', 'yue'],
    ['ar-EG', 'ar'],
    ['', null],
    ['und', null],
    ['root', null],
    ['mul', null],
    ['qqq', null],
    ['English', null],
    ['a b', null],
  ])('is read from %s as %s', (tag, language) => {
    expect(readStoryLanguage(tag)).toBe(language)
  })

  it('stays as it is when it is read again, whatever was sent', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom(...storyLanguages)), (tag) => {
        const language = readStoryLanguage(tag)
        return language === null || readStoryLanguage(language) === language
      }),
    )
    expect(storyLanguages.map(readStoryLanguage)).toEqual([...storyLanguages])
  })

  it('has a name in the languages of the interface and in its own', () => {
    expect(storyLanguageName('zh', 'ko')).toBe('중국어')
    expect(storyLanguageName('jp', 'es')).toBe('japonés')
    expect(storyLanguageName('fr')).toBe('français')
    expect(storyLanguageName('zh-Hant', 'en')).toBe('Traditional Chinese')
    expect(storyLanguageTag('jp')).toBe('ja')
    for (const language of storyLanguages) {
      expect(storyLanguageName(language, 'en')).not.toBe(storyLanguageTag(language))
    }
    expect(new Set(storyLanguages).size).toBe(storyLanguages.length)
  })

  it('is one language in any script', () => {
    expect(isSameLanguage('zh', 'zh-Hant')).toBe(true)
    expect(isSameLanguage('zh', 'ko')).toBe(false)
  })
})
