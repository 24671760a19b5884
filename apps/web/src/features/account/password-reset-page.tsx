import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useApp } from '../../lib/app-context.ts'
import { ApiError } from '../../lib/api-error.ts'
import { messageOf } from '../../lib/message-of.ts'
import { takePlace } from '../../lib/return-place.ts'
import { Card } from '../../ui/card.tsx'
import { becomeViewer } from './account.api.ts'
import { ForgotPassword } from './forgot-password.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useMailedToken } from './use-mailed-token.ts'

/** Where a mailed link leads: a new password, then the login with it (spec D11). */
export function PasswordResetPage() {
  const { token, forget } = useMailedToken()
  return (
    <div className="mx-auto w-full max-w-md px-4 py-10 md:py-16">
      <h1 className="mb-6 text-center text-xl font-semibold">
        <Trans>Set a new password</Trans>
      </h1>
      <Card className="md:p-6">
        {token === null ? <ForgotPassword /> : <Reset token={token} onUsed={forget} />}
      </Card>
    </div>
  )
}

function Reset({ token, onUsed }: { token: string; onUsed: () => void }) {
  const { api, i18n, queryClient } = useApp()
  const reset = useMutation({
    mutationFn: (password: string) =>
      api('POST /account/changepw/finalize', {
        body: { token, password, passwordRepeat: password },
      }),
    // Every session has ended, also one of this browser.
    onSuccess: () => {
      onUsed()
      return becomeViewer(queryClient, null)
    },
    onError: (error) => {
      if (hasExpired(error)) onUsed()
    },
  })
  if (reset.isSuccess) return <Done email={reset.data.email} />
  if (hasExpired(reset.error)) {
    return (
      <>
        <p role="alert" className="mb-4 text-sm text-danger">
          {messageOf(reset.error, i18n)}
        </p>
        <ForgotPassword />
      </>
    )
  }
  return (
    <NewPasswordForm
      label={<Trans>New password</Trans>}
      submit={<Trans>Set password</Trans>}
      send={(password) => reset.mutateAsync(password)}
    />
  )
}

function hasExpired(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'account.reset_link_expired'
}

function Done({ email }: { email: string }) {
  const navigate = useNavigate()
  return (
    <>
      <p role="status" className="mb-4 text-sm text-ink-soft">
        <Trans>Password updated, and all sessions ended. Log in with the new password.</Trans>
      </p>
      <SignInForm email={email} onDone={() => void navigate({ href: takePlace() ?? '/' })} />
    </>
  )
}
