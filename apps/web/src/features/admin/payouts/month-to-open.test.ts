import { describe, expect, it } from 'vitest'
import { monthToOpen } from './month-to-open.ts'

describe('the month that payouts open with', () => {
  it('is the oldest with unsent payouts, otherwise the present one', () => {
    const presentMonth = '2026-12'
    const unsent = [
      { month: '2026-10', payouts: 1 },
      { month: '2026-11', payouts: 3 },
    ]
    expect(monthToOpen({ presentMonth, unsent })).toBe('2026-10')
    expect(monthToOpen({ presentMonth, unsent: [] })).toBe('2026-12')
  })
})
