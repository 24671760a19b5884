import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { buttonClasses } from './button.tsx'

/** The way to Home from a list that is empty. */
export function FindSomething() {
  return (
    <Link to="/" className={buttonClasses('primary')}>
      <Trans>Find something</Trans>
    </Link>
  )
}
