import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useAllTextsNow } from '../../lib/all-texts.ts'
import { useApp } from '../../lib/app-context.ts'
import { endStepUp } from '../../lib/sign-in-state.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FieldForm } from './field-form.tsx'
import { StepUpPasskey } from './passkeys/step-up-passkey.tsx'
import { isProvider } from './providers/provider.api.ts'
import { StepUpProvider } from './providers/step-up-provider.tsx'
import { CodeForm } from './two-factor/code-form.tsx'
import { verificationFailure } from './two-factor/failures.ts'

/** Asks for a proof before something grave; the call that asked goes on by itself. */
export function StepUpDialog() {
  useAllTextsNow()
  const { t } = useLingui()
  const { api } = useApp()
  const methods = useQuery({
    queryKey: ['step-up'],
    queryFn: () => api('GET /account/step-up', {}),
    gcTime: 0,
  })
  return (
    <Dialog
      open
      onClose={() => endStepUp(false)}
      title={t`Confirm it’s you`}
      description={<Trans>For your security, confirm it’s you again.</Trans>}
    >
      {methods.isPending ? <Skeleton className="h-32" /> : null}
      {methods.isError ? (
        <ErrorState error={methods.error} onRetry={() => void methods.refetch()} />
      ) : null}
      {methods.data?.methods.includes('passkey') ? <StepUpPasskey /> : null}
      {methods.data?.methods.includes('password') ? <StepUpPassword /> : null}
      {methods.data?.methods.filter(isProvider).map((provider) => (
        <StepUpProvider key={provider} provider={provider} />
      ))}
      {methods.data?.methods.includes('totp') ? <StepUpCode /> : null}
      {methods.data?.methods.length === 0 ? (
        <EmptyState title={<Trans>Log out, log back in, then try once more.</Trans>} />
      ) : null}
    </Dialog>
  )
}

/** Proves who one is by the password. */
function StepUpPassword() {
  const { t } = useLingui()
  const { api } = useApp()
  const prove = async (password: string) => {
    await api('POST /account/step-up', { body: { password } })
    endStepUp(true)
  }
  return (
    <FieldForm
      name="password"
      as={PasswordInput}
      label={t`Password`}
      autoComplete="current-password"
      autoFocus
      required
      submit={<Trans>Confirm</Trans>}
      send={prove}
    />
  )
}

/** Proves who one is by a code of the authenticator app. */
function StepUpCode() {
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
