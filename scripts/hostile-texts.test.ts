import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { superlinearGrowth } from './growth.ts'
import { parsers, pieces } from './hostile-texts.ts'

/** Characters of the shorter of two texts; quadratic work on twice as many takes most of a second. */
const usual = 20_000
const seed = 36

/** A text of about so many characters: something once, then one thing again and again. */
type Shape = { before: string; repeated: string; behind: string }

const textOf = ({ before, repeated, behind }: Shape, length: number) =>
  before + repeated.repeat(Math.ceil(length / repeated.length)) + behind

const piece = fc.constantFrom(...pieces)
const edge = fc.oneof(fc.constant(''), piece)
const repeated = fc.array(piece, { minLength: 1, maxLength: 3 }).map((some) => some.join(''))
const shape = fc.record({ before: edge, repeated, behind: edge })
const shapes: readonly Shape[] = [
  ...pieces.map((one) => ({ before: '', repeated: one, behind: '' })),
  ...pieces.map((one) => ({ before: one, repeated: ' ', behind: 'x' })),
  ...fc.sample(shape, { numRuns: 100, seed }),
]

describe('hostile text', () => {
  it.each(Object.entries(parsers))('costs %s time in proportion to its length', (_, parser) => {
    const { read, most = 2 * usual } = parser
    const slow = shapes.flatMap((one) => {
      const work = (length: number) => {
        try {
          return read(textOf(one, length))
        } catch {
          // Refusing it is fine, but that takes time, too.
          return null
        }
      }
      const growth = superlinearGrowth(work, most / 2, { takesMore: parser.most === undefined })
      return growth === null ? [] : [{ ...one, growth }]
    })
    expect(slow).toEqual([])
  })
})
