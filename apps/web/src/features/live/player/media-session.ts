import type { Api } from '../../../lib/api.ts'
import { fetchThumbnail } from '../live.api.ts'
import type { LivePlayback } from './live-playback.ts'
import type { WatchedStream } from './watched.ts'

/** The stream whose thumbnail is asked for. */
let shown: WatchedStream | null = null

/** For the lock screen and the keys of headsets: whose stream plays, with its thumbnail. */
export async function updateMediaSession(
  api: Api,
  stream: WatchedStream,
  playback: LivePlayback,
): Promise<void> {
  if (!('mediaSession' in navigator)) return
  const { mediaSession } = navigator
  shown = stream
  const { creatorOid, creatorName: artist, title } = stream
  mediaSession.metadata = new MediaMetadata({ title, artist })
  mediaSession.setActionHandler('play', () => void playback.resume())
  mediaSession.setActionHandler('pause', () => playback.pause())
  const url = await fetchThumbnail(api, creatorOid)
  if (url === '' || shown !== stream) return
  const artwork = [{ src: new URL(url, location.href).href }]
  mediaSession.metadata = new MediaMetadata({ title, artist, artwork })
}

export function leaveMediaSession(): void {
  shown = null
  if (!('mediaSession' in navigator)) return
  navigator.mediaSession.metadata = null
  for (const action of ['play', 'pause'] as const) {
    navigator.mediaSession.setActionHandler(action, null)
  }
}
