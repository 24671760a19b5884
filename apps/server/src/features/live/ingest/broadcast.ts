import { heightAfterLogin } from '@plax/contracts/live/live-values'
import { readPlaylistQuery } from '@plax/streaming/hls/playlist-query'
import { storedSegments } from '@plax/streaming/hls/recording-index'
import { Timeline } from '@plax/streaming/hls/timeline'
import { type RungFacts, writeMaster } from '@plax/streaming/hls/write-master'
import type { BroadcastOptions, BroadcastState } from './broadcast-options.ts'
import { describeHead } from './describe-head.ts'
import { readFreeBytes } from './free-bytes.ts'
import type { Health } from './health.ts'
import { answer, type PlaylistAnswer } from './playlist-answer.ts'
import type { PublisherSession, PublisherSink } from './publisher.ts'
import { Recording, type RecordingState } from './recording.ts'
import { repairRecording } from './repair.ts'
import { heightOf, limitRungs } from './rung-limit.ts'
import { Rung } from './rung.ts'
import { SourceSink } from './source-sink.ts'

const sourceName = 'source'

/**
 * Opens a broadcast on its folder. If a process before this one was killed, what it recorded is repaired,
 * the broadcast counts as interrupted, and its numbers go on.
 */
export async function openBroadcast(options: BroadcastOptions): Promise<Broadcast> {
  const recorded = await repairRecording(options.folder)
  const broadcast = new Broadcast(options)
  broadcast.restore(recorded)
  return broadcast
}

/** One stream over all its connections: renditions for players, and the recording. */
export class Broadcast {
  readonly options: BroadcastOptions
  readonly timeline = new Timeline()
  readonly recording: Recording
  readonly #rungs = new Map<string, Rung>()
  readonly #listeners = new Set<(state: BroadcastState) => void>()
  #sink: SourceSink | null = null
  #shownFrom = 0
  /** Of the largest picture that the creator may send to viewers; null: any. */
  #maxHeight: number | null = null
  #state: BroadcastState
  #grace: NodeJS.Timeout | null = null

  constructor(options: BroadcastOptions) {
    this.options = options
    const { folder, reserveBytes, freeBytes = readFreeBytes } = options
    const onState = (recording: RecordingState) => this.change({ recording })
    this.recording = new Recording({ folder, reserveBytes, freeBytes, onState })
    const ladder = { rungs: [], reason: null }
    const refused = { unsupportedCodec: null, isKeyReplaced: false }
    this.#state = { phase: 'waiting', ...refused, ladder, recording: 'on', keptUntil: null }
  }

  get state(): BroadcastState {
    return this.#state
  }

  /** Figures of the publisher that is connected. */
  health(): Health | null {
    return this.#sink?.readHealth() ?? null
  }

  /** Calls back on every change; answers how to stop. */
  onState(listener: (state: BroadcastState) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Takes a publisher; the one before it has left. Who comes after the end is sent away. */
  join(session: PublisherSession): PublisherSink {
    this.#stopGrace()
    const sink = new SourceSink(this, session)
    this.#sink = sink
    if (this.#state.phase === 'ended') void sink.stop('stopped')
    this.change({
      phase: 'starting',
      unsupportedCodec: null,
      isKeyReplaced: false,
      keptUntil: null,
    })
    return sink
  }

  /** Sends the publisher away whose key was replaced; one with the new key may come. */
  async cutOff(): Promise<void> {
    if (!this.#sink) return
    this.change({ isKeyReplaced: true })
    await this.#sink.stop('key_replaced')
  }

  /** A playlist; `query` holds `_HLS_msn`, `_HLS_part`, `_HLS_skip`, and `view`, which may be `rewind`. */
  async playlist(
    rung: string,
    query: Readonly<Record<string, string | undefined>>,
  ): Promise<PlaylistAnswer> {
    const asked = readPlaylistQuery(query)
    if (!asked) return answer(400)
    return this.#rungs.get(rung)?.playlist(asked) ?? answer(404)
  }

  /** An init segment, a segment, or a part, by the name that a playlist gives it. */
  async part(rung: string, name: string): Promise<Uint8Array | null> {
    return this.#rungs.get(rung)?.read(name) ?? null
  }

  /** The playlist of the rungs that are open to a viewer; `file` is the name of each one’s own. */
  master({ file = 'index.m3u8', maxHeight = null }: MasterQuery = {}): PlaylistAnswer {
    const facts = this.#openRungs(maxHeight)
    if (facts.length === 0 || this.timeline.target === null) return answer(404)
    const [best, open] = [this.#openRungs(null), facts].map(([first]) => first && heightOf(first))
    const data: Record<string, string> = best === open ? {} : { [heightAfterLogin]: String(best) }
    return answer(200, { body: Buffer.from(writeMaster(facts, { file, data })) })
  }

  hasRung(name: string): boolean {
    return this.#rungs.get(name)?.isLost === false
  }

  /** Whether a rung is open to a viewer who may watch up to a height. */
  isOpen(rung: string, maxHeight: number | null): boolean {
    const isAll = maxHeight === null && this.#maxHeight === null
    return isAll || this.#openRungs(maxHeight).some(({ name }) => name === rung)
  }

  #openRungs(maxHeight: number | null): RungFacts[] {
    const facts = [...this.#rungs.values()].flatMap((rung) => rung.facts ?? [])
    const limits = [maxHeight, this.#maxHeight].filter((limit) => limit !== null)
    const least = limits.length > 0 ? Math.min(...limits) : null
    return limitRungs(facts, { maxHeight: least, awaitsLower: this.#state.ladder.rungs.length > 0 })
  }

  /** Viewers get no larger picture, unless there is no smaller one. */
  limitHeight(maxHeight: number | null): void {
    this.#maxHeight = maxHeight
  }

  /** The limit that the publisher’s picture is above; null if it’s within. */
  get exceededHeight(): number | null {
    const source = this.#rungs.get(sourceName)?.facts
    const limit = this.#maxHeight
    return limit !== null && source && heightOf(source) > limit ? limit : null
  }

  /** What was received before a moment (ms since 1970) was a test, which players don’t get. */
  showFrom(moment: number): void {
    this.#shownFrom = this.timeline.numberAt(moment)
    for (const rung of this.#rungs.values()) rung.rendition.showFrom(this.#shownFrom)
  }

  /** Nothing follows. Resolves when the recording is whole. */
  async end(): Promise<void> {
    this.#stopGrace()
    const sink = this.#sink
    this.change({ phase: 'ended' })
    await sink?.stop('stopped')
    for (const rung of this.#rungs.values()) rung.end()
  }

  /** The rung of a name, made at its first use. */
  rung(name: string = sourceName): Rung {
    const known = this.#rungs.get(name)
    if (known) return known
    const { timeline, recording } = this
    const made = new Rung(name, { timeline, recording })
    made.rendition.showFrom(this.#shownFrom)
    this.#rungs.set(name, made)
    return made
  }

  change(changed: Partial<BroadcastState>): void {
    if (this.#state.phase === 'ended') return
    this.#state = { ...this.#state, ...changed }
    for (const listener of this.#listeners) listener(this.#state)
  }

  /** Lower rungs that a run doesn’t have are gone for players. */
  loseRungsExcept(names: readonly string[]): void {
    for (const [name, rung] of this.#rungs)
      if (name !== sourceName && !names.includes(name)) rung.lose()
  }

  /** A publisher is gone; everything that it sent is written. */
  left(sink: SourceSink): void {
    if (this.#sink !== sink) return
    this.#sink = null
    if (this.#state.phase === 'ended') return
    this.#startGrace(this.timeline.target === null ? 'waiting' : 'interrupted')
  }

  restore(recorded: Awaited<ReturnType<typeof repairRecording>>): void {
    for (const index of recorded.get(sourceName) ?? []) this.timeline.restoreRun(index)
    const count = this.timeline.count
    for (const [name, runs] of recorded) {
      this.recording.restore(name, runs)
      for (const segment of runs.flatMap(storedSegments))
        if (segment.number < count) this.rung(name).rendition.restore(segment)
      const head = runs.at(-1)?.head
      if (head) this.rung(name).describe(describeHead(head))
    }
    if (count === 0) return
    this.#startGrace('interrupted')
  }

  #startGrace(phase: 'waiting' | 'interrupted'): void {
    this.#stopGrace()
    const { clock, graceMs } = this.options
    const keptUntil = new Date(clock.now().getTime() + graceMs).toISOString()
    this.change({ phase, keptUntil })
    this.#grace = setTimeout(() => {
      this.end().catch((error: unknown) =>
        this.options.log.error({ error }, 'broadcast end failed'),
      )
    }, graceMs).unref()
  }

  #stopGrace(): void {
    if (this.#grace) clearTimeout(this.#grace)
    this.#grace = null
  }
}

interface MasterQuery {
  file?: string
  /** Of the picture; null: any. */
  maxHeight?: number | null
}
