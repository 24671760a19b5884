import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { useDraft } from '../../ui/form/use-draft.ts'
import { useSend } from '../../ui/form/use-send.ts'
import { PasswordInput } from '../../ui/password-input.tsx'
import { logIn, type WaitingLogin } from './account.api.ts'
import { ForgotPassword } from './forgot-password.tsx'
import { PasskeySignIn } from './passkeys/passkey-sign-in.tsx'
import { ProviderButtons } from './providers/provider-buttons.tsx'
import { SecondStep } from './two-factor/second-step.tsx'

/** Whether it is the address or the password is not told. */
const fieldOf = { 'account.incorrect_credentials': 'password' } as const

/** E-mail and password, then a code where the account asks for one; for the dialog and the page. */
export function SignInForm({
  email: known = '',
  onDone,
  onLeave,
  onDepart,
}: {
  email?: string
  onDone: () => void
  onLeave?: () => void
  /** Before the whole page is left for a provider's. */
  onDepart?: () => void
}) {
  const { t } = useLingui()
  const app = useApp()
  const { form, values, set } = useDraft({ email: known, password: '' })
  const [forgot, setForgot] = useState(false)
  const [waiting, setWaiting] = useState<WaitingLogin | null>(null)
  const send = async () => {
    const next = await logIn(app, form.getValues())
    if (next) setWaiting(next)
    else onDone()
  }
  const { onSubmit, isBusy, problem } = useSend(form, send, { explain: failureOf, fieldOf })
  const startOver = (reason: string | null) => {
    setWaiting(null)
    set('password', '')
    if (reason) form.setError('root', { message: reason })
  }
  if (waiting) return <SecondStep login={waiting} onDone={onDone} onBack={startOver} />
  if (forgot) return <ForgotPassword email={values.email} onBack={() => setForgot(false)} />
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={onSubmit}>
      <TextField
        form={form}
        name="email"
        label={t`Email`}
        type="email"
        autoComplete="username webauthn"
        autoFocus={!known}
        required
      />
      <TextField
        form={form}
        name="password"
        as={PasswordInput}
        label={t`Password`}
        autoComplete="current-password"
        autoFocus={known !== ''}
        required
      />
      <Failure error={problem} />
      <Button type="submit" variant="primary" size="lg" busy={isBusy}>
        <Trans>Log in</Trans>
      </Button>
      <Button variant="ghost" className="-my-2 self-center" onClick={() => setForgot(true)}>
        <Trans>Forgot your password?</Trans>
      </Button>
      <PasskeySignIn onPress={() => form.clearErrors()} onDone={onDone} />
      <ProviderButtons onDepart={onDepart} />
      <p className="text-center text-sm text-ink-soft">
        <Trans>
          New here?{' '}
          <Link
            to="/signup"
            onClick={onLeave}
            className="font-medium text-accent-ink underline underline-offset-2"
          >
            Sign up
          </Link>
        </Trans>
      </p>
    </form>
  )
}

/**
 * Why a login by e-mail failed: that no answer came (R-auth-016), or the server's reason; who came
 * by Google is told besides where a password is set (R-auth-022).
 */
function failureOf(error: unknown, i18n: I18n): string {
  if (!(error instanceof ApiError)) return i18n._(msg`Check your internet connection.`)
  const message = messageOf(error, i18n)
  const isOfProvider = error.code === 'account.registered_by_provider'
  if (!isOfProvider || error.details.provider !== 'Google') return message
  return `${message} ${i18n._(msg`To log in without Google, set a password on our website.`)}`
}
