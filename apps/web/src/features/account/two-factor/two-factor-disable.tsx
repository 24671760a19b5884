import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Button } from '../../../ui/button.tsx'
import { CodeForm } from './code-form.tsx'
import { disableFailure } from './failures.ts'

/** A warning with the entry of a code first, then success (R-two-factor-002). */
export function TwoFactorDisable({
  onDisabled,
  onClose,
}: {
  onDisabled: () => void
  onClose: () => void
}) {
  const { api } = useApp()
  const [isOff, setOff] = useState(false)
  if (isOff) {
    return (
      <div className="flex flex-col items-start gap-4">
        <p role="status" className="font-semibold">
          <Trans>Two-factor authentication turned off</Trans>
        </p>
        <Button autoFocus onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      </div>
    )
  }
  return (
    <div className="flex max-w-md flex-col gap-4">
      <p role="note" className="rounded-md border border-danger px-4 py-3 text-sm">
        <Trans>
          Without two-factor authentication, anyone with your password can get into your account and
          wallet. Your recovery codes will stop working too.
        </Trans>
      </p>
      <CodeForm
        danger
        recovery
        action={<Trans>Turn off</Trans>}
        explain={disableFailure}
        onProof={async (proof) => {
          await api('POST /account/2fa/disable', { body: proof })
          setOff(true)
          onDisabled()
        }}
      >
        <Button variant="ghost" size="sm" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </CodeForm>
    </div>
  )
}
