import { describe, expect, it } from 'vitest'
import { isNamed, isOneNamed, mentionAt, withMention } from './mention-at.ts'

describe('a name that is typed in a comment', () => {
  it.each([
    ['@', { from: 0, word: '' }],
    ['Hello @wr', { from: 6, word: 'wr' }],
    ['안녕@유', { from: 2, word: '유' }],
    ['＠유나', { from: 0, word: '유나' }],
    ['me@wren', null],
    ['@wren ', null],
    ['@wren!', null],
    ['wren', null],
  ])('begins with an @ in “%s”', (text, found) => {
    expect(mentionAt(text, text.length)).toEqual(found)
  })

  it('is found only before the cursor', () => {
    expect(mentionAt('@wr and more', 3)).toEqual({ from: 0, word: 'wr' })
    expect(mentionAt('@wr and more', 7)).toBe(null)
  })

  it('is replaced by the chosen nickname and one space', () => {
    const typed = { from: 6, word: 'wr' }
    expect(withMention('Hello @wr', typed, 'Wren')).toEqual({ text: 'Hello @Wren ', cursor: 12 })
    const inside = withMention('Hello @wr there', typed, 'Wren')
    expect(inside).toEqual({ text: 'Hello @Wren there', cursor: 12 })
  })

  it.each([
    ['Wren', 'wR', true],
    ['Wren', '', true],
    ['Wren', 'en', false],
    ['유나', 'ㅇ', true],
    ['유나', '유', true],
    ['유나', '윤', true],
    ['유나', '나', false],
  ])('finds %s by “%s”: %s', (nickname, word, isFound) => {
    expect(isNamed(nickname, word)).toBe(isFound)
  })

  it.each([
    ['row', true],
    ['로', true],
    ['언', false],
  ])('finds Rowan, shown as 로언, by “%s”: %s', (word, isFound) => {
    expect(isOneNamed({ nickname: 'Rowan', name: '로언' }, word)).toBe(isFound)
  })
})
