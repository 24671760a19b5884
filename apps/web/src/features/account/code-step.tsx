import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isRefusal } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { CodeBox } from '../../ui/code-box.tsx'
import { Failure } from '../../ui/failure.tsx'
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
  const [code, setCode] = useState('')
  const attempt = useMutation({ mutationFn: (act: () => Promise<void>) => act() })
  // A code that was refused is not sent again unchanged: each wrong one is a try less.
  const [refused, setRefused] = useState('')
  const verify = (entered: string) => {
    if (attempt.isPending || entered === refused) return
    attempt.mutate(() => onVerify(entered), {
      onError: (error) => setRefused(isRefusal(error) ? entered : ''),
    })
  }
  const resend = async () => {
    await onResend(email)
    setRefused('')
    setCode('')
    showToast(t`New code sent`)
  }
  return (
    <form
      noValidate
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
        invalid={refused !== '' && code === refused}
        autoFocus
      />
      <Failure error={attempt.error} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        busy={attempt.isPending}
        disabled={code.length < 6 || code === refused}
      >
        <Trans context="next step">Continue</Trans>
      </Button>
      <div className="flex justify-between">
        <Button variant="ghost" size="sm" onClick={onBack}>
          <Trans>Change email</Trans>
        </Button>
        <Button
          variant="ghost"
          size="sm"
          disabled={attempt.isPending}
          onClick={() => attempt.mutate(resend)}
        >
          <Trans>Send again</Trans>
        </Button>
      </div>
    </form>
  )
}
