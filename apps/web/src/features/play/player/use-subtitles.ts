import type { MediaPlayerInstance } from '@vidstack/react'
import { type RefObject, useEffect } from 'react'
import { remember } from './memory.ts'

/** Shows the subtitles that were last chosen here, and remembers what is chosen. */
export function useSubtitles(
  player: RefObject<MediaPlayerInstance | null>,
  wanted: string | null,
): void {
  useEffect(() => {
    const tracks = player.current?.textTracks
    if (!tracks) return undefined
    const choose = () => {
      if (wanted === null || tracks.selected) return
      const track = tracks.toArray().find(({ language }) => language === wanted)
      if (track) track.mode = 'showing'
    }
    const onChange = () => {
      if (tracks.toArray().some(({ kind }) => kind === 'subtitles')) {
        remember({ subtitles: tracks.selected?.language ?? null })
      }
    }
    choose()
    tracks.addEventListener('add', choose)
    tracks.addEventListener('mode-change', onChange)
    return () => {
      tracks.removeEventListener('add', choose)
      tracks.removeEventListener('mode-change', onChange)
    }
  }, [player, wanted])
}
