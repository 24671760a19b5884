import { Plural, Trans } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import { useMutation } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'

const fewCodes = 3

/** Since when it is on, how many recovery codes are left, and new ones. */
export function TwoFactorOn({
  status,
  onTurnOff,
  onCodesRenewed,
}: {
  status: OutputOf<'GET /account/2fa/status'>
  onTurnOff: () => void
  onCodesRenewed: () => void
}) {
  const { api, i18n } = useApp()
  const renewal = useMutation({
    mutationFn: () => api('POST /account/2fa/recovery-codes', {}),
    onSuccess: onCodesRenewed,
  })
  const since = i18n.date(status.enabledAt ?? undefined, { dateStyle: 'long' })
  const left = status.recoveryCodesLeft
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <Badge tone="teal">
          <Trans context="two-factor authentication">On</Trans>
        </Badge>
        <p className="text-sm text-ink-soft">
          <Trans>Since {since}</Trans>
        </p>
      </div>
      <p className={left < fewCodes ? 'text-sm text-danger' : 'text-sm text-ink-soft'}>
        <Plural
          value={left}
          _0="No recovery codes left. Create new ones so you can log in without your app."
          one="# recovery code left."
          other="# recovery codes left."
        />
      </p>
      {renewal.data ? (
        <div className="flex max-w-md flex-col gap-3">
          <p role="status" className="font-semibold">
            <Trans>These are your new recovery codes. The old ones no longer work.</Trans>
          </p>
          <RecoveryCodeList codes={renewal.data.recoveryCodes} />
        </div>
      ) : null}
      <Failure error={renewal.error} />
      <div className="flex flex-wrap gap-2">
        <Button busy={renewal.isPending} onClick={() => renewal.mutate()}>
          <Trans>New recovery codes</Trans>
        </Button>
        <Button variant="ghost" onClick={onTurnOff}>
          <Trans>Turn off</Trans>
        </Button>
      </div>
    </div>
  )
}
