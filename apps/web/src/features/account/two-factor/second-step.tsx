import { Trans } from '@lingui/react/macro'
import { ApiError } from '../../../lib/api-error.ts'
import { useApp } from '../../../lib/app-context.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { Button } from '../../../ui/button.tsx'
import { type Proof, verifyLogin, type WaitingLogin } from '../account.api.ts'
import { CodeForm } from './code-form.tsx'
import { verificationFailure } from './failures.ts'

/**
 * The second step of signing in (R-two-factor-008), in the dialog and on the page. `onBack` leads to
 * the first one, with the reason where the login that waited has ended.
 */
export function SecondStep({
  login,
  onDone,
  onBack,
}: {
  login: WaitingLogin
  onDone: () => void
  onBack: (reason: string | null) => void
}) {
  const app = useApp()
  const verify = async (proof: Proof) => {
    try {
      await verifyLogin(app, login, proof)
    } catch (error) {
      const hasEnded = error instanceof ApiError && ended.has(error.code)
      if (!hasEnded) throw error
      return onBack(messageOf(error, app.i18n))
    }
    onDone()
  }
  return (
    <CodeForm
      recovery
      action={<Trans>Verify</Trans>}
      onProof={verify}
      explain={verificationFailure}
    >
      <Button variant="ghost" size="sm" onClick={() => onBack(null)}>
        <Trans>Back</Trans>
      </Button>
    </CodeForm>
  )
}

/** Refusals after which no code helps: the login begins anew. */
const ended = new Set([
  'account.two_factor_verification_failed',
  'account.suspended',
  'account.withdrawal_final',
])
