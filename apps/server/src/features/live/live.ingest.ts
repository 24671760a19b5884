import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { ItemKinds } from '../catalogue/catalogue.service.ts'
import { hintHub } from '../../platform/hub/hint.ts'
import type { Viewer } from './admission/viewer.ts'
import { storeRejection } from './keys/stream-keys.ts'
import { PassKeeper } from './play/pass-keeper.ts'
import { countViewers } from './play/passes.ts'
import { servePlaying } from './play/serve-playing.ts'
import { RecordingKeeper } from './replays/keep-recording.ts'
import { announceHost } from './streams/hosts.ts'
import { liveFolder } from './streams/live-folder.ts'
import {
  banSecondsSetting,
  graceSecondsSetting,
  maxMegabitsSetting,
  reserveGigabytesSetting,
} from './streams/live.settings.ts'
import { OnAir } from './streams/on-air.ts'
import { streamHints, studioTopicKey } from './streams/stream-hints.ts'
import { findCurrentStream } from './streams/streams.ts'

/** What receives streams in this process and serves them to players; nothing until it’s opened. */
export function liveIngest(deps: Deps & { kinds: ItemKinds }) {
  const keeper = new PassKeeper(deps)
  let onAir: OnAir | null = null
  const find = async (streamOid: string) => (await onAir?.find(streamOid)) ?? null
  return {
    mount: (app: FastifyInstance) => servePlaying(app, { find, keeper }),
    open: async () => {
      const { settings, db, clock, config, log } = deps
      const graceMs = (await settings.get(graceSecondsSetting)) * 1000
      const reserveBytes = (await settings.get(reserveGigabytesSetting)) * 1024 ** 3
      const limits = { graceMs, reserveBytes }
      const recordings = new RecordingKeeper(deps, liveFolder(config))
      const opened = new OnAir(deps, limits, {
        onReport: () => keeper.report(),
        countViewers: (streamOid) => countViewers(db, { streamOid, now: clock.now() }),
        onEnded: (streamOid) => void recordings.keep(streamOid),
      })
      onAir = opened
      await opened.resume()
      await recordings.keepLeft()
      // Few processes take streams.
      const { startRtmp } = await import('./ingest/rtmp-server.ts')
      const { port, secure } = config.rtmp
      const rtmp = await startRtmp(
        { ...deps, authorize: opened.authorize, onBanned: (banned) => noteRejection(deps, banned) },
        {
          port,
          secure,
          maxBitsPerSecond: (await settings.get(maxMegabitsSetting)) * 1_000_000,
          banMs: (await settings.get(banSecondsSetting)) * 1000,
        },
      )
      for (const problem of [rtmp.problem, rtmp.secure?.problem]) {
        if (problem) log.warn(`Nobody can go live: ${problem}`)
      }
      const withdraw = await announceHost(deps, rtmp)
      const unsubscribe = deps.bus.subscribe(streamHints, (hint) => {
        void follow(deps, { hint, onAir: opened, keeper })
      })
      return async () => {
        unsubscribe()
        await rtmp.stop()
        await opened.stop()
        await recordings.stop()
        await withdraw()
        onAir = null
      }
    },
  }
}

/** A creator reads on their page why their streaming software was rejected. */
async function noteRejection(
  deps: Deps,
  { key, until }: { key: string; until: Date },
): Promise<void> {
  const creatorOid = await storeRejection(deps, { key, until, now: deps.clock.now() })
  if (creatorOid) await hintHub(deps.bus, [studioTopicKey(creatorOid)])
}

/** Something was decided about a creator’s stream, perhaps in another process. */
async function follow(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { hint, onAir, keeper }: { hint: unknown; onAir: OnAir; keeper: PassKeeper },
): Promise<void> {
  try {
    const { creatorOid = '', removed } = hint as { creatorOid?: string; removed?: Viewer }
    const stream = await findCurrentStream(db, creatorOid)
    if (stream) keeper.recheck(stream.oid)
    if (stream && removed) keeper.dismiss(stream.oid, removed)
    await onAir.report()
  } catch (error) {
    log.warn({ err: error }, 'a hint about a stream could not be followed')
  }
}
