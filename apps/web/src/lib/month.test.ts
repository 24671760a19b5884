import { describe, expect, it } from 'vitest'
import { isMonth, lastMonths, readMonth } from './month.ts'

describe('the months that one may choose', () => {
  const now = new Date(2026, 1, 21)

  it('are the last 24, over the turns of years', () => {
    const months = lastMonths(readMonth('', now))
    expect(months).toHaveLength(24)
    expect(months.slice(0, 3)).toEqual(['2026-02', '2026-01', '2025-12'])
    expect(months.at(-1)).toBe('2024-03')
  })

  it('have the one that is named behind them, unless it is theirs or no month', () => {
    expect(lastMonths(readMonth('', now), '2024-02')).toEqual([
      ...lastMonths(readMonth('', now)),
      '2024-02',
    ])
    for (const named of ['2024-03', '2026', '2026-13', 'bad']) {
      expect(lastMonths(readMonth('', now), named), named).toEqual(lastMonths(readMonth('', now)))
    }
  })

  it('are written as the server takes them', () => {
    expect(['2000-01', '2026-12'].filter(isMonth)).toEqual(['2000-01', '2026-12'])
    const others = ['', '2026', '2026-00', '2026-13', '2026-1', '1999-12', '2026-11-01', 'bad']
    expect(others.filter(isMonth)).toEqual([])
  })
})
