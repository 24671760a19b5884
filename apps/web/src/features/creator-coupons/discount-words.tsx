import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { CouponDiscount } from '@plax/contracts/coupon/creator-coupon-values'
import { PriceTag } from '../../ui/price-tag.tsx'

/** What a coupon lowers a price to, or by. */
export function DiscountWords({ discount }: { discount: CouponDiscount }) {
  const { i18n } = useLingui()
  const { price, percentOff, coinsOff } = discount
  if (percentOff !== null) {
    const percent = i18n.number(percentOff / 100, { style: 'percent' })
    return <Trans>{percent} off</Trans>
  }
  if (coinsOff !== null) return <Plural value={coinsOff} one="# coin off" other="# coins off" />
  return <PriceTag amount={price ?? 0} currency="coin" />
}
