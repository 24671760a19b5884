import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { CardOrder } from '../card-orders/card-orders.api.ts'
import type { CardPurpose } from '../card-orders/card-purpose.ts'

const noCoupon = msg`The coupon could no longer be used.`
const blocked = msg`New subscriptions were closed at the time.`
const notOffered = msg`The tier was no longer offered.`

/** How the console shows what cards paid for subscriptions. */
export const subscriptionOrders: CardPurpose = {
  name: msg`Subscription`,
  What,
  placeOf: ({ subscriptionOid: oid }) => (typeof oid === 'string' ? `subscriptions/${oid}` : null),
  returnWords: {
    'creator_coupon.already_used': noCoupon,
    'creator_coupon.first_month_only': noCoupon,
    'creator_coupon.incorrect_code': noCoupon,
    'creator_coupon.no_match': noCoupon,
    'subscription.already_subscribed': msg`The month was already paid for.`,
    'subscription.amount_changed': msg`The payment came too late: the order was canceled or its month was over.`,
    'subscription.ended_by_operator': msg`An administrator ended the subscription.`,
    'subscription.last_day': blocked,
    'subscription.new_blocked': blocked,
    'subscription.no_seats': msg`The tier was full.`,
    'subscription.not_offered': notOffered,
    'subscription.not_subscribed': msg`Payment for the month was no longer due.`,
    'subscription.price_changed': msg`The price had changed.`,
    'subscription.tier_not_found': notOffered,
  },
}

function What({ row }: { row: CardOrder }) {
  const { t } = useLingui()
  const { month, couponCode } = row
  const about = [
    row.isAutomatic ? t`Billed automatically` : t`Started by the subscriber`,
    ...(typeof couponCode === 'string' ? [t`Coupon ${couponCode}`] : []),
  ]
  return (
    <>
      {row.title || t`Deleted tier`} · {String(month)}
      <span className="block text-xs text-ink-faint">{about.join(' · ')}</span>
    </>
  )
}
