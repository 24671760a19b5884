import { mkdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { hintHub } from '../../../platform/hub/hint.ts'
import { findItem, type ItemKinds } from '../../catalogue/catalogue.service.ts'
import type { Broadcast } from '../ingest/broadcast.ts'
import type { BroadcastState } from '../ingest/broadcast-options.ts'
import { LadderBudget } from '../ingest/ladder-budget.ts'
import type { Authorize } from '../ingest/publisher.ts'
import { checkStreamer, findStreamer } from '../keys/stream-keys.ts'
import { type Level, readLevel } from '../levels/levels.ts'
import { assertHoursLeft, missingOf, startStream } from './start-stream.ts'
import { reportStream } from './report-stream.ts'
import { hintStream, streamTopicKey, studioTopicKey } from './stream-hints.ts'
import {
  endStream,
  findStream,
  listReceivedStreams,
  lockCurrentStream,
  noteRestart,
  prepareStream,
  stopTesting,
  type StreamRow,
} from './streams.ts'
import { liveFolder } from './live-folder.ts'
import { readUsedHours } from './used-hours.ts'

export type OnAirDeps = Pick<
  Deps,
  'db' | 'clock' | 'secret' | 'config' | 'log' | 'settings' | 'bus'
> & { kinds: ItemKinds }

export interface OnAirLimits {
  /** How long a stream waits for its publisher to return. */
  graceMs: number
  /** Recording stops when the disk has less. */
  reserveBytes: number
}

interface Hooks {
  /** Every few seconds, before the numbers of viewers are counted. */
  onReport: () => Promise<void>
  countViewers: (streamOid: string) => Promise<number>
  /** A stream ended that was received here; its recording is whole. */
  onEnded: (streamOid: string) => void
}

const reportMs = 2000

/** The streams whose publishers are connected to this process. */
export class OnAir {
  readonly #deps: OnAirDeps
  readonly #limits: OnAirLimits
  readonly #hooks: Hooks
  readonly #budget = new LadderBudget(availableParallelism())
  readonly #broadcasts = new Map<string, Promise<Broadcast>>()
  /** Hashes of the keys by which their publishers connected. */
  readonly #keys = new Map<string, string>()
  readonly #timer: NodeJS.Timeout
  #reporting: Promise<void> = Promise.resolve()

  constructor(deps: OnAirDeps, limits: OnAirLimits, hooks: Hooks) {
    this.#deps = deps
    this.#limits = limits
    this.#hooks = hooks
    this.#timer = setInterval(() => void this.report(), reportMs).unref()
  }

  /** Streams that a process before this one left running wait for their publishers. */
  async resume(): Promise<void> {
    const { db, config } = this.#deps
    const running = await listReceivedStreams(db, config.rtmp.playUrl)
    await Promise.all(
      running.map(async (stream) => {
        const { phase } = (await this.#open(stream)).state
        if (phase === 'waiting') await this.#finish(stream.oid)
      }),
    )
  }

  readonly authorize: Authorize = async ({ key }, session) => {
    const streamer = await findStreamer(this.#deps, key)
    if (!streamer) return { refused: 'unknown_key' }
    if (!streamer.mayGoLive) return { refused: 'not_permitted' }
    const stream = await this.#prepare(streamer.creatorOid)
    if (!stream) return { refused: 'not_permitted' }
    const broadcast = await this.#open(stream)
    const { keyHash } = streamer
    // Who streams with the key before this one isn’t noticed yet.
    if (this.#keys.get(stream.oid) !== keyHash) await broadcast.cutOff()
    this.#keys.set(stream.oid, keyHash)
    return { sink: broadcast.join(session) }
  }

  /** The broadcast of a stream that is received here. */
  async find(streamOid: string): Promise<Broadcast | null> {
    return (await this.#broadcasts.get(streamOid)) ?? null
  }

  /** Stores what is received, and follows what was decided elsewhere. One at a time. */
  report(): Promise<void> {
    this.#reporting = this.#reporting.then(() => this.#report())
    return this.#reporting
  }

  /** Ends what is on air; the streams go on in the next process. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#reporting
    const opened = [...this.#broadcasts.values()]
    this.#broadcasts.clear()
    await Promise.all(opened.map(async (broadcast) => (await broadcast).end()))
  }

  /** The creator’s current stream or a new one; null if they have no hours left. */
  async #prepare(creatorOid: string): Promise<StreamRow | null> {
    const { db, kinds, clock } = this.#deps
    const now = clock.now()
    try {
      return await db.transaction().execute(async (tx) => {
        await assertHoursLeft(this.#deps, tx, { creatorOid, now })
        const stream = await prepareStream(tx, { kinds, creatorOid, now })
        if (stream.state === 'preparing') await noteRestart(tx, { stream, now })
        return stream
      })
    } catch (error) {
      if (error instanceof AppError) return null
      throw error
    }
  }

  #open(stream: StreamRow): Promise<Broadcast> {
    const known = this.#broadcasts.get(stream.oid)
    if (known) return known
    const opening = this.#openOn(stream)
    this.#broadcasts.set(stream.oid, opening)
    opening.catch(() => this.#broadcasts.delete(stream.oid))
    return opening
  }

  async #openOn({ oid, creator_oid: creatorOid }: StreamRow): Promise<Broadcast> {
    const { clock, log } = this.#deps
    const folder = this.folderOf(oid)
    await mkdir(folder, { recursive: true })
    const budget = this.#budget
    // Loaded with the first stream.
    const { openBroadcast } = await import('../ingest/broadcast.ts')
    const broadcast = await openBroadcast({ ...this.#limits, folder, budget, clock, log })
    broadcast.limitHeight((await readLevel(this.#deps, creatorOid)).maxHeight)
    broadcast.onState(({ phase }) => {
      if (phase === 'ended' && this.#broadcasts.has(oid)) void this.#finish(oid)
      else void this.report()
    })
    return broadcast
  }

  async #report(): Promise<void> {
    if (this.#broadcasts.size === 0) return
    try {
      await this.#hooks.onReport()
      for (const [oid, opening] of this.#broadcasts) await this.#reportOne(oid, await opening)
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'streams could not be reported')
    }
  }

  async #reportOne(oid: string, broadcast: Broadcast): Promise<void> {
    const { db, bus, clock, config } = this.#deps
    const { state } = broadcast
    if (state.phase === 'ended') return
    const now = clock.now()
    const viewers = await this.#hooks.countViewers(oid)
    const reported = {
      streamOid: oid,
      state: { ...state, phase: state.phase },
      health: broadcast.health(),
      exceededHeight: broadcast.exceededHeight,
      viewers,
      host: config.rtmp.playUrl,
      now,
    }
    const row = await reportStream(db, reported)
    if (!row || row.state === 'ended') return this.#end(oid, broadcast)
    const keys = [studioTopicKey(row.creator_oid)]
    if (row.isChanged) keys.push(streamTopicKey(row.creator_oid))
    await hintHub(bus, keys)
    const { creator_oid: creatorOid } = row
    const keyHash = this.#keys.get(oid)
    const { mayGoLive, isKeyReplaced } = await checkStreamer(db, { creatorOid, keyHash })
    if (!mayGoLive) return this.#stop(row, 'not_permitted')
    // Somebody may have come with the new one meanwhile.
    if (isKeyReplaced && this.#keys.get(oid) === keyHash) return broadcast.cutOff()
    const level = await readLevel(this.#deps, creatorOid)
    broadcast.limitHeight(level.maxHeight)
    if (row.state === 'preparing') return this.#startIfReady(row, state)
    if (row.started_at) broadcast.showFrom(row.started_at.getTime())
    if (await this.#isOverTime(row, level)) await this.#stop(row, 'broadcast_time_exceeded')
  }

  /** Goes live with a stream that is to start by itself, once players can begin. */
  async #startIfReady(stream: StreamRow, { phase }: BroadcastState): Promise<void> {
    const { db, clock, bus } = this.#deps
    if (phase !== 'live' || !stream.starts_itself || stream.is_restart) return
    const item = await findItem(db, stream.oid)
    if (!item || missingOf(item)) return
    await db.transaction().execute(async (tx) => {
      const locked = await lockCurrentStream(tx, stream.creator_oid)
      if (locked?.oid !== stream.oid || locked.state !== 'preparing') return
      await startStream(this.#deps, tx, { stream: locked, now: clock.now() })
    })
    await hintStream(bus, stream.creator_oid)
  }

  async #isOverTime(stream: StreamRow, { hoursPerMonth }: Level): Promise<boolean> {
    const { db, clock } = this.#deps
    if (hoursPerMonth === null) return false
    const used = await readUsedHours(db, { creatorOid: stream.creator_oid, now: clock.now() })
    return used >= hoursPerMonth
  }

  async #stop(stream: StreamRow, reason: string): Promise<void> {
    const { db, clock } = this.#deps
    const ended = { streamOid: stream.oid, by: null, reason, now: clock.now() }
    await db.transaction().execute((tx) => endStream(tx, ended))
    const broadcast = await this.find(stream.oid)
    if (broadcast) await this.#end(stream.oid, broadcast)
  }

  /** It was ended elsewhere, or is over. */
  async #end(oid: string, broadcast: Broadcast): Promise<void> {
    await broadcast.end()
    if (this.#broadcasts.has(oid)) await this.#finish(oid)
  }

  async #finish(oid: string): Promise<void> {
    const opening = this.#broadcasts.get(oid)
    this.#broadcasts.delete(oid)
    this.#keys.delete(oid)
    const { db, clock, log, bus } = this.#deps
    try {
      // What it recorded is whole then.
      await (await opening)?.end()
      const stream = await findStream(db, oid)
      const end = { streamOid: oid, now: clock.now() }
      await db.transaction().execute(async (tx) => {
        if (!(await stopTesting(tx, oid))) await endStream(tx, end)
      })
      if (stream) await hintStream(bus, stream.creator_oid)
      this.#hooks.onEnded(oid)
    } catch (error) {
      log.error({ err: error, stream: oid }, 'the end of a stream could not be stored')
    }
  }

  folderOf(streamOid: string): string {
    return join(liveFolder(this.#deps.config), streamOid)
  }
}
