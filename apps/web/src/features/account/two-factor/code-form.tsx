import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Button } from '../../../ui/button.tsx'
import { CodeBox } from '../../../ui/code-box.tsx'
import { Failure } from '../../../ui/failure.tsx'
import type { Proof } from '../account.api.ts'
import { RecoveryCodeField } from './recovery-code-field.tsx'

/**
 * Asks for a code of the authenticator app and, where `recovery` says so, for a recovery code
 * instead. What `onProof` throws is told by `explain`, and the wrong code makes room for another.
 */
export function CodeForm({
  intro,
  action,
  danger,
  recovery,
  onProof,
  explain,
  children,
}: {
  intro?: ReactNode
  /** The words of the button. */
  action: ReactNode
  danger?: boolean
  recovery?: boolean
  onProof: (proof: Proof) => Promise<void>
  explain: (error: unknown, i18n: ReturnType<typeof useApp>['i18n']) => string
  /** Other ways on from here. */
  children?: ReactNode
}) {
  const { i18n } = useApp()
  const [byRecovery, setByRecovery] = useState(false)
  const [code, setCode] = useState('')
  const proof = useMutation({
    mutationFn: (entered: string) =>
      onProof(byRecovery ? { recoveryCode: entered } : { totpCode: entered }),
    onError: () => setCode(''),
  })
  // Where it was right, something else is about to be shown.
  const isBusy = proof.isPending || proof.isSuccess
  const problem = (proof.error && explain(proof.error, i18n)) || null
  const send = (entered: string) => {
    if (!isBusy) proof.mutate(entered)
  }
  const change = (other: boolean) => {
    setByRecovery(other)
    setCode('')
    proof.reset()
  }
  const isWhole = byRecovery ? code.trim().length > 0 : code.length === 6
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (isWhole) send(code)
      }}
    >
      {byRecovery ? (
        <RecoveryCodeField value={code} onChange={setCode} problem={problem} />
      ) : (
        <AppCodeField
          intro={intro}
          value={code}
          onChange={setCode}
          onComplete={send}
          problem={problem}
        />
      )}
      <Button
        type="submit"
        variant={danger ? 'danger' : 'primary'}
        size="lg"
        busy={isBusy}
        disabled={!isWhole}
      >
        {action}
      </Button>
      <div className="flex flex-wrap justify-between gap-2 empty:hidden">
        {children}
        {recovery ? (
          <Button variant="ghost" size="sm" onClick={() => change(!byRecovery)}>
            {byRecovery ? <Trans>Use app code</Trans> : <Trans>Use recovery code</Trans>}
          </Button>
        ) : null}
      </div>
    </form>
  )
}

function AppCodeField({
  intro,
  value,
  onChange,
  onComplete,
  problem,
}: {
  intro: ReactNode
  value: string
  onChange: (code: string) => void
  onComplete: (code: string) => void
  problem: string | null
}) {
  const { t } = useLingui()
  return (
    <>
      <p className="text-sm text-ink-soft">
        {intro ?? <Trans>Enter the 6-digit code from your authenticator app.</Trans>}
      </p>
      <CodeBox
        label={t`Authenticator app code`}
        value={value}
        onChange={onChange}
        onComplete={onComplete}
        invalid={problem !== null}
        autoFocus
      />
      <Failure error={problem} />
    </>
  )
}
