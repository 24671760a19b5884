import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import type { PriceByCode } from '../earning/prices-by-code.tsx'
import { withCoupon } from './coupon-examples.ts'
import { codesOfItemQuery } from './item-coupons.api.ts'

/** What an item costs with each code that readers can use for it now; its prices may not be saved yet. */
export function usePricesByCode(item: {
  contentOid: string
  listPriceCoins: number
  currentCoins: number
}): PriceByCode[] {
  const { api } = useApp()
  const coupons = useQuery(codesOfItemQuery(api, item.contentOid)).data ?? []
  return coupons.map((coupon) => {
    const { priceCoins, isCheaper } = withCoupon(coupon, item)
    return { code: coupon.code, priceCoins, isCheaper }
  })
}
