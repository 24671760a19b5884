import { describe, expect, it } from 'vitest'
import { businessDayBefore, businessDayFrom } from './business-days.ts'

const closedDays: string[] = []

describe('a business day', () => {
  it.each([
    ['KR', '2026-12-10', '2026-12-10', 'a Thursday'],
    ['KR', '2027-01-10', '2027-01-11', 'a Sunday'],
    ['KR', '2026-10-03', '2026-10-06', 'Foundation Day on a Saturday, with its substitute'],
    ['JP', '2027-01-01', '2027-01-04', 'New Year'],
    ['US', '2026-07-03', '2026-07-06', 'Independence Day, observed on Friday'],
    ['ES', '2026-12-08', '2026-12-09', 'the Immaculate Conception'],
  ] as const)('in %s from %s on is %s: %s [R-settlement-012]', (country, day, next, _why) => {
    expect(businessDayFrom(day, { country, closedDays })).toBe(next)
  })

  it('before a Monday is the Friday, or the day before a holiday', () => {
    expect(businessDayBefore('2026-12-14', { country: 'KR', closedDays })).toBe('2026-12-11')
    expect(businessDayBefore('2026-12-28', { country: 'KR', closedDays })).toBe('2026-12-24')
  })

  it('is none of those that an operator adds', () => {
    const calendar = { country: 'KR' as const, closedDays: ['2026-12-10', '2026-12-11'] }
    expect(businessDayFrom('2026-12-10', calendar)).toBe('2026-12-14')
  })
})
