import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countCharacters, cutText, isLongerThan, pointsOf } from './characters.ts'

const family = '👨‍👩‍👧‍👦'
const syllable = '한'.normalize('NFD')
const tower = `a${'\u0301'.repeat(100)}`

/** Also what joins clusters: marks, joiners, jamo, flags, line breaks, halves of pairs. */
const pieces = [
  'a',
  '한',
  'ᄒ',
  'ᅡ',
  'ᆫ',
  '\u0301',
  '\u200d',
  '\ufe0f',
  '👩',
  '🏽',
  '🇰',
  '🇷',
  'क',
].concat(['्', 'ष', '\r', '\n', '\u0600', 'ー', '\ud83d', '\udc69', tower, family])
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 100 }),
  fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((some) => some.join('')),
)

describe('counting characters', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['한글', 2],
    [family, 1],
    [syllable, 1],
    ['e\u0301', 1],
    ['🇰🇷🇯🇵', 2],
    ['❤️', 1],
    ['a\r\nb', 3],
    ['🏴󠁧󠁢󠁳󠁣󠁴󠁿', 1],
    ['👩🏻‍❤️‍💋‍👨🏿', 1],
    [tower, 7],
  ])('counts %j as %i', (typed, count) => {
    expect(countCharacters(typed)).toBe(count)
  })

  it('counts a cluster anew after every 16 code points', () => {
    expect(countCharacters(`a${'\u0301'.repeat(15)}`)).toBe(1)
    expect(countCharacters(`a${'\u0301'.repeat(16)}`)).toBe(2)
    expect(countCharacters(`😀${'\u{1F3FB}'.repeat(15)}`)).toBe(1)
    expect(countCharacters(`😀${'\u{1F3FB}'.repeat(16)}`)).toBe(2)
  })

  it('agrees with the limit, and bounds the text that a limit accepts', () => {
    fc.assert(
      fc.property(text, fc.nat(120), (typed, max) => {
        const count = countCharacters(typed)
        expect(isLongerThan(typed, max)).toBe(count > max)
        expect(Array.from(typed).length).toBeLessThanOrEqual(pointsOf(count))
      }),
    )
  })
})

describe('cutting a text', () => {
  it.each([
    ['abc', 2, 'ab'],
    ['abc', 3, 'abc'],
    [`a${family}b`, 1, 'a'],
    [`a${family}b`, 2, `a${family}`],
    ['🇰🇷🇰🇷', 1, '🇰🇷'],
    ['e\u0301e\u0301', 1, 'e\u0301'],
    [syllable + syllable, 1, syllable],
    [family, 0, ''],
    [tower, 2, tower.slice(0, 32)],
    [`a${tower}`, 2, 'a'],
  ])('cuts %j to %i characters', (typed, max, expected) => {
    expect(cutText(typed, max)).toBe(expected)
  })

  it('returns a beginning that counts no more than the limit, and the text if it fits', () => {
    fc.assert(
      fc.property(text, fc.nat(120), (typed, max) => {
        const cut = cutText(typed, max)
        expect(typed.startsWith(cut)).toBe(true)
        expect(countCharacters(cut)).toBeLessThanOrEqual(max)
        expect(cut === typed).toBe(!isLongerThan(typed, max))
      }),
    )
  })
})
