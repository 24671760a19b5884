import { describe, expect, it } from 'vitest'
import { consumptionCsv } from './consume-csv.ts'
import { addMonths, readMonth, writeMonth } from '../../../lib/month.ts'

const sums = { totalMilli: 12_500, paidMilli: 10_000, bonusMilli: 2_500, replies: 3, unlocks: 2 }

describe('a month of consumption', () => {
  it('is read from the address, and is the present one where that names none', () => {
    const now = new Date(2026, 10, 21)
    const present = { year: 2026, month: 11 }
    expect(readMonth('2026-03', now)).toEqual({ year: 2026, month: 3 })
    for (const text of ['', '2026-13', '2026-00', '1999-12', '2026-12', 'x']) {
      expect(readMonth(text, now), text).toEqual(present)
    }
  })

  it('goes over the turn of the year', () => {
    expect(addMonths({ year: 2026, month: 1 }, -1)).toEqual({ year: 2025, month: 12 })
    expect(addMonths({ year: 2025, month: 12 }, 1)).toEqual({ year: 2026, month: 1 })
    expect(writeMonth({ year: 2026, month: 3 })).toBe('2026-03')
  })

  it('is exported with its titles quoted, no formulas, and its total', () => {
    const contentOid = 'a'.repeat(24)
    const csv = consumptionCsv({
      creatorOid: 'b'.repeat(24),
      year: 2026,
      month: 11,
      presentMonth: '2026-11',
      zone: 'Asia/Seoul',
      ...sums,
      days: [],
      stories: [
        { contentOid, title: 'A "sea", calm', ...sums },
        { contentOid, title: '=1+1', ...sums },
      ],
    })
    expect(csv.split('\r\n')).toEqual([
      'story,title,credits,paid_credits,bonus_credits,replies,pictures',
      `${contentOid},"A ""sea"", calm",12.5,10,2.5,3,2`,
      `${contentOid},'=1+1,12.5,10,2.5,3,2`,
      ',total,12.5,10,2.5,3,2',
    ])
  })
})
