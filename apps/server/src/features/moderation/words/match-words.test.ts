import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskWords, matchWord, wordKey, wordList } from './match-words.ts'

const blocks = (word: string, text: string) => matchWord(text, wordList([wordKey(word)])) !== null

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

  it('finds words with spaces between their letters, and no parts of sentences [R-live-chat-034]', () => {
    for (const text of ['b a d', 'so B\tA  d!', 'ba d'])
      expect(blocks('bad', text), text).toBe(true)
    for (const text of ['b a day', 'grab a d', 'b.a.d'])
      expect(blocks('bad', text), text).toBe(false)
    expect(blocks('bad word', 'b a d w o r d')).toBe(true)
  })

  it('finds nothing where nothing is left of a word, and takes any text', () => {
    expect(wordKey('\u200b …')).toBe('')
    expect(matchWord('anything', wordList(['']))).toBe(null)
    const letters = fc.constantFrom('a', '나', '\0', '\ud83c', '\u202e', '\u0301', ' ', '🙂')
    const noise = fc.string({ unit: letters, maxLength: 30 })
    fc.assert(
      fc.property(noise, noise, (before, after) => {
        expect(blocks('바보', `${before} 바보 ${after}`)).toBe(true)
      }),
    )
  })
})

describe('maskWords', () => {
  const mask = (text: string, ...words: string[]) => maskWords(text, wordList(words.map(wordKey)))

  it('replaces each character of the words with an asterisk, whatever their case [R-live-chat-033] [R-live-chat-035]', () => {
    expect(mask('You SCUM, scum!', 'scum')).toBe('You ****, ****!')
    expect(mask('s c  u m', 'scum')).toBe('********')
    expect(mask('진짜 바 보야', '바보')).toBe('진짜 ***야')
    expect(mask('STRASSE 👨‍👩‍👧 scüm', 'straße', 'scum')).toBe('******* 👨‍👩‍👧 ****')
    expect(mask('ab abc', 'ab', 'abc')).toBe('** ***')
  })

  it('leaves texts alone that say none of the words', () => {
    expect(mask('assessment', 'ass')).toBe(null)
    expect(mask('anything')).toBe(null)
  })
})
