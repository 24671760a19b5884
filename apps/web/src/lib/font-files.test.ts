import { describe, expect, it } from 'vitest'
import { unicodeRanges } from './font-files.ts'

describe('the ranges of a font file', () => {
  it('include single letters and spans', () => {
    expect(unicodeRanges('U+AC00-AC01, U+ff03')).toEqual([
      [0xac00, 0xac01],
      [0xff03, 0xff03],
    ])
  })
})
