import { Trans } from '@lingui/react/macro'
import type { EscrowOutcome } from '@plax/contracts/commerce-values'
import { When } from '../../ui/when.tsx'

interface HeldUntilProps {
  deadline: string
  atDeadline: EscrowOutcome
}

/** Until when coins are held, and what happens to them then. */
export function HeldUntil({ deadline, atDeadline }: HeldUntilProps) {
  const when = <When at={deadline} />
  return atDeadline === 'return' ? (
    <Trans>Held until {when}, then returned to the buyer</Trans>
  ) : (
    <Trans>Held until {when}, then paid to the creator</Trans>
  )
}
