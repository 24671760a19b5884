import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { Button } from '../../ui/button.tsx'
import { CodeBox } from '../../ui/code-box.tsx'
import { showToast } from '../../ui/toast.ts'

/** The six digits that were mailed to the address. */
export function CodeStep(props: {
  email: string
  onVerify: (code: string) => Promise<void>
  onResend: (email: string) => Promise<void>
  /** To the address. */
  onBack: () => void
}) {
  const { email, onVerify, onResend, onBack } = props
  const { t } = useLingui()
  const { i18n } = useApp()
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const attempt = async (action: () => Promise<void>) => {
    setBusy(true)
    setProblem(null)
    await action().catch((error: unknown) => setProblem(messageOf(error, i18n)))
    setBusy(false)
  }
  const verify = (entered: string) => void attempt(() => onVerify(entered))
  const resend = () =>
    attempt(async () => {
      await onResend(email)
      showToast(t`We sent a new code.`)
    })
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        verify(code)
      }}
    >
      <p className="text-sm text-ink-soft">
        <Trans>
          Enter the code we sent to <b className="font-semibold text-ink">{email}</b>. It’s valid
          for 10 minutes.
        </Trans>
      </p>
      <CodeBox
        label={t`Code from the email`}
        value={code}
        onChange={setCode}
        onComplete={verify}
        invalid={problem !== null}
        autoFocus
      />
      {problem ? (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      ) : null}
      <Button type="submit" variant="primary" size="lg" busy={busy} disabled={code.length < 6}>
        <Trans>Continue</Trans>
      </Button>
      <div className="flex justify-between">
        <Button variant="ghost" size="sm" onClick={onBack}>
          <Trans>Change email</Trans>
        </Button>
        <Button variant="ghost" size="sm" disabled={busy} onClick={() => void resend()}>
          <Trans>Send again</Trans>
        </Button>
      </div>
    </form>
  )
}
