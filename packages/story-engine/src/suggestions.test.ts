import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { suggestionsOf } from './suggestions.ts'

const three = ['*I bow.* “Good evening.”', '“Who are you?”', '3 steps back I go.']

describe('suggestions for a reader', () => {
  it.each([
    ['plain lines', (line: string) => line],
    ['numbers', (line: string, index: number) => `${index + 1}. ${line}`],
    ['numbers in brackets', (line: string, index: number) => `(${index + 1}) ${line}`],
    ['bullets', (line: string) => `- ${line}`],
    ['stars', (line: string) => `* ${line}`],
    ['marks', (line: string) => `[[Mira|smile]] ${line}`],
  ])('are read from lines with %s', (_, written) => {
    expect(suggestionsOf(three.map(written).join('\n'))).toEqual(three)
    expect(suggestionsOf(three.map(written).join('\n\n'))).toEqual(three)
  })

  it('leave out an introduction and what comes after the third', () => {
    expect(suggestionsOf(['Three ways on:', ...three].join('\n'))).toEqual(three)
    expect(suggestionsOf([...three, 'A fourth.'].join('\n'))).toEqual(three)
  })

  it('are at most three, each with words, none twice, whatever a model wrote', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (lines) => {
        const found = suggestionsOf(lines.join('\n'))
        expect(found.length).toBeLessThanOrEqual(3)
        expect(new Set(found).size).toBe(found.length)
        expect(found.every((line) => line === line.trim() && line !== '')).toBe(true)
      }),
    )
  })
})
