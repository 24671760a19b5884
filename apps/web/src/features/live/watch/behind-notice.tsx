import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useState } from 'react'
import { clockText } from '../../../lib/clock-text.ts'
import { useStore } from '../../../lib/store.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { LivePlayback } from '../player/live-playback.ts'
import type { PlayState } from '../player/play-state.ts'
import { watchedStore } from '../player/watched.ts'

/** So far behind, what people write is about something that the viewer hasn’t seen yet. */
const behindMs = 30_000

/** Above the chat, to viewers who watch an earlier moment: the chat is live, and how to be live again. */
export function BehindNotice({ creatorOid }: { creatorOid: string }) {
  const watched = useStore(watchedStore)
  const isHere = watched?.creatorOid === creatorOid
  return <div role="status">{isHere ? <Notice playback={watched.playback} /> : null}</div>
}

function Notice({ playback }: { playback: LivePlayback }) {
  const { t } = useLingui()
  const ms = behindOf(useStore(playback.store))
  const isBehind = ms > behindMs
  const [isDismissed, setDismissed] = useState(false)
  if (!isBehind && isDismissed) setDismissed(false)
  if (!isBehind || isDismissed) return null
  // A screen reader says it once, not each second.
  const behind = (
    <span aria-live="off" className="figures">
      {clockText(ms / 1000)}
    </span>
  )
  return (
    <div className="flex items-center gap-2 border-b border-line bg-accent-soft py-1 pr-1 pl-4 text-sm">
      <p className="my-1 min-w-0 flex-1 leading-snug">
        <Trans>Chat is live. You’re {behind} behind.</Trans>
      </p>
      <Button size="sm" onClick={() => void playback.goLive()}>
        <Trans>Go to live</Trans>
      </Button>
      <IconButton
        label={t`Dismiss`}
        className="size-7! pointer-coarse:size-9!"
        onClick={() => setDismissed(true)}
      >
        <X aria-hidden />
      </IconButton>
    </div>
  )
}

function behindOf({ status, moment, end }: PlayState): number {
  return status === 'playing' && moment !== null && end !== null ? end - moment : 0
}
