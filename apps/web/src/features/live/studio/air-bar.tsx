import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { useLocale } from '../../../lib/use-locale.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { cx } from '../../../ui/class-names.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, buttonClasses } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { showToast } from '../../../ui/toast.ts'
import type { OwnStream, Studio } from '../live.api.ts'
import { TimeOnAir } from '../time-on-air.tsx'
import { ViewerCount } from '../viewer-count.tsx'
import { MarkMoment } from './mark-moment.tsx'
import { Rejected, useRejectedUntil } from './rejected.tsx'
import { useStudioAnswer } from './use-live-studio.ts'

/** What the stream is doing, and the buttons that start and end it. */
export function AirBar({
  studio,
  isOwn,
  hasUnsaved,
}: {
  studio: Studio
  isOwn: boolean
  /** In the form about the stream. */
  hasUnsaved: boolean
}) {
  const { stream } = studio
  const rejectedUntil = useRejectedUntil(studio)
  const isOn = stream?.state === 'on'
  const isInterrupted = isOn && stream.phase === 'interrupted'
  return (
    <Card
      className={cx(
        'flex flex-wrap items-center gap-x-4 gap-y-3',
        // Under the bar of the site; above the parts that scroll past.
        isInterrupted && 'md:sticky md:top-16 md:z-10 md:shadow-overlay',
      )}
    >
      <StateBadge stream={stream} />
      {isOn && stream.startedAt ? (
        <>
          <TimeOnAir startedAt={stream.startedAt} />
          <ViewerCount viewers={stream.viewers} />
        </>
      ) : rejectedUntil ? (
        <Rejected until={rejectedUntil} />
      ) : (
        <p className="min-w-0 flex-1 text-sm text-ink-soft">
          <Hint studio={studio} />
        </p>
      )}
      {hasUnsaved ? (
        <p role="status" className="order-last basis-full text-sm text-gold">
          <Trans>Your changes to this stream aren’t saved yet, and don’t apply.</Trans>
        </p>
      ) : null}
      {isInterrupted ? <Interrupted keptUntil={stream.report?.keptUntil ?? null} /> : null}
      <div className="ml-auto flex flex-wrap gap-2">
        {isOn ? (
          <Link to="/live/$id" params={{ id: stream.creatorOid }} className={buttonClasses()}>
            <Trans>View page</Trans>
          </Link>
        ) : null}
        {isOwn && isOn ? <MarkMoment /> : null}
        {isOwn && stream ? <StartOrEnd stream={stream} /> : null}
      </div>
    </Card>
  )
}

function StateBadge({ stream }: { stream: OwnStream | null }) {
  if (stream?.state === 'on') {
    if (stream.phase === 'interrupted') {
      return (
        <Badge tone="gold">
          <Trans context="a stream">Interrupted</Trans>
        </Badge>
      )
    }
    return (
      <Badge tone="live">
        <Trans context="a stream is on">Live</Trans>
      </Badge>
    )
  }
  if (stream && stream.phase !== 'waiting') {
    return (
      <Badge tone="teal">
        <Trans context="a stream">Test</Trans>
      </Badge>
    )
  }
  return (
    <Badge>
      <Trans context="a stream">Offline</Trans>
    </Badge>
  )
}

/** What a streamer can do while nothing arrives, and how long they have. */
function Interrupted({ keptUntil }: { keptUntil: string | null }) {
  const { locale } = useLocale()
  const until =
    keptUntil &&
    new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }).format(new Date(keptUntil))
  return (
    <p
      role="status"
      className="order-last basis-full rounded-md bg-gold-soft px-3 py-2 text-sm text-gold"
    >
      <Trans>
        Nothing arrives from your streaming software (OBS, for example). Check that it’s still
        streaming, and your connection.
      </Trans>{' '}
      {until ? <Trans>If it isn’t back by {until}, the stream ends.</Trans> : null}
    </p>
  )
}

function Hint({ studio: { stream, next, ingest } }: { studio: Studio }) {
  if (!ingest.isOpen) {
    return ingest.problem ? (
      <Trans>This site can’t receive streams now: {ingest.problem}</Trans>
    ) : (
      <Trans>This site can’t receive streams now. Ask its operator.</Trans>
    )
  }
  const startsItself = (stream ?? next)?.startsItself ?? false
  if ((!stream || stream.phase === 'waiting') && startsItself) {
    return (
      <Trans>
        Start streaming in your software. Viewers see it immediately, because “Go live
        automatically” is on.
      </Trans>
    )
  }
  if (!stream || stream.phase === 'waiting') {
    return <Trans>Start streaming in your software. Only you see it until you go live.</Trans>
  }
  if (stream.isRestart && stream.startsItself) {
    return (
      <Trans>
        Your software sends again right after the stream ended. Only you see this until you go live.
      </Trans>
    )
  }
  if (stream.title === '' || stream.thumbnail === null) {
    return <Trans>You’re testing: only you see this. A title and a thumbnail are missing.</Trans>
  }
  return <Trans>You’re testing: only you see this.</Trans>
}

function StartOrEnd({ stream }: { stream: OwnStream }) {
  const { i18n } = useLingui()
  const { api } = useApp()
  const show = useStudioAnswer()
  const [asks, setAsks] = useState(false)
  const onError = (error: Error) => showToast(messageOf(error, i18n), { tone: 'danger' })
  const start = useMutation({
    mutationFn: () => api('POST /live/start', { body: {} }),
    onSuccess: show,
    onError,
  })
  const stop = useMutation({
    mutationFn: () => api('POST /live/stop', { body: {} }),
    onSuccess: (studio) => {
      setAsks(false)
      show({ ...studio, stream: null, preview: null })
    },
    onError,
  })
  if (stream.state === 'preparing') {
    return (
      <Button
        variant="primary"
        disabled={stream.phase === 'waiting'}
        busy={start.isPending}
        onClick={() => start.mutate()}
      >
        <Trans>Go live</Trans>
      </Button>
    )
  }
  return (
    <>
      <Button variant="danger" onClick={() => setAsks(true)}>
        <Trans>End stream</Trans>
      </Button>
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        title={<Trans>End the stream?</Trans>}
        actions={
          <>
            <Button onClick={() => setAsks(false)}>
              <Trans>Cancel</Trans>
            </Button>
            <Button variant="danger" busy={stop.isPending} onClick={() => stop.mutate()}>
              <Trans>End stream</Trans>
            </Button>
          </>
        }
      >
        <p className="text-sm text-ink-soft">
          <Trans>
            It ends for everyone. What was recorded becomes a replay that you can publish.
          </Trans>
        </p>
      </Dialog>
    </>
  )
}
