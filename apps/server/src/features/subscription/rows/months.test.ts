import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  daysLeftOf,
  endOfMonth,
  isLastDay,
  monthOf,
  monthsFrom,
  nextMonth,
  startOf,
} from './months.ts'

const instant = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2090-12-31T23:59:59.999Z'),
  noInvalidDate: true,
})

describe('months in UTC', () => {
  it('end where the next begins, and the last day is the one before', () => {
    fc.assert(
      fc.property(instant, (now) => {
        const end = endOfMonth(now)
        expect(startOf(monthOf(now)) <= now && now < end).toBe(true)
        expect(monthOf(end)).toBe(nextMonth(monthOf(now)))
        const daysLeft = (end.getTime() - now.getTime()) / (24 * 3600 * 1000)
        expect(isLastDay(now)).toBe(daysLeft <= 1)
        expect(monthsFrom(now, end)).toBe(2)
        const { left, of } = daysLeftOf(now)
        expect(left).toBe(Math.ceil(daysLeft))
        expect(daysLeftOf(startOf(monthOf(now)))).toEqual({ left: of, of })
      }),
    )
  })

  it.each([
    ['2026-11-29T23:59:59Z', false],
    ['2026-11-30T00:00:00Z', true],
    ['2026-11-30T23:59:59Z', true],
    ['2026-12-01T00:00:00Z', false],
    ['2028-02-28T12:00:00Z', false],
    ['2028-02-29T12:00:00Z', true],
    ['2027-02-28T12:00:00Z', true],
  ])('%s is the last day: %s [R-subscription-012]', (at, isLast) => {
    expect(isLastDay(new Date(at))).toBe(isLast)
  })

  it('are counted with the first and the last', () => {
    const months = (since: string, now: string) => monthsFrom(new Date(since), new Date(now))
    expect(months('2026-11-20T09:00:00Z', '2026-11-20T09:00:00Z')).toBe(1)
    expect(months('2026-11-20T09:00:00Z', '2027-01-01T00:00:00Z')).toBe(3)
  })
})
