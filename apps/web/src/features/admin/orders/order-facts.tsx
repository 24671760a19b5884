import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { OrderBadge } from '../../commerce/order-badge.tsx'
import { useLocale } from '../../wallet/use-locale.ts'
import { When } from '../../wallet/when.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { Facts } from '../facts.tsx'
import type { AdminOrder } from './orders.api.ts'

/** Who bought what from whom, which coins paid, and who took it back, when and why. */
export function OrderFacts({ order }: { order: AdminOrder }) {
  const { t } = useLingui()
  const { locale } = useLocale()
  const coins = (value: number) => value.toLocaleString(locale)
  const percent = (value: number) =>
    new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(
      value / 100,
    )
  const { refundedAt, refundedBy } = order
  return (
    <Facts
      facts={[
        [t`State`, <OrderBadge key="state" state={order.state} />],
        [
          t`Buyer`,
          <ConsoleLink key="buyer" to={`users/${order.userOid}`}>
            {order.nickname || order.userOid}
          </ConsoleLink>,
        ],
        [
          t`Creator`,
          <ConsoleLink key="creator" to={`users/${order.creatorOid}`}>
            {order.creatorNickname || order.creatorOid}
          </ConsoleLink>,
        ],
        [t`Ordered`, <When key="at" at={order.createdAt} />],
        [t`Price in coins`, coins(order.priceCoins)],
        [t`Paid from coins`, coins(order.paidCoins)],
        [t`Paid from bonus coins`, coins(order.bonusCoins)],
        [t`Platform fee`, percent(order.feePercent)],
        [t`Creator’s share`, coins(order.earnedCoins)],
        ...(refundedAt
          ? ([
              [t`Refunded`, <When key="refunded" at={refundedAt} />],
              [
                t`Refunded by`,
                refundedBy ? (
                  <ConsoleLink key="by" to={`users/${refundedBy}`}>
                    <code className="text-xs">{refundedBy}</code>
                  </ConsoleLink>
                ) : (
                  t`Deleted`
                ),
              ],
              [t`Reason`, order.refundReason],
            ] satisfies [string, ReactNode][])
          : []),
      ]}
    />
  )
}
