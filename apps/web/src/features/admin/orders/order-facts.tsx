import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { HeldUntil } from '../../commerce/held-until.tsx'
import { OrderBadge } from '../../commerce/order-badge.tsx'
import { useLocale } from '../../../lib/use-locale.ts'
import { usePercent } from '../../../lib/use-percent.ts'
import { When } from '../../../ui/when.tsx'
import { Facts } from '../facts.tsx'
import { PersonLink } from '../person-link.tsx'
import type { AdminOrder } from './orders.api.ts'

/** Who bought what from whom, which coins paid, and who took it back, when and why. */
export function OrderFacts({ order }: { order: AdminOrder }) {
  const { t } = useLingui()
  const { locale } = useLocale()
  const coins = (value: number) => value.toLocaleString(locale)
  const percent = usePercent()
  const { refundedAt, refundedBy, refundedByNickname, escrow } = order
  return (
    <Facts
      facts={[
        [t`Status`, <OrderBadge key="state" state={order.state} />],
        [t`Buyer`, <PersonLink key="buyer" oid={order.userOid} nickname={order.nickname} />],
        [
          t`Creator`,
          <PersonLink key="creator" oid={order.creatorOid} nickname={order.creatorNickname} />,
        ],
        [t`Ordered`, <When key="at" at={order.createdAt} />],
        [t`Price in coins`, coins(order.priceCoins)],
        [t`Paid in coins`, coins(order.paidCoins)],
        [t`Paid in bonus coins`, coins(order.bonusCoins)],
        [t`Platform fee`, percent(order.feePercent)],
        [t`Creator’s share`, coins(order.earnedCoins)],
        ...(escrow
          ? ([
              [t`Held coins`, <EscrowFact key="escrow" order={order} escrow={escrow} />],
            ] satisfies [string, ReactNode][])
          : []),
        ...(refundedAt
          ? ([
              [
                t({ message: 'Refunded', context: 'date' }),
                <When key="refunded" at={refundedAt} />,
              ],
              [
                t`Refunded by`,
                refundedBy ? (
                  <PersonLink key="by" oid={refundedBy} nickname={refundedByNickname} />
                ) : (
                  t`Deleted account`
                ),
              ],
              [t`Reason`, order.refundReason],
            ] satisfies [string, ReactNode][])
          : []),
      ]}
    />
  )
}

/** Until when coins are held, or when and why that ended. */
function EscrowFact({
  order,
  escrow,
}: {
  order: AdminOrder
  escrow: NonNullable<AdminOrder['escrow']>
}) {
  if (order.state === 'held') return <HeldUntil {...escrow} />
  const ended = escrow.endedAt ? <When at={escrow.endedAt} /> : null
  return (
    <span dir="auto">
      {order.state === 'returned' ? (
        <Trans>Returned: {ended}</Trans>
      ) : (
        <Trans>Paid out: {ended}</Trans>
      )}
      {escrow.reason ? ` · ${escrow.reason}` : null}
    </span>
  )
}
