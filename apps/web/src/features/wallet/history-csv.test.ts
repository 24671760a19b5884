import { describe, expect, it } from 'vitest'
import { historyCsv } from './history-csv.ts'

describe('the file of a wallet’s history', () => {
  it('has a line for each posting, with what it did to the wallet alone', () => {
    const own = { account: 'user' as const, lotId: null }
    const converted = {
      id: 'c'.repeat(24),
      seq: 7,
      operation: 'wallet.convert',
      type: 'convert',
      reference: { kind: 'order', oid: 'd'.repeat(24) },
      reversesId: null,
      createdAt: '2026-11-20T00:00:00.000Z',
      entries: [
        { ...own, bucket: 'coin' as const, amount: -3 },
        { ...own, bucket: 'coin' as const, amount: -2 },
        { account: 'issue' as const, lotId: null, bucket: 'coin' as const, amount: 5 },
        { ...own, bucket: 'credit' as const, amount: 50_000 },
      ],
    }
    const undone = {
      ...converted,
      seq: 8,
      reference: null,
      reversesId: 'c'.repeat(24),
      entries: [],
    }
    expect(historyCsv([converted, undone]).split('\r\n')).toEqual([
      'number,at,type,operation,coins,bonus_coins,credit_thousandths,bonus_credit_thousandths,about,about_id,undoes,posting',
      `7,2026-11-20T00:00:00.000Z,convert,wallet.convert,-5,0,50000,0,order,${'d'.repeat(24)},,${'c'.repeat(24)}`,
      `8,2026-11-20T00:00:00.000Z,convert,wallet.convert,0,0,0,0,,,${'c'.repeat(24)},${'c'.repeat(24)}`,
    ])
  })
})
