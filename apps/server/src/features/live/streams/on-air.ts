import { mkdir, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Deps } from '../../../deps.ts'
import type { Broadcast } from '../ingest/broadcast.ts'
import { LadderBudget } from '../ingest/ladder-budget.ts'
import type { Authorize } from '../ingest/publisher.ts'
import { findStreamer } from '../keys/stream-keys.ts'
import { beginStream, endStream, listRunningStreams, type StreamRow } from './streams.ts'

type OnAirDeps = Pick<Deps, 'db' | 'clock' | 'secret' | 'config' | 'log'>

export interface OnAirLimits {
  /** How long a stream waits for its publisher to return. */
  graceMs: number
  /** Recording stops when the disk has less. */
  reserveBytes: number
}

/** The streams whose publishers are connected to this process. */
export class OnAir {
  readonly #deps: OnAirDeps
  readonly #limits: OnAirLimits
  readonly #budget = new LadderBudget(availableParallelism())
  readonly #broadcasts = new Map<string, Promise<Broadcast>>()

  constructor(deps: OnAirDeps, limits: OnAirLimits) {
    this.#deps = deps
    this.#limits = limits
  }

  /** Streams that a process before this one left running wait for their publishers. */
  async resume(): Promise<void> {
    const running = await listRunningStreams(this.#deps.db)
    await Promise.all(
      running.map(async (stream) => {
        const { phase } = (await this.#open(stream)).state
        if (phase === 'waiting') await this.#finish(stream.oid)
      }),
    )
  }

  readonly authorize: Authorize = async ({ key }, session) => {
    const { db, clock } = this.#deps
    const streamer = await findStreamer(this.#deps, key)
    if (!streamer) return { refused: 'unknown_key' }
    if (!streamer.mayGoLive) return { refused: 'not_permitted' }
    const { creatorOid } = streamer
    const stream = await beginStream(db, { creatorOid, now: clock.now() })
    return { sink: (await this.#open(stream)).join(session) }
  }

  /** The broadcast of a stream that is on air here. */
  async find(streamOid: string): Promise<Broadcast | null> {
    return (await this.#broadcasts.get(streamOid)) ?? null
  }

  /** Ends what is on air; the streams go on in the next process. */
  async stop(): Promise<void> {
    const opened = [...this.#broadcasts.values()]
    this.#broadcasts.clear()
    await Promise.all(opened.map(async (broadcast) => (await broadcast).end()))
  }

  #open(stream: StreamRow): Promise<Broadcast> {
    const known = this.#broadcasts.get(stream.oid)
    if (known) return known
    const opening = this.#openOn(stream)
    this.#broadcasts.set(stream.oid, opening)
    opening.catch(() => this.#broadcasts.delete(stream.oid))
    return opening
  }

  async #openOn({ oid }: StreamRow): Promise<Broadcast> {
    const { clock, log } = this.#deps
    const folder = this.#folderOf(oid)
    await mkdir(folder, { recursive: true })
    const budget = this.#budget
    // Loaded with the first stream.
    const { openBroadcast } = await import('../ingest/broadcast.ts')
    const broadcast = await openBroadcast({ ...this.#limits, folder, budget, clock, log })
    broadcast.onState(({ phase }) => {
      if (phase === 'ended' && this.#broadcasts.has(oid)) void this.#finish(oid)
    })
    return broadcast
  }

  async #finish(oid: string): Promise<void> {
    this.#broadcasts.delete(oid)
    const { db, clock, log } = this.#deps
    try {
      await endStream(db, { streamOid: oid, now: clock.now() })
      // Nothing reads it after the stream.
      await rm(this.#folderOf(oid), { recursive: true, force: true })
    } catch (error) {
      log.error({ err: error, stream: oid }, 'the end of a stream could not be stored')
    }
  }

  #folderOf(streamOid: string): string {
    return join(this.#deps.config.dataDir, 'live', streamOid)
  }
}
