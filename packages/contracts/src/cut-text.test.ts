import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutText } from './cut-text.ts'

describe('cutText', () => {
  it.each([
    ['abc', 2, 'ab'],
    ['abc', 3, 'abc'],
    ['a👩‍👩‍👧', 3, 'a'],
    ['a👩‍👩‍👧b', 6, 'a👩‍👩‍👧'],
    ['🇰🇷🇰🇷', 3, '🇰🇷'],
    ['e\u0301e\u0301', 3, 'e\u0301'],
    ['한글'.normalize('NFD'), 5, '한'.normalize('NFD')],
    ['❤️❤️', 3, '❤️'],
    ['👩‍👩‍👧', 2, '👩‍'],
  ])('cuts %j to %i code points at a whole character', (text, maxLength, expected) => {
    expect(cutText(text, maxLength)).toBe(expected)
  })

  it('returns a beginning of the text within the limit, and the text if it fits', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 200 })
    fc.assert(
      fc.property(text, fc.nat(120), (typed, maxLength) => {
        const cut = cutText(typed, maxLength)
        expect(typed.startsWith(cut)).toBe(true)
        expect([...cut].length).toBeLessThanOrEqual(maxLength)
        if ([...typed].length <= maxLength) expect(cut).toBe(typed)
      }),
    )
  })
})
