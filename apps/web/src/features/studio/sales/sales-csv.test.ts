import { describe, expect, it } from 'vitest'
import { salesCsv } from './sales-csv.ts'

describe('the file of sales', () => {
  it('has a line for each sale with its share and its refund, and no formula', () => {
    const sale = {
      orderOid: 'a'.repeat(24),
      contentOid: 'b'.repeat(24),
      title: '=1+1, "quoted"',
      priceCoins: 300,
      bonusCoins: 100,
      paidCoins: 200,
      feePercent: 20,
      earnedCoins: 160,
      state: 'paid' as const,
      createdAt: '2026-11-20T00:00:00.000Z',
      refundedAt: null,
    }
    const back = { ...sale, title: 'Two', earnedCoins: 0, state: 'refunded' as const }
    const [head, first, second] = salesCsv([
      sale,
      { ...back, refundedAt: '2026-11-21T00:00:00.000Z' },
    ]).split('\r\n')
    expect(head).toBe(
      'order,sold_at,story,title,price_coins,paid_coins,bonus_coins,fee_percent,share_coins,state,refunded_at',
    )
    expect(first).toBe(
      `${sale.orderOid},${sale.createdAt},${sale.contentOid},"'=1+1, ""quoted""",300,200,100,20,160,paid,`,
    )
    expect(second).toMatch(/,0,refunded,2026-11-21T00:00:00.000Z$/)
  })
})
