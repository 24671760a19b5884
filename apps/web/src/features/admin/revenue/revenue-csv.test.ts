import { expect, it } from 'vitest'
import { amountsCsv, moneyCsv } from './revenue-csv.ts'

it('writes revenue into files, cents and thousandths with a point', () => {
  const money = { charges: 2, received: 21_099, refunds: 1, refunded: 1_099, net: 20_000 }
  expect(
    moneyCsv([
      { month: '2026-11', currency: 'USD', ...money },
      { month: '2026-11', currency: 'KRW', ...money },
    ]).split('\r\n'),
  ).toEqual([
    'month,currency,charges,received,refunds,refunded,net',
    '2026-11,USD,2,210.99,1,10.99,200',
    '2026-11,KRW,2,21099,1,1099,20000',
  ])
  const amounts = {
    month: '2026-11',
    sold: 0,
    given: 500,
    converted: 20_000,
    takenBack: 0,
    lapsed: 0,
    spent: 10_000,
    refunded: 0,
    creators: 3_500,
    fees: 6_500,
  }
  expect(
    amountsCsv([
      { ...amounts, bucket: 'coin' },
      { ...amounts, bucket: 'credit' },
    ]).split('\r\n'),
  ).toEqual([
    'month,kind,sold,given,converted,takenBack,lapsed,spent,refunded,creators,fees',
    '2026-11,coin,0,500,20000,0,0,10000,0,3500,6500',
    '2026-11,credit,0,0.5,20,0,0,10,0,3.5,6.5',
  ])
})
