import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Part } from '../../../ui/part.tsx'
import { setupFailure } from './failures.ts'
import { TwoFactorDisable } from './two-factor-disable.tsx'
import { TwoFactorOn } from './two-factor-on.tsx'
import { TwoFactorSetup } from './two-factor-setup.tsx'

const statusKey = ['two-factor'] as const

/** The second factor of one's account: its state, and turning it on and off (R-two-factor-009). */
export function TwoFactorPart() {
  return (
    <Part title={<Trans>Two-factor authentication</Trans>}>
      <Card>
        <TwoFactor />
      </Card>
    </Part>
  )
}

function TwoFactor() {
  const { api } = useApp()
  const queryClient = useQueryClient()
  const [task, setTask] = useState<'turn-on' | 'turn-off' | null>(null)
  const status = useQuery({
    queryKey: statusKey,
    queryFn: ({ signal }) => api('GET /account/2fa/status', { signal }),
  })
  const setup = useMutation({
    mutationFn: () => api('POST /account/2fa/setup', {}),
    onSuccess: () => setTask('turn-on'),
  })
  const refresh = () => void queryClient.invalidateQueries({ queryKey: statusKey })
  const close = () => {
    setTask(null)
    refresh()
  }
  if (task === 'turn-on' && setup.data) {
    const { data } = setup
    return <TwoFactorSetup setup={data} onEnabled={refresh} onClose={close} />
  }
  if (task === 'turn-off') return <TwoFactorDisable onDisabled={refresh} onClose={close} />
  if (status.isPending) return <Skeleton className="h-20" />
  if (status.isError) {
    return <ErrorState error={status.error} onRetry={() => void status.refetch()} />
  }
  if (status.data.enabled) {
    return (
      <TwoFactorOn
        status={status.data}
        onTurnOff={() => setTask('turn-off')}
        onCodesRenewed={refresh}
      />
    )
  }
  return <Off busy={setup.isPending} error={setup.error} onTurnOn={() => setup.mutate()} />
}

function Off({
  busy,
  error,
  onTurnOn,
}: {
  busy: boolean
  error: Error | null
  onTurnOn: () => void
}) {
  const { i18n } = useApp()
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-sm text-ink-soft">
        <Trans>
          You’ll also need a code from an app on your phone to log in, so your password alone isn’t
          enough.
        </Trans>
      </p>
      <Failure error={error && setupFailure(error, i18n)} />
      <Button variant="primary" busy={busy} onClick={onTurnOn}>
        <Trans>Set up</Trans>
      </Button>
    </div>
  )
}
