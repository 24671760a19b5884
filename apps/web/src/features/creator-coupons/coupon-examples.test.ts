import type { CouponDiscount } from '@plax/contracts/coupon/creator-coupon-values'
import { describe, expect, it } from 'vitest'
import { couponExample, couponExamples, withCouponEach } from './coupon-examples.ts'

const none: CouponDiscount = { price: null, percentOff: null, coinsOff: null }
const item = (contentOid: string, title: string, coins: number) => ({
  contentOid,
  title,
  listPriceCoins: coins,
  currentCoins: coins,
  sharePercent: 100,
})
const items = [item('b', 'Middle', 40), item('a', 'Cheap', 9), item('c', 'Dear', 99)]
const couponOf = (discount: Partial<CouponDiscount>, contentOid: string | null) => ({
  ...none,
  ...discount,
  contentOid,
})
const pricesOf = (discount: Partial<CouponDiscount>, contentOid: string | null, of = items) =>
  couponExamples(couponOf(discount, contentOid), of).map(({ title, priceCoins, currentCoins }) => [
    title,
    priceCoins,
    currentCoins,
  ])

describe('what items cost with a coupon', () => {
  it('is shown of the one item that it is for', () => {
    expect(pricesOf({ percentOff: 10 }, 'b')).toEqual([['Middle', 36, 40]])
  })

  it('is shown of the cheapest and the dearest if it is for all', () => {
    expect(pricesOf({ percentOff: 10 }, null)).toEqual([
      ['Cheap', 9, 9],
      ['Dear', 90, 99],
    ])
  })

  it('is shown once if all cost the same', () => {
    const same = items.map((one) => ({ ...one, listPriceCoins: 40, currentCoins: 40 }))
    expect(pricesOf({ coinsOff: 5 }, null, same)).toEqual([['Middle', 35, 40]])
  })

  it('is at least a coin', () => {
    expect(pricesOf({ coinsOff: 50 }, 'b')).toEqual([['Middle', 1, 40]])
  })

  it('is not shown of items that are not sold', () => {
    expect([pricesOf({ percentOff: 10 }, 'x'), pricesOf({}, null, [])]).toEqual([[], []])
  })

  it('is listed for each item that it is for', () => {
    const titles = (contentOid: string | null) =>
      withCouponEach(couponOf({ percentOff: 10 }, contentOid), items).map(({ title }) => title)
    expect([titles(null), titles('c')]).toEqual([['Middle', 'Cheap', 'Dear'], ['Dear']])
  })

  it('is off the price without discounts, and never above what everyone pays', () => {
    const onSale = [{ ...item('d', 'On sale', 100), currentCoins: 70 }]
    const [better] = withCouponEach(couponOf({ percentOff: 40 }, null), onSale)
    expect(better).toMatchObject({ priceCoins: 60, isCheaper: true })
    const [worse] = withCouponEach(couponOf({ percentOff: 20 }, null), onSale)
    expect(worse).toMatchObject({ priceCoins: 70, isCheaper: false })
  })

  it('is shown in a row of the cheapest item that gets cheaper, if any does', () => {
    expect(couponExample(couponOf({ percentOff: 10 }, null), items)?.title).toBe('Middle')
    expect(couponExample(couponOf({ percentOff: 1 }, null), items)?.title).toBe('Cheap')
  })
})
