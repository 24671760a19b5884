import { describe, expect, it } from 'vitest'
import { renderedItemsLimit, renderedRows } from './virtual-list.tsx'

describe('the rendered rows of a long list', () => {
  it('are never more than 300: the list raises "Rendered items limit reached" [R-shell-046]', () => {
    const seen = (rows: number) => ({
      startIndex: 0,
      endIndex: rows - 1,
      overscan: 0,
      count: 10_000,
    })
    expect(renderedItemsLimit).toBe(300)
    expect(renderedRows(seen(300))).toHaveLength(300)
    expect(() => renderedRows(seen(301))).toThrow('Rendered items limit reached')
  })
})
