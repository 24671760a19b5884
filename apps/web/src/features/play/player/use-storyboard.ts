import { useEffect, useState } from 'react'
import type { Playback } from '../content.api.ts'
import { loadStoryboard, type Tile } from './storyboard.ts'

/** The small images of a video, loaded when somebody first points at the seek bar. */
export function useStoryboard({
  storyboardUrl,
  encodingOid,
}: Pick<Playback, 'storyboardUrl' | 'encodingOid'>) {
  const [isWanted, setWanted] = useState(false)
  const [tiles, setTiles] = useState<Tile[] | null>(null)
  useEffect(() => {
    if (!isWanted || storyboardUrl === null) return undefined
    let loaded: Tile[] = []
    let isGone = false
    const forget = () => {
      for (const { url } of loaded) if (url.startsWith('blob:')) URL.revokeObjectURL(url)
    }
    const show = async () => {
      // A video that is encoded again has other images at the same address.
      loaded = await loadStoryboard(`${storyboardUrl}?v=${encodingOid}`)
      if (isGone) forget()
      else setTiles(loaded)
    }
    // The bar works without them.
    void show().catch(() => {})
    return () => {
      isGone = true
      forget()
    }
  }, [isWanted, storyboardUrl, encodingOid])
  return { tiles, load: () => setWanted(true) }
}
