import { Trans, useLingui } from '@lingui/react/macro'
import { overlayGoneSeconds } from '@plax/contracts/alerts/alert-values'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pause, Play, RotateCcw, SkipForward, Trash2, Volume2, VolumeX } from 'lucide-react'
import { useApp } from '../../lib/app-context.ts'
import type { Api } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { AlertRow } from './alert-row.tsx'
import { type AlertQueue as Queue, type LiveAlert, useAlerts } from './alerts.api.ts'

/** The caller’s alerts: which one is shown, which wait, and which ended; with what steers them. */
export function AlertQueue({ creatorOid }: { creatorOid: string }) {
  const alerts = useAlerts(creatorOid)
  return (
    <Loaded query={alerts} pending={<Skeleton className="h-24" />}>
      {(queue) => <Shown queue={queue} />}
    </Loaded>
  )
}

type Act = (api: Api) => Promise<Queue>

function Shown({ queue }: { queue: Queue }) {
  const { t, i18n } = useLingui()
  const { api } = useApp()
  const queryClient = useQueryClient()
  const show = (changed: Queue) => queryClient.setQueryData(['live-alerts'], changed)
  const onError = (error: Error) => showToast(messageOf(error, i18n), { tone: 'danger' })
  const act = useMutation({ mutationFn: (of: Act) => of(api), onSuccess: show, onError })
  const requeue = (oids: string[]) =>
    act.mutate((of) => of('POST /live/alerts/requeue', { body: { oids } }))
  const clear = useMutation({
    mutationFn: () => api('POST /live/alerts/clear', { body: {} }),
    onSuccess: ({ cleared, queue: changed }) => {
      show(changed)
      if (cleared.length === 0) return
      showToast(t`Queue cleared`, { undo: () => requeue(cleared) })
    },
    onError,
  })
  const skip = ({ oid }: LiveAlert) =>
    act.mutate((of) => of('POST /live/alerts/skip', { body: { oid } }))
  const change = (body: { isPaused?: boolean; isMuted?: boolean }) =>
    act.mutate((of) => of('POST /live/alerts/queue', { body }))
  const { playing, waiting, waitingCount, recent, isPaused, isMuted } = queue
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-1">
        <p className="mr-auto text-sm text-ink-soft" role="status">
          <QueueState queue={queue} />
        </p>
        <IconButton
          label={isPaused ? t`Resume alerts` : t`Pause alerts`}
          onClick={() => change({ isPaused: !isPaused })}
        >
          {isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
        </IconButton>
        <IconButton
          label={isMuted ? t`Unmute alerts` : t`Mute alerts`}
          onClick={() => change({ isMuted: !isMuted })}
        >
          {isMuted ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
        </IconButton>
        <IconButton
          label={t`Clear queue`}
          disabled={waitingCount === 0}
          onClick={() => clear.mutate()}
        >
          <Trash2 aria-hidden />
        </IconButton>
      </div>
      {playing ? (
        <ul aria-label={t`Alert on screen`}>
          <AlertRow alert={playing}>
            <Button
              size="sm"
              icon={<SkipForward aria-hidden className="size-4" />}
              onClick={() => skip(playing)}
            >
              <Trans context="an alert">Skip</Trans>
            </Button>
          </AlertRow>
        </ul>
      ) : null}
      {waiting.length > 0 ? (
        <ul aria-label={t`Waiting alerts`} className="max-h-60 overflow-y-auto">
          {waiting.map((alert) => (
            <AlertRow key={alert.oid} alert={alert}>
              <IconButton label={t`Skip alert`} onClick={() => skip(alert)}>
                <SkipForward aria-hidden />
              </IconButton>
            </AlertRow>
          ))}
        </ul>
      ) : null}
      {recent.length > 0 ? (
        <details>
          <summary className="cursor-pointer text-sm text-ink-soft">
            <Trans>Recent alerts</Trans>
          </summary>
          <ul aria-label={t`Recent alerts`} className="max-h-60 overflow-y-auto">
            {recent.map((alert) => (
              <AlertRow key={alert.oid} alert={alert}>
                {alert.state === 'returned' ? null : (
                  <IconButton label={t`Show alert again`} onClick={() => requeue([alert.oid])}>
                    <RotateCcw aria-hidden />
                  </IconButton>
                )}
              </AlertRow>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  )
}

function QueueState({ queue }: { queue: Queue }) {
  const { waitingCount, overlaySeenAt, isPaused } = queue
  if (isPaused) return <Trans>Alerts are paused.</Trans>
  const isOpen =
    overlaySeenAt !== null && Date.now() - Date.parse(overlaySeenAt) < overlayGoneSeconds * 1000
  if (!isOpen && waitingCount > 0) {
    return <Trans>Alerts wait until the alert overlay is open in OBS.</Trans>
  }
  if (waitingCount === 0) return <Trans>No alerts waiting</Trans>
  return <Trans>{waitingCount} waiting</Trans>
}
