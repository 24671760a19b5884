import type { HlsConfig } from 'hls.js'
import { withoutWaiting } from './long-requests.ts'

/** `canWait`: its playlists may be requests that the server keeps waiting. */
export function hlsOptions({
  canWait,
  startSeconds,
}: {
  canWait: boolean
  /** Null for the end. */
  startSeconds: number | null
}): Partial<HlsConfig> {
  return {
    lowLatencyMode: canWait,
    maxLiveSyncPlaybackRate: fasterRate,
    backBufferLength: 30,
    startPosition: startSeconds ?? -1,
    capLevelToPlayerSize: true,
    preferManagedMediaSource: true,
    enableWebVTT: false,
    enableCEA708Captions: false,
    enableIMSC1: false,
    ...(canWait
      ? {}
      : { xhrSetup: (request, url) => request.open('GET', withoutWaiting(url), true) }),
  }
}

/** How fast it plays while it comes closer to the end. */
export const fasterRate = 1.1
