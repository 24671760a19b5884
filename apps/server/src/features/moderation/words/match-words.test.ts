import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchWord, wordKey } from './match-words.ts'

const blocks = (word: string, text: string) => matchWord(text, [wordKey(word)]) !== null

describe('matchWord', () => {
  it('finds words beyond case, width, accents and letters that are not seen', () => {
    const texts = [
      'You are a SCUM!',
      'ｓｃｕｍ',
      's\u200bc\u200du\u2060m',
      'ѕcum scüm',
      `s${'\u0301'.repeat(10_000)}cum`,
      '\u202escum\u202c',
    ]
    for (const text of texts) expect(blocks('Scum', text), text.slice(0, 20)).toBe(true)
    expect(blocks('Straße', 'STRASSE')).toBe(true)
  })

  it('finds words that are written with spaces only whole', () => {
    expect(blocks('ass', 'a classic assessment')).toBe(false)
    expect(blocks('ass', 'such an ass.')).toBe(true)
    expect(blocks('bad word', 'a bad, WORD')).toBe(true)
    expect(blocks('bad word', 'a bad old word')).toBe(false)
  })

  it('finds Korean, Japanese and Chinese within others, whatever stands between the letters', () => {
    expect(blocks('바보', '진짜바보같아')).toBe(true)
    expect(blocks('바보', '바 보')).toBe(true)
    expect(blocks('바보', '바\u3164보'.normalize('NFD'))).toBe(true)
    expect(blocks('바보', '바.보!')).toBe(true)
    expect(blocks('바보', '바나나 보트')).toBe(false)
    expect(blocks('バカ', 'ﾊﾞｶだ')).toBe(true)
    expect(blocks('か', 'が')).toBe(false)
    expect(blocks('ㅅㅂ', 'ㅅㅂㅏ')).toBe(true)
  })

  it('finds nothing where nothing is left of a word, and takes any text', () => {
    expect(wordKey('\u200b …')).toBe('')
    expect(matchWord('anything', [''])).toBe(null)
    const letters = fc.constantFrom('a', '나', '\0', '\ud83c', '\u202e', '\u0301', ' ', '🙂')
    const noise = fc.string({ unit: letters, maxLength: 30 })
    fc.assert(
      fc.property(noise, noise, (before, after) => {
        expect(blocks('바보', `${before} 바보 ${after}`)).toBe(true)
      }),
    )
  })
})
