import { useLingui } from '@lingui/react/macro'
import { Badge } from '../../ui/badge.tsx'
import { type ChargeState, chargeStateNames, disputeNames, toneOf } from './charge-states.ts'

/** How a charge stands; a bank's dispute is what matters where there is one. */
export function ChargeBadge({
  charge: { state, dispute },
}: {
  charge: { state: ChargeState; dispute: keyof typeof disputeNames | null }
}) {
  const { t } = useLingui()
  if (dispute) return <Badge tone="danger">{t(disputeNames[dispute])}</Badge>
  return <Badge tone={toneOf(state)}>{t(chargeStateNames[state])}</Badge>
}
