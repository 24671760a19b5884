import type { CouponDiscount } from '@plax/contracts/coupon/creator-coupon-values'
import { describe, expect, it } from 'vitest'
import { couponExamples } from './coupon-examples.ts'

const none: CouponDiscount = { price: null, percentOff: null, coinsOff: null }
const items = [
  { contentOid: 'b', title: 'Middle', listPriceCoins: 40 },
  { contentOid: 'a', title: 'Cheap', listPriceCoins: 9 },
  { contentOid: 'c', title: 'Dear', listPriceCoins: 99 },
]
const pricesOf = (discount: Partial<CouponDiscount>, contentOid: string | null, of = items) =>
  couponExamples({ ...none, ...discount }, { contentOid, items: of }).map(
    ({ title, priceCoins, listPriceCoins }) => [title, priceCoins, listPriceCoins],
  )

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
    const same = items.map((item) => ({ ...item, listPriceCoins: 40 }))
    expect(pricesOf({ coinsOff: 5 }, null, same)).toEqual([['Middle', 35, 40]])
  })

  it('is at least a coin', () => {
    expect(pricesOf({ coinsOff: 50 }, 'b')).toEqual([['Middle', 1, 40]])
  })

  it('is not shown of items that are not sold', () => {
    expect([pricesOf({ percentOff: 10 }, 'x'), pricesOf({}, null, [])]).toEqual([[], []])
  })
})
