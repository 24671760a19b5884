import type { MediaPlayerInstance } from '@vidstack/react'
import { type RefObject, useEffect, useState } from 'react'
import { isTaken, type KeyAction, keyAction } from './keys.ts'

/** The keys of the player, wherever on its page the focus is; answers whether their list is shown. */
export function useKeys(player: RefObject<MediaPlayerInstance | null>) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setShown(false)
      const action = keyAction(event)
      if (!action || !player.current) return
      // The player takes the first key after its controls hid, to give them the focus again.
      if (event.defaultPrevented && event.target !== player.current.el) return
      if (isTaken(document.activeElement, event.key) || !isMeant(player.current.el)) return
      event.preventDefault()
      if (action.do === 'help') setShown((was) => !was)
      else act(player.current, action)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [player])
  return { isShown, close: () => setShown(false) }
}

/** Of several players on a page the keys are of the one with the focus, or else of the first. */
function isMeant(own: Element | null): boolean {
  const selector = '[data-media-player]'
  const meant = document.activeElement?.closest(selector) ?? document.querySelector(selector) ?? own
  return meant === own
}

function act(player: MediaPlayerInstance, action: KeyAction): void {
  const { state, remoteControl } = player
  switch (action.do) {
    case 'toggle':
      remoteControl.togglePaused()
      break
    case 'mute':
      remoteControl.toggleMuted()
      break
    case 'full-screen':
      remoteControl.toggleFullscreen()
      break
    case 'subtitles':
      remoteControl.toggleCaptions()
      break
    case 'picture-in-picture':
      if (state.canPictureInPicture) remoteControl.togglePictureInPicture()
      break
    case 'seek-by':
      seek(player, state.currentTime + action.seconds)
      break
    case 'seek-to':
      seek(player, state.duration * action.share)
      break
    default:
  }
}

function seek(player: MediaPlayerInstance, seconds: number): void {
  player.currentTime = Math.max(0, Math.min(seconds, player.state.duration))
}
