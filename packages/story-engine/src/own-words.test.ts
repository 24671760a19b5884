import { describe, expect, it } from 'vitest'
import { languageInstruction } from './defaults.ts'
import { languageName, narratorName, readerName } from './own-words.ts'

describe('the words that the engine has of its own', () => {
  it.each([
    ['ko', 'Korean (한국어)'],
    ['en', 'English'],
    ['jp', 'Japanese (日本語)'],
    ['es', 'Spanish (español)'],
    ['zh', 'Chinese (中文)'],
    ['zh-Hant', 'Traditional Chinese (繁體中文)'],
    ['fr', 'French (français)'],
    ['ru', 'Russian (русский)'],
    ['th', 'Thai (ไทย)'],
    ['ar', 'Arabic (العربية)'],
    ['qqq', 'qqq'],
  ])('call the language %s %s', (lang, name) => {
    expect(languageName(lang)).toBe(name)
    expect(languageInstruction(lang)).toContain(`in ${name},`)
  })

  it('are in the language of the story, in its other script, or in English', () => {
    expect([readerName('zh'), readerName('zh-Hant'), readerName('sw')]).toEqual(['你', '你', 'You'])
    expect(narratorName('zh-Hant')).toBe('敘述者')
  })
})
