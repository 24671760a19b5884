import { describe, expect, it } from 'vitest'
import { chartRows } from './chart-rows.ts'
import { readSalesFilter, type Sale, type SaleTotals } from './sales.api.ts'
import type { ItemKinds } from '../../../lib/item-kinds/item-kind.ts'
import type { SaleSeries } from '../../../lib/item-kinds/kind-studio.ts'
import { saleKindsOf } from './sale-kinds.ts'
import { salesCsv } from './sales-csv.ts'

const sale: Sale = {
  id: 'a'.repeat(24),
  kind: 'story',
  itemOid: 'b'.repeat(24),
  title: '=1+1, "quoted"',
  buyer: { userOid: 'c'.repeat(24), name: 'Reader' },
  sales: 1,
  refunded: 0,
  currency: 'coin',
  amount: 300,
  paidAmount: 200,
  bonusAmount: 100,
  couponCode: null,
  feePercent: 20,
  earnedAmount: 160,
  state: 'paid',
  createdAt: '2026-11-20T00:00:00.000Z',
  day: null,
  refundedAt: null,
  distribution: [],
  payout: null,
}

const seriesOf = (kind: string): SaleSeries => ({
  kind,
  name: { id: kind },
  bar: `fill-${kind}`,
  mark: `bg-${kind}`,
})
const kinds = [
  { studio: { sales: [seriesOf('story'), seriesOf('chat')] } },
  { studio: { sales: [seriesOf('wallpaper')] } },
] as unknown as ItemKinds
const saleKinds = saleKindsOf(kinds, {
  subscription: seriesOf('subscription'),
  gift: seriesOf('gift'),
  donation: seriesOf('donation'),
  unknown: seriesOf('unknown'),
})
const known = ['story', 'wallpaper', 'subscription', 'chat', 'gift', 'donation']

describe('the file of sales', () => {
  it('has a line for each sale with its buyer, share, refund and coupon, and no formula', () => {
    const [head, first, second, third] = salesCsv([
      { ...sale, couponCode: 'SPRING' },
      {
        ...sale,
        title: 'Two',
        earnedAmount: 0,
        state: 'refunded',
        refundedAt: '2026-11-21T00:00:00.000Z',
        distribution: [
          { creatorOid: 'd'.repeat(24), name: 'Mira', sharePercent: 75 },
          { creatorOid: 'e'.repeat(24), name: '', sharePercent: 25 },
        ],
        payout: {
          requestOid: 'f'.repeat(24),
          state: 'processing',
          step: 'sent',
          paysOn: '2026-12-10',
        },
      },
      {
        ...sale,
        kind: 'chat',
        title: 'Three',
        buyer: null,
        day: '2026-11-20',
        currency: 'credit',
        sales: 2,
        paidAmount: 20_500,
        bonusAmount: 0,
        feePercent: null,
        earnedAmount: 7_175,
      },
    ]).split('\r\n')
    expect(head).toBe(
      'sale,sold_at,kind,item,title,buyer,sales,currency,paid,bonus,fee_percent,share,state,refunded_at,joint,payout,payout_day,coupon',
    )
    expect(first).toBe(
      `${sale.id},${sale.createdAt},story,${sale.itemOid},"'=1+1, ""quoted""",Reader,1,coin,200,100,20,160,paid,,,,,SPRING`,
    )
    expect(second).toMatch(/,0,refunded,2026-11-21T00:00:00.000Z,Mira 75%;  25%,sent,2026-12-10,$/)
    expect(third).toBe(
      `${sale.id},2026-11-20,chat,${sale.itemOid},Three,,2,credit,20.5,0,,7.175,paid,,,,,`,
    )
  })
})

describe('the chart of sales', () => {
  const sum = { sales: 1, refunded: 0, amount: 0, paidAmount: 0, bonusAmount: 0 }
  const totals: SaleTotals = {
    by: 'month',
    presentMonth: '2026-02',
    first: '2025-12',
    last: '2026-02',
    kinds: [],
    items: [],
    periods: [
      { ...sum, period: '2026-01', kind: 'story', currency: 'coin', earnedAmount: 240 },
      { ...sum, period: '2026-01', kind: 'subscription', currency: 'coin', earnedAmount: 80 },
      { ...sum, period: '2026-02', kind: 'chat', currency: 'credit', earnedAmount: 7_000 },
    ],
  }

  it('has every month or day of its time, each currency by itself', () => {
    expect(chartRows(totals, 'coin')).toEqual([
      { period: '2025-12', shares: {}, total: 0 },
      { period: '2026-01', shares: { story: 240, subscription: 80 }, total: 320 },
      { period: '2026-02', shares: {}, total: 0 },
    ])
    expect(chartRows(totals, 'credit').map(({ total }) => total)).toEqual([0, 0, 7_000])
    const days = { ...totals, by: 'day' as const, first: '2026-02-27', last: '2026-03-01' }
    expect(chartRows(days, 'coin').map(({ period }) => period)).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ])
  })
})

describe('the filters of sales', () => {
  it('are read from the address, without what makes no sense', () => {
    const item = 'a'.repeat(24)
    const address = { kind: 'chat', item, state: 'refunded', month: '2026-11' }
    const filter = { kind: 'chat', itemOid: item, state: 'refunded', month: '2026-11' }
    expect(readSalesFilter(address)).toEqual(filter)
    expect(readSalesFilter({ ...address, month: '2026' }).month).toBe('2026')
    expect(readSalesFilter({ kind: 'x y', item: 'x', state: 'x', month: '2026-13' })).toEqual({})
  })

  it('offer kinds that this page does not know, where they were sold or are asked for', () => {
    const address = { kind: 'postcard', item: '', state: '', month: '' }
    expect(readSalesFilter(address)).toEqual({ kind: 'postcard' })
    const { offered } = saleKinds
    expect(offered([], '')).toEqual(known)
    expect(offered([{ kind: 'chat' }, { kind: 'postcard' }], '')).toEqual([...known, 'postcard'])
    expect(offered([], 'postcard')).toEqual([...known, 'postcard'])
  })
})

describe('the kinds of sale', () => {
  it('are those of each kind of item, of subscriptions, gifts, and donations, in one order', () => {
    const sums = ['postcard', ...known.toReversed()].map((kind) => ({ kind }))
    expect(saleKinds.inOrder(sums).map(({ kind }) => kind)).toEqual([...known, 'postcard'])
  })

  it('have the colors that their kind of item gives them, and others a color of their own', () => {
    expect(saleKinds.seriesOf('wallpaper')).toEqual(seriesOf('wallpaper'))
    expect(saleKinds.seriesOf('postcard')).toEqual(seriesOf('unknown'))
  })
})
