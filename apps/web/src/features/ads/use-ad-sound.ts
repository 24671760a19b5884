import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { isTaken, keyAction } from '../play/player/keys.ts'
import { readMemory, remember } from '../play/player/memory.ts'

export interface AdSound {
  video: RefObject<HTMLVideoElement | null>
  isMuted: boolean
  play: () => Promise<void>
  toggleMuted: () => void
}

/**
 * The sound of an ad’s video: as loud as streams are played, which what viewers choose here changes, too;
 * silent where the browser plays no sound by itself. M mutes it wherever on the page the focus is.
 */
export function useAdSound(hasVideo: boolean): AdSound {
  const video = useRef<HTMLVideoElement>(null)
  const [isMuted, setMuted] = useState(() => readMemory().isMuted)
  const mute = (isOn: boolean) => {
    if (video.current) video.current.muted = isOn
    setMuted(isOn)
  }
  const play = useCallback(async () => {
    const element = video.current
    if (!element) return
    const chosen = readMemory()
    element.volume = chosen.volume
    element.muted = chosen.isMuted
    try {
      await element.play()
    } catch {
      mute(true)
      // If it doesn’t play at all, the ad is left out once its time to load is over.
      await element.play().catch(() => {})
    }
  }, [])
  const toggleMuted = useCallback(() => {
    const next = !(video.current?.muted ?? readMemory().isMuted)
    mute(next)
    remember({ isMuted: next })
  }, [])
  useEffect(() => {
    if (!hasVideo) return undefined
    const onKey = (event: KeyboardEvent) => {
      const isMute = keyAction(event)?.do === 'mute'
      if (!isMute || event.defaultPrevented || isTaken(document.activeElement, event.key)) return
      event.preventDefault()
      toggleMuted()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [hasVideo, toggleMuted])
  return { video, isMuted, play, toggleMuted }
}
