import { describe, expect, it } from 'vitest'
import {
  type BankCalendar,
  businessDayBefore,
  businessDayFrom,
  isBusinessDay,
} from './business-days.ts'
import { shiftDay, weekdayOf } from './days.ts'

const closedDays: string[] = []

/** Closings on weekdays as their authorities published them, without elections and days declared once. */
const published: [BankCalendar['country'], number, string][] = [
  ['KR', 2023, '01-23 01-24 03-01 05-01 05-05 05-29 06-06 08-15 09-28 09-29 10-03 10-09 12-25'],
  [
    'KR',
    2024,
    '01-01 02-09 02-12 03-01 05-01 05-06 05-15 06-06 08-15 09-16 09-17 09-18 10-03 10-09 12-25',
  ],
  [
    'KR',
    2025,
    '01-01 01-28 01-29 01-30 03-03 05-01 05-05 05-06 06-06 08-15 10-03 10-06 10-07 10-08 10-09 12-25',
  ],
  [
    'KR',
    2026,
    '01-01 02-16 02-17 02-18 03-02 05-01 05-05 05-25 07-17 08-17 09-24 09-25 10-05 10-09 12-25',
  ],
  [
    'KR',
    2027,
    '01-01 02-08 02-09 03-01 05-03 05-05 05-13 07-19 08-16 09-14 09-15 09-16 10-04 10-11 12-27',
  ],
  ['US', 2023, '01-02 01-16 02-20 05-29 06-19 07-04 09-04 10-09 11-23 12-25'],
  ['US', 2024, '01-01 01-15 02-19 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25'],
  ['US', 2025, '01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25'],
  ['US', 2026, '01-01 01-19 02-16 05-25 06-19 09-07 10-12 11-11 11-26 12-25'],
  ['US', 2027, '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25'],
  ['TARGET', 2023, '04-07 04-10 05-01 12-25 12-26'],
  ['TARGET', 2024, '01-01 03-29 04-01 05-01 12-25 12-26'],
  ['TARGET', 2025, '01-01 04-18 04-21 05-01 12-25 12-26'],
  ['TARGET', 2026, '01-01 04-03 04-06 05-01 12-25'],
  ['TARGET', 2027, '01-01 03-26 03-29'],
  [
    'JP',
    2025,
    '01-01 01-02 01-03 01-13 02-11 02-24 03-20 04-29 05-05 05-06 07-21 08-11 09-15 09-23 10-13 11-03 11-24 12-31',
  ],
  [
    'JP',
    2026,
    '01-01 01-02 01-12 02-11 02-23 03-20 04-29 05-04 05-05 05-06 07-20 08-11 09-21 09-22 09-23 10-12 11-03 11-23 12-31',
  ],
  [
    'JP',
    2027,
    '01-01 01-11 02-11 02-23 03-22 04-29 05-03 05-04 05-05 07-19 08-11 09-20 09-23 10-11 11-03 11-23 12-31',
  ],
  ['ES', 2026, '01-01 01-06 04-03 04-06 05-01 10-12 12-08 12-25'],
]

describe('a business day', () => {
  it.each(published)('is none of the closings of %s in %i, and every other weekday', (...of) => {
    const [country, year, closings] = of
    const found: string[] = []
    for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = shiftDay(day, 1)) {
      const isWeekend = weekdayOf(day) === 0 || weekdayOf(day) === 6
      const isOpen = isBusinessDay(day, { country, closedDays })
      if (isWeekend) expect(isOpen, day).toBe(false)
      else if (!isOpen) found.push(day.slice(5))
    }
    expect(found.join(' ')).toBe(closings)
  })

  it.each([
    ['2028-01-26', false],
    ['2028-01-27', false],
    ['2028-01-28', false],
    ['2028-01-25', true],
    ['2028-10-05', false],
    ['2029-02-12', false],
    ['2029-02-13', false],
    ['2029-02-14', false],
    ['2029-02-15', true],
  ])('follows the Korean lunar calendar: %s is one: %s', (day, isOpen) => {
    expect(isBusinessDay(day, { country: 'KR', closedDays })).toBe(isOpen)
  })

  it.each([
    ['KR', '2026-12-10', '2026-12-10', 'a Thursday'],
    ['KR', '2027-01-10', '2027-01-11', 'a Sunday'],
    ['KR', '2026-10-03', '2026-10-06', 'Foundation Day on a Saturday, with its substitute'],
    ['JP', '2027-01-01', '2027-01-04', 'New Year'],
    ['US', '2026-07-03', '2026-07-03', 'the Friday before a holiday on a Saturday'],
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
