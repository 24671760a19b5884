import type { Deps } from '../../deps.ts'
import type { Feature } from '../../platform/feature.ts'
import { keyHandlers } from './keys/keys.routes.ts'
import { liveLifecycle } from './live.lifecycle.ts'
import { OnAir } from './streams/on-air.ts'
import { playHandlers, servePlaying } from './streams/play.routes.ts'

/** Covers outages of about 95 seconds with the pauses between OBS’s attempts. */
const graceMs = 120_000
const reserveBytes = 2 * 1024 ** 3
const maxBitsPerSecond = 20_000_000
/** Streaming software reconnects by itself after it was ended. */
const banMs = 30_000

/** Live streams: publishing over RTMP, and watching over HLS. */
export function liveFeature(deps: Deps): Feature {
  const onAir = new OnAir(deps, { graceMs, reserveBytes })
  return {
    name: 'live',
    handlers: { ...keyHandlers(deps), ...playHandlers(deps, onAir) },
    mount: (app) => servePlaying(app, deps, onAir),
    ingest: async () => {
      // Few processes take streams.
      const { startRtmp } = await import('./ingest/rtmp-server.ts')
      await onAir.resume()
      const { port, secure } = deps.config.rtmp
      const rtmp = await startRtmp(
        { ...deps, authorize: onAir.authorize },
        { port, secure, maxBitsPerSecond, banMs },
      )
      for (const problem of [rtmp.problem, rtmp.secure?.problem]) {
        if (problem) deps.log.warn(`Nobody can go live: ${problem}`)
      }
      return async () => {
        await rtmp.stop()
        await onAir.stop()
      }
    },
    secretPaths: ['/live/hls/*'],
    lifecycle: liveLifecycle,
  }
}
