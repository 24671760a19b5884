import { isHLSProvider, type MediaProviderAdapter } from '@vidstack/react'
import { useEffect, useState } from 'react'
import type { Playback } from '../content.api.ts'
import { hlsConfigFor } from './hls-config.ts'

/**
 * Told once the player stands: while it is drawn first it would hand the address to the browser, and
 * Chromium would load all of it twice. One object, as another would load it anew.
 */
export function useSource(src: string) {
  const [source, setSource] = useState<{ src: string; type: 'application/x-mpegurl' } | null>(null)
  useEffect(() => setSource({ src, type: 'application/x-mpegurl' }), [src])
  return source
}

/** By default the provider would fetch hls.js from another server. */
export function withOwnHls(provider: MediaProviderAdapter | null, playing: Playback): void {
  if (!isHLSProvider(provider)) return
  provider.library = () => import('hls.js')
  provider.config = hlsConfigFor(playing)
  // A source beside it is for AirPlay; Chromium, which has none, would load all of it twice.
  if (!('WebKitPlaybackTargetAvailabilityEvent' in window)) {
    Object.assign(provider, { appendSource: () => {} })
  }
}
