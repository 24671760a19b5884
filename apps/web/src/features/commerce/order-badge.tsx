import { Trans } from '@lingui/react/macro'
import type { OrderState } from '@plax/contracts/commerce-values'
import { Badge } from '../../ui/badge.tsx'

/** Whether an order stands, or was refunded. */
export function OrderBadge({ state }: { state: OrderState }) {
  return state === 'paid' ? (
    <Badge tone="good">
      <Trans>Paid</Trans>
    </Badge>
  ) : (
    <Badge tone="gold">
      <Trans>Refunded</Trans>
    </Badge>
  )
}
