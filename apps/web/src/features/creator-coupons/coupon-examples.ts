import { type CouponDiscount, priceWithCoupon } from '@plax/contracts/coupon/creator-coupon-values'

/** A coupon for items leaves one coin at least. */
export const itemLeastCoins = 1

/** An item of the creator’s own that can be bought. */
export interface SoldItem {
  contentOid: string
  title: string
  /** What a coupon takes its part off. */
  listPriceCoins: number
  /** What everyone pays now. */
  currentCoins: number
  /** What its creator earns of joint sales. */
  sharePercent: number
}

/** What an item costs with a coupon, and without. */
export interface CouponExample extends SoldItem {
  /** What readers pay: never more than without the coupon. */
  priceCoins: number
  /** Otherwise the coupon is refused, and everyone pays the same. */
  isCheaper: boolean
}

/** What an item costs with a coupon, which is off the price without discounts. */
export function withCoupon<Item extends Pick<SoldItem, 'listPriceCoins' | 'currentCoins'>>(
  discount: CouponDiscount,
  item: Item,
): Item & Pick<CouponExample, 'priceCoins' | 'isCheaper'> {
  const full = { fullCoins: item.listPriceCoins, leastCoins: itemLeastCoins }
  const discounted = priceWithCoupon(discount, full)
  const priceCoins = Math.min(item.currentCoins, discounted)
  return { ...item, priceCoins, isCheaper: priceCoins < item.currentCoins }
}

/** What every item that a coupon is for costs with it. */
export function withCouponEach(
  coupon: CouponDiscount & { contentOid: string | null },
  items: readonly SoldItem[],
): CouponExample[] {
  return items
    .filter(({ contentOid }) => coupon.contentOid === null || coupon.contentOid === contentOid)
    .map((item) => withCoupon(coupon, item))
}

/**
 * What items cost with a coupon for one of them or, without `contentOid`, for all: then the cheapest and
 * the dearest, or one of them if all cost the same.
 */
export function couponExamples(
  coupon: CouponDiscount & { contentOid: string | null },
  items: readonly SoldItem[],
): CouponExample[] {
  const each = withCouponEach(coupon, items)
  const byPrice = each.toSorted((one, other) => one.currentCoins - other.currentCoins)
  const [cheapest] = byPrice
  const dearest = byPrice.at(-1)
  if (!cheapest || !dearest) return []
  return cheapest.currentCoins === dearest.currentCoins ? [cheapest] : [cheapest, dearest]
}

/** The item that shows best what a coupon does: the cheapest that it makes cheaper, if there is one. */
export function couponExample(
  coupon: CouponDiscount & { contentOid: string | null },
  items: readonly SoldItem[],
): CouponExample | undefined {
  const each = withCouponEach(coupon, items)
  const cheaper = each.filter(({ isCheaper }) => isCheaper)
  const [first] = (cheaper.length > 0 ? cheaper : each).toSorted(
    (one, other) => one.currentCoins - other.currentCoins,
  )
  return first
}
