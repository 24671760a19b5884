import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { rememberPlace } from '../lib/return-place.ts'
import { buttonClasses } from './button.tsx'

/** Opens the page that sells coins, with the pack chosen that covers what is missing, and links back. */
export function BuyCoinsLink({
  need,
  from,
  className = buttonClasses('primary'),
}: {
  /** The coins that are missing. */
  need: number
  /** The place to come back to. */
  from: string
  className?: string
}) {
  return (
    <Link
      to="/wallet/charge"
      search={{ need }}
      onClick={() => rememberPlace(from, 'charge')}
      className={className}
    >
      <Trans>Buy coins</Trans>
    </Link>
  )
}
