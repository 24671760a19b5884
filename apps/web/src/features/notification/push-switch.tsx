import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { Card } from '../../ui/card.tsx'
import { Switch } from '../../ui/switch.tsx'
import { showToast } from '../../ui/toast.ts'
import { readPush, turnPushOff, turnPushOn } from './push.ts'

/** Lets this browser take pushes while no page of ours is open. */
export function PushSwitch({ userOid, publicKey }: { userOid: string; publicKey: string }) {
  const { t, i18n } = useLingui()
  const { api } = useApp()
  const queryClient = useQueryClient()
  const queryKey = ['push', userOid]
  const { data: state = 'off' } = useQuery({ queryKey, queryFn: () => readPush(userOid) })
  const turn = useMutation({
    mutationFn: (on: boolean) => (on ? turnPushOn(api, { userOid, publicKey }) : turnPushOff(api)),
    onSuccess: (next) => queryClient.setQueryData(queryKey, next),
    onError: (error) => showToast(messageOf(error, i18n), { tone: 'danger' }),
  })
  return (
    <Card>
      {state === 'unknown' ? (
        <p className="text-sm text-ink-soft">
          <Trans>This browser doesn’t support push notifications.</Trans>
        </p>
      ) : (
        <Switch
          label={t`Push notifications in this browser`}
          hint={
            state === 'refused' ? (
              <Trans>
                Your browser blocks notifications. Allow them for this site in your browser’s
                settings.
              </Trans>
            ) : (
              <Trans>
                Notifications arrive even when no page is open, until you log out in this browser.
              </Trans>
            )
          }
          checked={turn.isPending ? turn.variables : state === 'on'}
          disabled={state === 'refused' || turn.isPending}
          onChange={(on) => turn.mutate(on)}
        />
      )}
    </Card>
  )
}
