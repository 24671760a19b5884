import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { isTaken } from '../../play/player/keys.ts'
import { KeyList } from '../../play/player/key-list.tsx'
import { liveKeyAction, type LiveKeyAction } from './live-keys.ts'
import type { LivePlayback } from './live-playback.ts'
import { togglePictureInPicture } from './picture-in-picture.ts'

/** The keys of the player, wherever on its page the focus is; answers their list, when it’s asked for. */
export function useLiveKeys(
  playback: LivePlayback,
  { isOff, toggleFullScreen }: { isOff: boolean; toggleFullScreen: () => void },
): ReactNode {
  const { t } = useLingui()
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (isOff) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setShown(false)
      const action = liveKeyAction(event)
      if (!action || event.defaultPrevented || isTaken(document.activeElement, event.key)) return
      event.preventDefault()
      if (action.do === 'help') setShown((was) => !was)
      else if (action.do === 'full-screen') toggleFullScreen()
      else act(playback, action)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [playback, isOff, toggleFullScreen])
  if (!isShown) return null
  const keys = [
    ['k', t`Play or pause`],
    ['j · l', t`10 seconds back or forward`],
    ['← · →', t`5 seconds back or forward`],
    ['0 – 9', t`Skip to 0–90%`],
    ['End', t`Go to live`],
    ['m', t`Mute`],
    ['f', t`Full screen`],
    ['i', t`Picture in picture`],
  ] as const
  return <KeyList keys={keys} onClose={() => setShown(false)} />
}

function act(playback: LivePlayback, action: LiveKeyAction): void {
  const { startedAt, end } = playback.store.get()
  switch (action.do) {
    case 'toggle':
      playback.togglePause()
      break
    case 'mute':
      playback.toggleMuted()
      break
    case 'live':
      void playback.goLive()
      break
    case 'picture-in-picture':
      togglePictureInPicture(playback.video)
      break
    case 'seek-by':
      void playback.seekBy(action.seconds)
      break
    case 'seek-to':
      void playback.seekTo(startedAt + ((end ?? startedAt) - startedAt) * action.share)
      break
    default:
  }
}
