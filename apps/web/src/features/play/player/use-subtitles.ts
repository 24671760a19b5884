import type { MediaPlayerInstance } from '@vidstack/react'
import { type RefObject, useEffect } from 'react'
import { chooseTrack } from './choose-track.ts'
import { type PlayerMemory, remember } from './memory.ts'

/** Shows the subtitles that were last chosen here, and remembers what is chosen. */
export function useSubtitles(
  player: RefObject<MediaPlayerInstance | null>,
  { subtitles: language, subtitleLabel: label }: PlayerMemory,
): void {
  useEffect(() => {
    const tracks = player.current?.textTracks
    if (!tracks) return undefined
    const choose = () => {
      if (tracks.selected) return
      const track = chooseTrack(tracks.toArray(), { language, label })
      if (track) track.mode = 'showing'
    }
    const onChange = () => {
      if (tracks.toArray().some(({ kind }) => kind === 'subtitles')) {
        const { selected } = tracks
        remember({
          subtitles: selected?.language ?? null,
          subtitleLabel: selected?.label ?? null,
        })
      }
    }
    choose()
    tracks.addEventListener('add', choose)
    tracks.addEventListener('mode-change', onChange)
    return () => {
      tracks.removeEventListener('add', choose)
      tracks.removeEventListener('mode-change', onChange)
    }
  }, [player, language, label])
}
