import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Headphones, Play, VolumeX } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { useApp } from '../../../lib/app-context.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { useStore } from '../../../lib/store.ts'
import { Button, buttonClasses } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { RemovalReason } from '../removal-reason.tsx'
import type { LivePlayback } from './live-playback.ts'
import { isCautioned } from './play-state.ts'
import { enterAnyway, type Watched } from './watched.ts'

/** What is to be said over the picture: that it’s interrupted, over, lost, or waits for a press. */
export function LiveNotice({ watched, isMini }: { watched: Watched; isMini: boolean }) {
  const { t } = useLingui()
  const { i18n } = useApp()
  const { playback, title, creatorOid, viewerOid } = watched
  const isOwn = creatorOid === viewerOid
  const state = useStore(playback.store)
  const card = (title: ReactNode, text: ReactNode, action?: ReactNode) => (
    <Card title={title} text={isMini ? null : text} action={isMini ? null : action} />
  )
  if (state.status === 'ended' && isOwn) {
    return card(
      <Trans>Your stream has ended</Trans>,
      <Trans>What was recorded becomes a replay that you can publish.</Trans>,
      <Link to="/live/$id/studio" params={{ id: creatorOid }} className={buttonClasses()}>
        <Trans>Open live page</Trans>
      </Link>,
    )
  }
  if (state.status === 'ended') {
    return card(
      <Trans>The stream has ended</Trans>,
      <Trans>Thanks for watching. If the creator publishes a replay, it’s on their channel.</Trans>,
      <Link to="/creatorhome/$oid" params={{ oid: creatorOid }} className={buttonClasses()}>
        <Trans>View channel</Trans>
      </Link>,
    )
  }
  if (state.status === 'refused') {
    const action = isCautioned(state) ? (
      <Button variant="primary" onClick={enterAnyway}>
        <Trans>Enter stream</Trans>
      </Button>
    ) : (
      <Button onClick={() => void playback.start()}>
        <Trans>Try again</Trans>
      </Button>
    )
    const { refusal } = state
    const isRemoved = refusal instanceof ApiError && refusal.code === 'live.kicked'
    const reason = isRemoved ? refusal.details.reason : null
    return card(messageOf(refusal, i18n), <RemovalReason reason={reason} />, action)
  }
  if (state.needsPress) {
    return (
      <div className="absolute inset-0 flex items-center justify-center bg-stage/45">
        <button
          type="button"
          aria-label={t`Play ${title}`}
          onClick={() => void playback.resume()}
          className="flex size-16 items-center justify-center rounded-full bg-accent text-on-accent hover:bg-accent-hover"
        >
          <Play aria-hidden className="ml-1 size-7" />
        </button>
      </div>
    )
  }
  if (state.status === 'lost') {
    return (
      <Card
        // What it learns at once is said instead.
        className="animate-fade [animation-delay:500ms] [animation-fill-mode:backwards]"
        title={<Trans>Reconnecting…</Trans>}
        text={isMini ? null : <Trans>It resumes automatically.</Trans>}
      />
    )
  }
  if (state.isInterrupted && state.isWaiting) {
    if (isOwn) {
      return card(
        <Trans>Your stream is interrupted</Trans>,
        <Trans>
          Nothing arrives from your streaming software. Check that it’s still streaming, and your
          connection.
        </Trans>,
      )
    }
    return card(
      <Trans>The stream is interrupted</Trans>,
      <Trans>It continues here as soon as the creator is back.</Trans>,
    )
  }
  return (
    <>
      {state.choice === 'sound' ? (
        <Card
          icon={<Headphones aria-hidden className="size-9" />}
          title={isMini ? null : <Trans>Audio only</Trans>}
        />
      ) : null}
      {state.isWaiting && !state.isPaused ? <Waiting /> : null}
      {state.isSilenced && !isMini ? <Unmute playback={playback} /> : null}
    </>
  )
}

function Card(props: {
  icon?: ReactNode
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
  className?: string
}) {
  const { icon, title, text, action, className } = props
  return (
    <div
      role="status"
      className={cx(
        'pointer-events-none absolute inset-0 flex flex-col items-center justify-center gap-2 bg-stage/75 p-4 text-center *:pointer-events-auto',
        className,
      )}
    >
      {icon}
      {title ? <p className="font-semibold text-balance">{title}</p> : null}
      {text ? <p className="max-w-sm text-sm text-balance">{text}</p> : null}
      {action}
    </div>
  )
}

function Waiting() {
  const { t } = useLingui()
  return (
    <span
      role="status"
      aria-label={t`Loading`}
      className="pointer-events-none absolute inset-0 flex items-center justify-center [&_svg]:size-12"
    >
      <Spinner />
    </span>
  )
}

function Unmute({ playback }: { playback: LivePlayback }) {
  return (
    <div className="absolute top-3 left-3 z-30">
      <Button size="sm" onClick={() => playback.toggleMuted()}>
        <VolumeX aria-hidden className="size-4" />
        <Trans>Unmute</Trans>
      </Button>
    </div>
  )
}
