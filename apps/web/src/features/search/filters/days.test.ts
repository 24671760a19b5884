import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localDay } from '../../../lib/local-day.ts'
import { daysSpan } from './days.ts'

const now = new Date(2026, 10, 20, 15)

describe('days of the search', () => {
  it('reach from the beginning of the first to the end of the last [R-search-009]', () => {
    const day = new Date(2026, 10, 3).getTime()
    const next = new Date(2026, 10, 4).getTime()
    expect(daysSpan({ from: '2026-11-03', to: '2026-11-03', now })).toEqual({
      min: day,
      max: next - 1,
    })
    expect(daysSpan({ from: '', to: '2026-11-03', now })).toEqual({ min: 0, max: next - 1 })
    expect(daysSpan({ from: '2026-11-20', to: '', now })?.max).toBe(
      new Date(2026, 10, 21).getTime() - 1,
    )
    expect(daysSpan({ from: '', to: '', now })).toBeNull()
  })

  it('are the same again when they are read from the address, whichever came first [R-search-009]', () => {
    const day = fc.date({
      min: new Date(1971, 0, 1),
      max: new Date(2200, 0, 1),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(day, day, (one, other) => {
        const [from, to] = [localDay(one), localDay(other)].toSorted()
        const span = daysSpan({ from: to ?? '', to: from ?? '', now })
        expect(span && [span.min, span.max].map((ms) => localDay(new Date(ms)))).toEqual([from, to])
      }),
    )
  })
})
