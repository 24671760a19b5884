import { Trans } from '@lingui/react/macro'
import type { EscrowOutcome, EscrowParty } from '@plax/contracts/commerce/commerce-values'
import { When } from '../../ui/when.tsx'

interface HeldUntilProps {
  deadline: string
  atDeadline: EscrowOutcome
  /** Left out for administrators. */
  viewer?: EscrowParty
}

/** Until when coins are held, and who gets them then. */
export function HeldUntil({ deadline, atDeadline, viewer }: HeldUntilProps) {
  const when = <When at={deadline} />
  if (atDeadline === 'return') {
    return viewer === 'buyer' ? (
      <Trans>Held until {when}, then returned to you</Trans>
    ) : (
      <Trans>Held until {when}, then returned to the buyer</Trans>
    )
  }
  return viewer === 'creator' ? (
    <Trans>Held until {when}, then paid to you</Trans>
  ) : (
    <Trans>Held until {when}, then paid to the creator</Trans>
  )
}
