import type { Fragment } from '@plax/streaming/cmaf/fragment-muxer'
import { type FileName, partName, readName } from '@plax/streaming/hls/names'
import { decide, type PlaylistQuery } from '@plax/streaming/hls/playlist-query'
import { Rendition } from '@plax/streaming/hls/rendition'
import type { Timeline } from '@plax/streaming/hls/timeline'
import type { RungFacts } from '@plax/streaming/hls/write-master'
import { writePlaylist } from '@plax/streaming/hls/write-playlist'
import { answer, type PlaylistAnswer } from './playlist-answer.ts'
import type { Recording } from './recording.ts'

export type RungDescription = Omit<RungFacts, 'name' | 'peakBitrate' | 'averageBitrate'>

/** hls.js gives a blocked playlist up after 0.8 of the target. */
const patience = 0.7
const patienceBeforeTargetMs = 1400

/** One rung of a broadcast, for players: playlists that wait, parts, and whole segments. */
export class Rung {
  readonly name: string
  readonly rendition: Rendition
  readonly #recording: Recording
  readonly #inits = new Map<number, Uint8Array>()
  readonly #rendered = new Map<string, { version: number; body: Uint8Array | null }>()
  #change = Promise.withResolvers<void>()
  #description: RungDescription | null = null
  /** Players leave a rung whose playlist is gone. */
  isLost = false

  constructor(name: string, of: { timeline: Timeline; recording: Recording }) {
    this.name = name
    this.#recording = of.recording
    this.rendition = new Rendition(of.timeline, (number) => of.recording.hasSegment(name, number))
  }

  /** Null until it has something to play. */
  get facts(): RungFacts | null {
    if (!this.#description || this.isLost || this.rendition.segments.length === 0) return null
    const { peak, average } = this.rendition.bitrates
    return { name: this.name, peakBitrate: peak, averageBitrate: average, ...this.#description }
  }

  describe(description: RungDescription): void {
    this.#description = description
  }

  beginRun(run: number, init: Uint8Array): void {
    this.#inits.set(run, init)
    this.isLost = false
  }

  add({ run, number, fragment }: { run: number; number: number; fragment: Fragment }): void {
    const { startMs, endMs, isKey, bytes } = fragment
    this.rendition.add({ run, number, startMs, endMs, isKey, bytes })
    this.#wake()
  }

  closeRun(run: number): void {
    this.rendition.closeRun(run)
    this.#wake()
  }

  lose(): void {
    this.isLost = true
    this.#wake()
  }

  end(): void {
    this.rendition.end()
    this.#wake()
  }

  async playlist(query: PlaylistQuery): Promise<PlaylistAnswer> {
    const isWaiting = () => !this.isLost && decide(this.rendition, query.awaited) === 'wait'
    if (decide(this.rendition, query.awaited) === 'refuse') return answer(400)
    const hasWaited = isWaiting() && (await this.#until(() => !isWaiting()))
    const body = this.isLost ? null : this.#render(query)
    return body ? answer(200, { body, isFinal: hasWaited }) : answer(404)
  }

  /** Bytes by the name that a playlist gives them; null if there is no such thing. Waits for the next part. */
  async read(name: string): Promise<Uint8Array | null> {
    const file = readName(name)
    if (!file) return null
    const isNext = () => name === this.#nextName()
    if (isNext()) await this.#until(() => !isNext())
    return this.#find(file)
  }

  async #find(file: FileName): Promise<Uint8Array | null> {
    if (file.kind === 'init')
      return this.#inits.get(file.run) ?? this.#recording.readInit(this.name, file.run)
    const part = file.kind === 'part' ? file.part : null
    if (file.number < this.rendition.shownFrom) return null
    const kept = this.rendition.read(file.number, part)
    const isStored = this.rendition.find(file.number)?.content === 'stored'
    if (kept || file.kind === 'part' || !isStored) return kept
    return this.#recording.readSegment(this.name, file.number)
  }

  #nextName(): string | null {
    const next = this.rendition.predictNext()
    return next && partName(next)
  }

  /** Rendered once for each state. */
  #render({ isRewind, skip }: PlaylistQuery): Uint8Array | null {
    const { version } = this.rendition
    const key = `${isRewind} ${skip}`
    const known = this.#rendered.get(key)
    if (known?.version === version) return known.body
    const text = writePlaylist(this.rendition, { isRewind, skip })
    const body = text === null ? null : Buffer.from(text)
    this.#rendered.set(key, { version, body })
    return body
  }

  /** Waits for a change, but not longer than a player does; answers whether it came. */
  async #until(isMet: () => boolean): Promise<boolean> {
    const { target } = this.rendition.timeline
    const waitMs = target === null ? patienceBeforeTargetMs : target * 1000 * patience
    const isLate = Promise.withResolvers<'late'>()
    const timer = setTimeout(() => isLate.resolve('late'), waitMs)
    try {
      while (!isMet())
        if ((await Promise.race([this.#change.promise, isLate.promise])) === 'late') return false
      return true
    } finally {
      clearTimeout(timer)
    }
  }

  #wake(): void {
    const { resolve } = this.#change
    this.#change = Promise.withResolvers()
    resolve()
  }
}
