import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { logIn, type WaitingLogin } from './account.api.ts'
import { ForgotPassword } from './forgot-password.tsx'
import { PasskeySignIn } from './passkeys/passkey-sign-in.tsx'
import { failureOf } from './providers/login-failure.ts'
import { ProviderButtons } from './providers/provider-buttons.tsx'
import { SecondStep } from './two-factor/second-step.tsx'

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
  const [email, setEmail] = useState(known)
  const [forgot, setForgot] = useState(false)
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [waiting, setWaiting] = useState<WaitingLogin | null>(null)
  const submit = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const next = await logIn(app, { email, password })
      if (next) setWaiting(next)
      else onDone()
    } catch (error) {
      setProblem(failureOf(error, app.i18n))
    } finally {
      setBusy(false)
    }
  }
  const startOver = (reason: string | null) => {
    setWaiting(null)
    setPassword('')
    setProblem(reason)
  }
  if (waiting) return <SecondStep login={waiting} onDone={onDone} onBack={startOver} />
  if (forgot) return <ForgotPassword email={email} onBack={() => setForgot(false)} />
  return (
    <form
      className="flex flex-col gap-4"
      // The browser tells of the next mistake by itself.
      onInvalidCapture={() => setProblem(null)}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Field label={t`Email`}>
        {(ids) => (
          <Input
            {...ids}
            type="email"
            name="email"
            autoComplete="username webauthn"
            autoFocus={!known}
            required
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
        )}
      </Field>
      <Field label={t`Password`} error={problem}>
        {(ids) => (
          <PasswordInput
            {...ids}
            name="password"
            autoComplete="current-password"
            autoFocus={known !== ''}
            required
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" size="lg" busy={busy}>
        <Trans>Log in</Trans>
      </Button>
      <Button variant="ghost" className="-my-2 self-center" onClick={() => setForgot(true)}>
        <Trans>Forgot your password?</Trans>
      </Button>
      <PasskeySignIn onPress={() => setProblem(null)} onDone={onDone} />
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
