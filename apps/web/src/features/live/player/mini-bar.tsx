import { useLingui } from '@lingui/react/macro'
import { Pause, Play, Volume2, VolumeX, X } from 'lucide-react'
import { useStore } from '../../../lib/store.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PathLink } from '../../../ui/path-link.tsx'
import { stopWatching, type Watched } from './watched.ts'

/** Below the small picture: what it is, and the way back. */
export function MiniBar({ watched: { title, creatorName, path, playback } }: { watched: Watched }) {
  const { t } = useLingui()
  const { isPaused, isMuted, status } = useStore(playback.store)
  return (
    <div className="flex items-center gap-1 py-1 pr-1 pl-3">
      <div className="min-w-0 flex-1">
        <PathLink href={path} className="block truncate text-sm font-medium hover:underline">
          {title}
        </PathLink>
        <p dir="auto" className="truncate text-xs text-ink-faint">
          {creatorName}
        </p>
      </div>
      {status === 'ended' || status === 'refused' ? null : (
        <>
          <IconButton label={isPaused ? t`Play` : t`Pause`} onClick={() => playback.togglePause()}>
            {isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
          </IconButton>
          <IconButton label={isMuted ? t`Unmute` : t`Mute`} onClick={() => playback.toggleMuted()}>
            {isMuted ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
          </IconButton>
        </>
      )}
      <IconButton label={t({ message: 'Close', context: 'player' })} onClick={stopWatching}>
        <X aria-hidden />
      </IconButton>
    </div>
  )
}
