import { useLingui } from '@lingui/react/macro'
import type { OrderState } from '@plax/contracts/commerce/commerce-values'
import { Badge } from '../../ui/badge.tsx'
import { orderStateNames } from './order-state-names.ts'

/** What became of an order. */
export function OrderBadge({ state }: { state: OrderState }) {
  const { t } = useLingui()
  const isSold = state === 'paid' || state === 'released'
  return <Badge tone={isSold ? 'good' : 'gold'}>{t(orderStateNames[state])}</Badge>
}
