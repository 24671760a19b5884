import { Trans } from '@lingui/react/macro'
import { openSignIn } from '../lib/sign-in-state.ts'
import { Button } from './button.tsx'

/** Opens the log-in dialog over the page, which goes on where it was. */
export function LogInButton() {
  return (
    <Button variant="primary" onClick={openSignIn}>
      <Trans>Log in</Trans>
    </Button>
  )
}
