import { useLingui } from '@lingui/react/macro'
import type { OrderState } from '@plax/contracts/commerce-values'
import { Badge } from '../../ui/badge.tsx'
import { orderStateNames } from './order-state-names.ts'

/** Whether an order stands, or was refunded. */
export function OrderBadge({ state }: { state: OrderState }) {
  const { t } = useLingui()
  return <Badge tone={state === 'paid' ? 'good' : 'gold'}>{t(orderStateNames[state])}</Badge>
}
