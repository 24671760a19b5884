import { placeFiles } from '../../../lib/assets/place-files.ts'
import { fetchPublicImage, thumbnailPath } from '../../../lib/assets/public-files.ts'
import { skipSeconds, type Subject } from './now-playing.ts'

/** The address of the art that the lock screen shows. */
let art: string | null = null

/** For the keys of headsets and the lock screen, which shows the art of the listener’s language. */
export async function updateMediaSession(
  { contentOid, title, author, picture, language }: Subject,
  {
    togglePause,
    seekBy,
    isStill,
  }: { togglePause: () => void; seekBy: (seconds: number) => void; isStill: () => boolean },
): Promise<void> {
  if (!('mediaSession' in navigator)) return
  const { mediaSession } = navigator
  const show = (src: string | null) => {
    const artwork = src === null ? [] : [{ src }]
    mediaSession.metadata = new MediaMetadata({ title, artist: author, artwork })
  }
  mediaSession.setActionHandler('play', togglePause)
  mediaSession.setActionHandler('pause', togglePause)
  mediaSession.setActionHandler('seekbackward', () => seekBy(-skipSeconds))
  mediaSession.setActionHandler('seekforward', () => seekBy(skipSeconds))
  show(null)
  const path = thumbnailPath(contentOid, language)
  const placeFile = placeFiles(document.documentElement.dataset.contentHosts)
  // Without a thumbnail there is none at its public address either.
  const image = picture && (await fetchPublicImage(path, placeFile).catch(() => null))
  if (!isStill()) return
  if (art) URL.revokeObjectURL(art)
  art = image && URL.createObjectURL(image)
  // Art that is not everyone’s is on no public address.
  show(art ?? (picture && new URL(placeFile(picture.url), location.href).href))
}
