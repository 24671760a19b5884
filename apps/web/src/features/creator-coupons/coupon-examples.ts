import { type CouponDiscount, priceWithCoupon } from '@plax/contracts/coupon/creator-coupon-values'

/** A coupon for items leaves one coin at least. */
export const itemLeastCoins = 1

/** An item of the creator’s own that can be bought. */
export interface SoldItem {
  contentOid: string
  title: string
  listPriceCoins: number
}

/** What an item costs with a coupon, and without. */
export interface CouponExample extends SoldItem {
  priceCoins: number
}

/**
 * What items cost with a coupon for one of them or, without `contentOid`, for all: then the cheapest and
 * the dearest, or one of them if all cost the same.
 */
export function couponExamples(
  discount: CouponDiscount,
  { contentOid, items }: { contentOid: string | null; items: readonly SoldItem[] },
): CouponExample[] {
  return shownItems(contentOid, items).map((item) => ({
    ...item,
    priceCoins: priceWithCoupon(discount, {
      fullCoins: item.listPriceCoins,
      leastCoins: itemLeastCoins,
    }),
  }))
}

function shownItems(contentOid: string | null, items: readonly SoldItem[]): SoldItem[] {
  if (contentOid !== null) return items.filter((item) => item.contentOid === contentOid)
  const byPrice = items.toSorted((one, other) => one.listPriceCoins - other.listPriceCoins)
  const [cheapest] = byPrice
  const dearest = byPrice.at(-1)
  if (!cheapest || !dearest) return []
  return cheapest.listPriceCoins === dearest.listPriceCoins ? [cheapest] : [cheapest, dearest]
}
