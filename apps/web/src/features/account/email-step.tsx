import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { Button } from '../../ui/button.tsx'
import { CodeBox } from '../../ui/code-box.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { showToast } from '../../ui/toast.ts'
import { ProviderSlot } from './providers/provider-slot.tsx'
import type { SignUpDraft } from './sign-up-page.tsx'

/** The address first, then the six digits that were mailed to it. */
export function EmailStep({
  draft,
  onNext,
}: {
  draft: SignUpDraft
  onNext: (answers: Pick<SignUpDraft, 'email' | 'signupToken'>) => void
}) {
  const { t } = useLingui()
  const { api, i18n } = useApp()
  const [email, setEmail] = useState(draft.email)
  const [sent, setSent] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const attempt = async (action: () => Promise<void>) => {
    setBusy(true)
    setProblem(null)
    await action().catch((error: unknown) => setProblem(messageOf(error, i18n)))
    setBusy(false)
  }
  const sendCode = () =>
    attempt(async () => {
      await api('POST /account/signup/code', { body: { email } })
      if (sent) showToast(t`A new code is on its way.`)
      setSent(true)
    })
  const verify = (code: string) =>
    attempt(async () => {
      const { signupToken } = await api('POST /account/signup/verify', { body: { email, code } })
      onNext({ email, signupToken })
    })
  if (sent) {
    return (
      <CodeForm
        email={email}
        busy={busy}
        problem={problem}
        onVerify={(code) => void verify(code)}
        onResend={() => void sendCode()}
        onChangeAddress={() => {
          setSent(false)
          setProblem(null)
        }}
      />
    )
  }
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void sendCode()
      }}
    >
      <Field label={t`E-mail`} hint={t`We send a code of six digits to it.`} error={problem}>
        {(ids) => (
          <Input
            {...ids}
            type="email"
            name="email"
            autoComplete="email"
            required
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" size="lg" busy={busy}>
        <Trans>Send the code</Trans>
      </Button>
      <ProviderSlot />
    </form>
  )
}

function CodeForm(props: {
  email: string
  busy: boolean
  problem: string | null
  onVerify: (code: string) => void
  onResend: () => void
  onChangeAddress: () => void
}) {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        props.onVerify(code)
      }}
    >
      <p className="text-sm text-ink-soft">
        <Trans>
          Enter the code that we sent to <b className="font-semibold text-ink">{props.email}</b>. It
          is valid for 10 minutes.
        </Trans>
      </p>
      <CodeBox
        label={t`Code from the e-mail`}
        value={code}
        onChange={setCode}
        onComplete={props.onVerify}
        invalid={props.problem !== null}
        autoFocus
      />
      {props.problem ? (
        <p role="alert" className="text-sm text-danger">
          {props.problem}
        </p>
      ) : null}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        busy={props.busy}
        disabled={code.length < 6}
      >
        <Trans>Continue</Trans>
      </Button>
      <div className="flex justify-between">
        <Button variant="ghost" size="sm" onClick={props.onChangeAddress}>
          <Trans>Change e-mail</Trans>
        </Button>
        <Button variant="ghost" size="sm" disabled={props.busy} onClick={props.onResend}>
          <Trans>Send it again</Trans>
        </Button>
      </div>
    </form>
  )
}
