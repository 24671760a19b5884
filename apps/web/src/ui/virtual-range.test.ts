import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { renderedItemsLimit, virtualRange } from './virtual-range.ts'

const rows = fc.array(fc.integer({ min: 20, max: 400 }), { maxLength: 2000 })
const topPx = fc.integer({ min: -2000, max: 400_000 })

describe('the rendered rows of a long list', () => {
  it('are those in the window, and never many; what is left out keeps its height', () => {
    fc.assert(
      fc.property(rows, topPx, (heights, top) => {
        const range = virtualRange(heights, { topPx: top, bottomPx: top + 1000 })
        const sum = (part: number[]) => part.reduce((all, height) => all + height, 0)
        expect(range.beforePx).toBe(sum(heights.slice(0, range.first)))
        expect(range.afterPx).toBe(sum(heights.slice(range.last)))
        for (const [index, height] of heights.entries()) {
          const start = sum(heights.slice(0, index))
          if (start + height <= top || start >= top + 1000) continue
          expect(index >= range.first && index < range.last).toBe(true)
          break
        }
        expect(range.last - range.first).toBeLessThanOrEqual(2600 / 20 + 2)
      }),
      { numRuns: 50 },
    )
  })

  it('are never more than 300: the list raises "Rendered items limit reached" [R-shell-046]', () => {
    const flat = (count: number) => Array<number>(count).fill(0)
    const view = { topPx: 0, bottomPx: 1000 }
    expect(virtualRange(flat(renderedItemsLimit), view)).toMatchObject({ first: 0, last: 300 })
    expect(() => virtualRange(flat(renderedItemsLimit + 1), view)).toThrow(
      'Rendered items limit reached',
    )
  })
})
