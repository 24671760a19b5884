import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countCharacters, isLongerThan } from './characters.ts'
import { shorten } from './shorten.ts'

const family = '👨‍👩‍👧‍👦'

describe('shortening a text', () => {
  it.each([
    ['One two three', 13, 'One two three'],
    ['One two three.', 13, 'One two…'],
    ['One two three', 8, 'One two…'],
    ['One, two', 5, 'One…'],
    ['It rains. The lamp burns', 14, 'It rains…'],
    ['Really? The lamp burns', 12, 'Really?…'],
    ['I. The lamp burns on', 14, 'I. The lamp…'],
    ['등대에 불이 켜져 있어요', 8, '등대에 불이…'],
    ['灯台は明るい。海は静かだ。', 9, '灯台は明るい…'],
    ['aaaaaaaaaa', 5, 'aaaa…'],
    [family.repeat(4), 3, `${family.repeat(2)}…`],
    ['...........', 4, '...…'],
    ['One', 0, ''],
  ])('turns %j in %i characters into %j', (text, max, expected) => {
    expect(shorten(text, max)).toBe(expected)
  })

  it('keeps to the limit, and marks each text that it cuts', () => {
    const text = fc.string({ unit: fc.constantFrom('a', ' ', '.', family, '등', 'e\u0301', '🇰🇷') })
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 20 }), (given, max) => {
        const whole = given.trim()
        const shown = shorten(given, max)
        expect(countCharacters(shown)).toBeLessThanOrEqual(max)
        if (!isLongerThan(whole, max)) expect(shown).toBe(whole)
        else expect(whole.startsWith(shown.slice(0, -1)) && shown.endsWith('…')).toBe(true)
      }),
    )
  })
})
