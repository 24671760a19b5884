import { describe, expect, it } from 'vitest'
import { lettersIn } from './font-files.ts'

describe('a font file’s unicode-range', () => {
  it.each([
    ['a', false],
    ['가', true],
    ['x각', true],
    ['갂', true],
    ['갃', false],
    ['\uFF03', true],
    ['\u{1F600}', true],
    ['\u{1F601}', false],
  ])('matches %s: %s', (letters, expected) => {
    expect(lettersIn('U+AC00-AC02, U+ff03,U+1F600').test(letters)).toBe(expected)
  })
})
