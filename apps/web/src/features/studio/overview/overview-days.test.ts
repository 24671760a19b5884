import { expect, it } from 'vitest'
import { overviewDaysOf } from './overview-days.ts'
import { readOverviewFilter } from './overview.api.ts'

const figures = {
  readers: 2,
  purchases: 0,
  gifts: 0,
  donations: 0,
  replies: 9,
  bonusReplies: 0,
  earnedCoins: 0,
  earnedMilli: 3500,
}

it('has each day of the time once, across months, and nothing where nothing happened', () => {
  const days = overviewDaysOf({
    first: '2026-02-27',
    last: '2026-03-02',
    days: [{ day: '2026-03-01', ...figures }],
  })
  expect(days.map(({ day, readers }) => [day, readers])).toEqual([
    ['2026-02-27', 0],
    ['2026-02-28', 0],
    ['2026-03-01', 2],
    ['2026-03-02', 0],
  ])
})

it('asks for 30 days where the address names no other time that there is', () => {
  const item = 'a'.repeat(24)
  expect(readOverviewFilter({ days: '90', item })).toEqual({ days: 90, itemOid: item })
  for (const days of ['', '8', 'x']) {
    expect(readOverviewFilter({ days, item: 'x' })).toEqual({ days: 30 })
  }
})
