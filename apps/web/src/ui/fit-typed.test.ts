import { countCharacters, cutText, isLongerThan } from '@plax/story-engine/characters'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitTyped } from './fit-typed.ts'

const family = '👨‍👩‍👧‍👦'
const syllable = '한'.normalize('NFD')
const text = fc
  .array(fc.oneof(fc.constantFrom('a', family, syllable, '🇰🇷'), fc.string({ unit: 'grapheme' })), {
    maxLength: 20,
  })
  .map((pieces) => pieces.join(''))

const typed = (start: string, inserted: string, end: string) => ({
  was: start + end,
  now: start + inserted + end,
  caret: start.length + inserted.length,
})

describe('typing into a limited field', () => {
  it.each([
    ['a family emoji', typed('', family.repeat(3), ''), family.repeat(3)],
    ['a fourth emoji', typed(family.repeat(3), family, ''), family.repeat(3)],
    ['decomposed Hangul', typed('', syllable.repeat(4), ''), syllable.repeat(3)],
    ['a letter typed before equal ones', { was: 'aab', now: 'aaab', caret: 1 }, 'aab'],
    ['in the middle', typed('ab', 'XY', 'c'), 'abc'],
    ['over a selection', { was: 'abc', now: 'aXYZ', caret: 4 }, 'aXY'],
    ['into a text that was too long', typed('abcd', 'X', 'e'), 'abcde'],
  ])('keeps three characters of %s', (_, typing, kept) => {
    expect(fitTyped(typing, 3).now).toBe(kept)
  })

  it('lets a text that was too long be shortened', () => {
    expect(fitTyped({ was: 'abcdef', now: 'abcde', caret: 5 }, 3)).toEqual({
      now: 'abcde',
      caret: 5,
    })
  })

  it('keeps all that was there, and never exceeds the limit', () => {
    fc.assert(
      fc.property(text, text, text, fc.nat(30), (start, inserted, end, max) => {
        const was = cutText(start + end, max)
        const at = Math.min(start.length, was.length)
        const typing = typed(was.slice(0, at), inserted, was.slice(at))
        const { now, caret } = fitTyped(typing, max)
        expect(countCharacters(now)).toBeLessThanOrEqual(max)
        expect(now.slice(caret)).toBe(was.slice(at))
        expect(now.startsWith(was.slice(0, at))).toBe(true)
        if (!isLongerThan(typing.now, max)) expect(now).toBe(typing.now)
      }),
    )
  })
})
