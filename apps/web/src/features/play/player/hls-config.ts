import type { HlsConfig } from 'hls.js'
import type { Playback } from '../content.api.ts'

/** A refused key is not asked for again: nothing would change until somebody buys. */
export const hlsConfig: Partial<HlsConfig> = {
  keyLoadPolicy: {
    default: {
      maxTimeToFirstByteMs: 8000,
      maxLoadTimeMs: 20_000,
      timeoutRetry: { maxNumRetry: 2, retryDelayMs: 1000, maxRetryDelayMs: 8000 },
      errorRetry: {
        maxNumRetry: 2,
        retryDelayMs: 1000,
        maxRetryDelayMs: 8000,
        shouldRetry: (_config, _count, _isTimeout, response, retry) =>
          retry && !isRefused(response?.code),
      },
    },
  },
  // A playlist that still grows is an event’s: begin with its first segment.
  startPosition: 0,
  // The subtitles come as files of their own.
  enableWebVTT: false,
  enableCEA708Captions: false,
  enableIMSC1: false,
}

/** With the way to its license, where it has DRM. */
export function hlsConfigFor({ drm }: Pick<Playback, 'drm'>): Partial<HlsConfig> {
  if (!drm) return hlsConfig
  const { keySystem, licenseUrl } = drm
  return {
    ...hlsConfig,
    emeEnabled: true,
    drmSystems: { [keySystem]: { licenseUrl } },
    licenseXhrSetup: (request, url) => {
      request.open('POST', url, true)
      request.setRequestHeader('content-type', 'application/json')
    },
  }
}

export function isRefused(status: number | undefined): boolean {
  return status !== undefined && status >= 400 && status < 500
}
