import { describe, expect, it } from 'vitest'
import { allTimesOf, daysOf, monthsOf, sumOf } from './earned.ts'

const coin = (day: string, amount: number) => ({ day, currency: 'coin' as const, amount })
const credit = (day: string, amount: number) => ({ day, currency: 'credit' as const, amount })

describe('what a creator earned', () => {
  const days = [
    coin('2026-11-21', 48),
    credit('2026-11-21', 1500),
    coin('2026-11-03', -10),
    credit('2026-10-31', 250),
  ]
  const november = { year: 2026, month: 11 }

  it('stands by day, by month and in all, coins apart from credits', () => {
    expect(daysOf({ days }, november)).toEqual([
      { time: '2026-11-03', coins: -10, creditMilli: 0 },
      { time: '2026-11-21', coins: 48, creditMilli: 1500 },
    ])
    const months = monthsOf({ days }, november)
    expect(months).toHaveLength(12)
    expect(months.slice(0, 3)).toEqual([
      { time: '2026-11', coins: 38, creditMilli: 1500 },
      { time: '2026-10', coins: 0, creditMilli: 250 },
      { time: '2026-09', coins: 0, creditMilli: 0 },
    ])
    expect(sumOf(days)).toEqual({ coins: 38, creditMilli: 1750 })
  })

  it('is grouped by month, with one sum for older earnings', () => {
    const totals = [
      { currency: 'coin' as const, amount: 138 },
      { currency: 'credit' as const, amount: 1750 },
    ]
    expect(allTimesOf({ days, totals })).toEqual([
      { time: '', coins: 100, creditMilli: 0 },
      { time: '2026-11', coins: 38, creditMilli: 1500 },
      { time: '2026-10', coins: 0, creditMilli: 250 },
    ])
  })
})
