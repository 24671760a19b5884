import { useEffect } from 'react'
import type { LivePlayback } from './live-playback.ts'

/** In its corner, a stream pauses when a page plays something that can be heard. */
export function useOtherSounds(playback: LivePlayback, isMini: boolean): void {
  useEffect(() => {
    if (!isMini) return undefined
    const onPlay = ({ target }: Event) => {
      const isOther = target instanceof HTMLMediaElement && target !== playback.video
      if (isOther && !target.muted) playback.pause()
    }
    document.addEventListener('play', onPlay, true)
    return () => document.removeEventListener('play', onPlay, true)
  }, [playback, isMini])
}
