import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { showToast } from '../../ui/toast.ts'
import { becomeViewer } from '../account/account.api.ts'
import { updateWithdrawal, type Withdrawal } from './leaving.api.ts'

/** A withdrawal that waits can be cancelled; from its date on it can only be finished. */
export function Waiting({ waiting }: { waiting: NonNullable<Withdrawal['waiting']> }) {
  const { i18n } = useLingui()
  const isOver = Date.parse(waiting.scheduledAt) <= Date.now()
  const date = i18n.date(waiting.scheduledAt, { dateStyle: 'long', timeStyle: 'short' })
  const asked = i18n.date(waiting.askedAt, { dateStyle: 'long' })
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h3 className="font-semibold">
          {isOver ? (
            <Trans>Your account is about to be deleted</Trans>
          ) : (
            <Trans>Your account will be deleted on {date}</Trans>
          )}
        </h3>
        <p className="mt-1 text-sm text-ink-soft">
          {isOver ? (
            <Trans>You could change your mind until {date}. It’s final now.</Trans>
          ) : (
            <Trans>
              You requested this on {asked}. Nothing changes until your account is deleted. To
              cancel, choose “Keep my account” or log in again.
            </Trans>
          )}
        </p>
      </div>
      {isOver ? <Finish /> : <Stay />}
    </Card>
  )
}

function Stay() {
  const { t } = useLingui()
  const { api, i18n, queryClient } = useApp()
  const stay = useMutation({
    mutationFn: () => api('POST /account/cancelUnregister', {}),
    onSuccess: async () => {
      await updateWithdrawal(queryClient, null)
      showToast(t`Account deletion canceled`)
    },
    onError: (error) => showToast(messageOf(error, i18n), { tone: 'danger' }),
  })
  return (
    <Button
      variant="primary"
      className="self-start"
      busy={stay.isPending}
      onClick={() => stay.mutate()}
    >
      <Trans>Keep my account</Trans>
    </Button>
  )
}

function Finish() {
  const { api, i18n, queryClient } = useApp()
  const navigate = useNavigate()
  const finish = useMutation({
    mutationFn: () => api('POST /account/unregister', { body: {} }),
    onSuccess: async () => {
      await navigate({ to: '/' })
      await becomeViewer(queryClient, null)
    },
    onError: (error) => showToast(messageOf(error, i18n), { tone: 'danger' }),
  })
  return (
    <Button
      variant="danger"
      className="self-start"
      busy={finish.isPending}
      onClick={() => finish.mutate()}
    >
      <Trans>Delete account now</Trans>
    </Button>
  )
}
