import { Trans, useLingui } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { useViewer } from '../../../lib/viewer.ts'
import { Button } from '../../../ui/button.tsx'
import { LeaveWarning } from '../../../ui/leave-warning.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { CodeForm } from './code-form.tsx'
import { setupFailure } from './failures.ts'
import { RecoveryCodeList } from './recovery-code-list.tsx'

type Setup = OutputOf<'POST /account/2fa/setup'>

/** The picture and the secret first, then a code, then success (R-two-factor-001). */
export function TwoFactorSetup({
  setup,
  onEnabled,
  onClose,
}: {
  setup: Setup
  onEnabled: () => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const { api } = useApp()
  const viewer = useViewer()
  const [step, setStep] = useState(0)
  const confirmation = useMutation({
    mutationFn: (totpCode: string) =>
      api('POST /account/2fa/confirm', { body: { userOid: viewer?.oid, totpCode } }),
    onSuccess: () => {
      setStep(2)
      onEnabled()
    },
  })
  return (
    <div className="flex max-w-md flex-col gap-5">
      <Stepper steps={[t`Add to your app`, t`Enter a code`, t`Done`]} current={step} />
      {step === 0 ? <Secret setup={setup} onNext={() => setStep(1)} onCancel={onClose} /> : null}
      {step === 1 ? (
        <CodeForm
          intro={<Trans>Enter the 6-digit code the app shows for Plax.</Trans>}
          action={<Trans>Turn on</Trans>}
          explain={setupFailure}
          onProof={async (proof) => {
            if ('totpCode' in proof) await confirmation.mutateAsync(proof.totpCode)
          }}
        >
          <Button variant="ghost" size="sm" onClick={() => setStep(0)}>
            <Trans>Back</Trans>
          </Button>
        </CodeForm>
      ) : null}
      {step === 2 && confirmation.data ? (
        <>
          <p role="status" className="font-semibold">
            <Trans>Two-factor authentication turned on</Trans>
          </p>
          <LeaveWarning
            view
            isDirty
            text={<Trans>Recovery codes won’t be shown again. Save them first.</Trans>}
          />
          <RecoveryCodeList codes={confirmation.data.recoveryCodes} />
          <Button variant="primary" size="lg" autoFocus onClick={onClose}>
            <Trans>Finish setup</Trans>
          </Button>
        </>
      ) : null}
    </div>
  )
}

function Secret({
  setup,
  onNext,
  onCancel,
}: {
  setup: Setup
  onNext: () => void
  onCancel: () => void
}) {
  const { t } = useLingui()
  return (
    <>
      <p className="text-sm text-ink-soft">
        <Trans>
          Scan this code with an authenticator app, such as Google Authenticator, 1Password, or
          Aegis. If the app is on this device, type in the key instead.
        </Trans>
      </p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(setup.qrCode)}`}
        alt={t`QR code with the secret key`}
        width={200}
        height={200}
        className="self-center rounded-md border border-line"
      />
      <p className="flex flex-col gap-1 text-sm">
        <span className="text-ink-soft">
          <Trans>Secret key</Trans>
        </span>
        <code data-secret className="figures text-base select-all">
          {setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </code>
      </p>
      <div className="flex gap-2">
        <Button size="lg" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button variant="primary" size="lg" className="flex-1" autoFocus onClick={onNext}>
          <Trans>Next</Trans>
        </Button>
      </div>
    </>
  )
}
