import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { rememberPlace } from '../lib/return-place.ts'
import { buttonClasses } from './button.tsx'

/** Opens the page that sells coins, which links back to a place. */
export function BuyCoinsLink({
  need,
  from,
  onLeave,
  className = buttonClasses('primary'),
}: {
  /** The coins that are missing: the pack that covers them is chosen. */
  need?: number
  /** The place to come back to. */
  from: string
  /** Keeps what the reader comes back to. */
  onLeave?: () => void
  className?: string
}) {
  return (
    <Link
      to="/wallet/charge"
      search={need === undefined ? {} : { need }}
      onClick={() => {
        rememberPlace(from, 'charge')
        onLeave?.()
      }}
      className={className}
    >
      <Trans>Buy coins</Trans>
    </Link>
  )
}
