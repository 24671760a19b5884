import { Trans } from '@lingui/react/macro'
import { useApp } from '../../../lib/app-context.ts'
import { endStepUp } from '../../../lib/sign-in-state.ts'
import { CodeForm } from './code-form.tsx'
import { verificationFailure } from './failures.ts'

/** Proves who one is by a code of the authenticator app. */
export function StepUpCode() {
  const { api } = useApp()
  return (
    <CodeForm
      action={<Trans>Confirm</Trans>}
      onProof={async (proof) => {
        await api('POST /account/step-up', { body: proof })
        endStepUp(true)
      }}
      explain={verificationFailure}
    />
  )
}
