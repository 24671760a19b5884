import { concatBytes } from '../concat-bytes.ts'
import type { StoredSegment } from './recording-index.ts'
import type { Timeline } from './timeline.ts'

export interface Part {
  durationMs: number
  isKey: boolean
  bytes: Uint8Array
}

export interface Segment {
  number: number
  run: number
  durationMs: number
  /** A gap if this rung lacks it. */
  content: 'gap' | 'parts' | 'stored'
  /** Empty where they are only on the disk. */
  parts: Part[]
  isOpen: boolean
}

export interface NewPart {
  run: number
  number: number
  startMs: number
  endMs: number
  isKey: boolean
  bytes: Uint8Array
}

/** How much stays in memory: more than a live playlist lists. */
const keptSeconds = 28
const fewestKept = 6

/** The segments of one rung, of which the newest may be open. Their numbers have no holes. */
export class Rendition {
  readonly timeline: Timeline
  readonly #isStored: (number: number) => boolean
  readonly #segments: Segment[] = []
  #open: { startMs: number; endMs: number } | null = null
  #version = 0
  #ended = false
  #shownFrom = 0
  #peakBits = 0
  #sum = { bytes: 0, ms: 0 }

  /** `isStored` says whether a segment that leaves the memory can be read from a recording. */
  constructor(timeline: Timeline, isStored: (number: number) => boolean = () => true) {
    this.timeline = timeline
    this.#isStored = isStored
  }

  /** It grows with every change. */
  get version(): number {
    return this.#version
  }

  get isEnded(): boolean {
    return this.#ended
  }

  get segments(): readonly Segment[] {
    return this.#segments
  }

  /** Those that players may have; a test before the stream isn’t among them. */
  get shown(): readonly Segment[] {
    const first = this.#segments[0]?.number ?? 0
    return this.#segments.slice(Math.max(0, this.#shownFrom - first))
  }

  get shownFrom(): number {
    return this.#shownFrom
  }

  /** Players have no segment before this one. */
  showFrom(number: number): void {
    if (number === this.#shownFrom) return
    this.#shownFrom = number
    this.#version += 1
  }

  /** Of a segment in bits per second; averages need at least one. */
  get bitrates(): { peak: number; average: number } {
    const { bytes, ms } = this.#sum
    const average = ms > 0 ? (bytes * 8000) / ms : 0
    return { peak: Math.max(this.#peakBits, average), average }
  }

  add(part: NewPart): void {
    const last = this.#segments.at(-1)
    if (last && part.number < last.number) return
    if (!last?.isOpen || last.number !== part.number) this.#begin(part)
    const segment = this.#segments.at(-1)
    if (!segment || !this.#open) return
    const durationMs = part.endMs - part.startMs
    segment.parts.push({ durationMs, isKey: part.isKey, bytes: part.bytes })
    this.#open.endMs = part.endMs
    this.#version += 1
  }

  /** The connection is over; what follows is another run, which may have begun already. */
  closeRun(run: number): void {
    if (this.#segments.at(-1)?.run !== run) return
    this.#close(null)
    this.#version += 1
  }

  /** Nothing follows. */
  end(): void {
    this.#close(null)
    this.#ended = true
    this.#version += 1
  }

  /** A segment that a process before this one recorded. */
  restore({ number, run, durationMs, length }: StoredSegment): void {
    this.#fill(number)
    const closed = { parts: [], isOpen: false }
    this.#segments.push({ number, run, durationMs, content: 'stored', ...closed })
    this.#measure(length, durationMs)
    this.#version += 1
  }

  find(number: number): Segment | null {
    const first = this.#segments[0]?.number ?? 0
    return this.#segments[number - first] ?? null
  }

  /** The bytes of a segment or of one of its parts; null if they aren’t in memory. */
  read(number: number, part: number | null): Uint8Array | null {
    const segment = this.find(number)
    if (!segment || segment.parts.length === 0) return null
    if (part !== null) return segment.parts[part]?.bytes ?? null
    return segment.isOpen ? null : join(segment)
  }

  /** Which part comes next, by the distance of the last key frames; null while nobody sends. */
  predictNext(): { number: number; part: number } | null {
    const last = this.#segments.at(-1)
    if (!last?.isOpen || !this.#open) return null
    const length = this.timeline.lengthOf(last.number) ?? this.timeline.lengthOf(last.number - 1)
    const lateMs = this.#open.endMs - this.#open.startMs - (length ?? Infinity)
    const isOver = lateMs >= -10 && lateMs < 150
    return isOver
      ? { number: last.number + 1, part: 0 }
      : { number: last.number, part: last.parts.length }
  }

  #begin({ number, run, startMs, endMs }: NewPart): void {
    const last = this.#segments.at(-1)
    this.#close(last?.run === run && last.number + 1 === number ? startMs : null)
    this.#fill(number)
    this.#segments.push({ number, run, durationMs: 0, content: 'parts', parts: [], isOpen: true })
    this.#open = { startMs, endMs }
    const kept = Math.max(fewestKept, Math.ceil(keptSeconds / (this.timeline.target ?? 2)))
    const old = this.#segments.at(-1 - kept)
    if (old?.content !== 'parts') return
    old.content = this.#isStored(old.number) ? 'stored' : 'gap'
    old.parts = []
  }

  /** The length is the difference of decode times; an encoder’s own lengths may be off. */
  #close(nextStartMs: number | null): void {
    const segment = this.#segments.at(-1)
    if (!segment?.isOpen || !this.#open) return
    segment.durationMs = (nextStartMs ?? this.#open.endMs) - this.#open.startMs
    segment.isOpen = false
    this.#open = null
    const bytes = segment.parts.reduce((sum, part) => sum + part.bytes.length, 0)
    this.#measure(bytes, segment.durationMs)
  }

  #measure(bytes: number, ms: number): void {
    this.#sum = { bytes: this.#sum.bytes + bytes, ms: this.#sum.ms + ms }
    if (ms >= 1000) this.#peakBits = Math.max(this.#peakBits, (bytes * 8000) / ms)
  }

  /** Numbers are positions: one that this rung lacks is a gap. */
  #fill(before: number): void {
    const last = this.#segments.at(-1)
    if (!last) return
    for (let number = last.number + 1; number < before; number += 1) {
      const { run } = this.timeline.getPosition(number)
      const durationMs = this.timeline.lengthOf(number) ?? 0
      this.#segments.push({ number, run, durationMs, content: 'gap', parts: [], isOpen: false })
    }
  }
}

/** Joined once; its parts are views of the whole from then on. */
function join(segment: Segment): Uint8Array {
  const [first] = segment.parts
  if (first && segment.parts.length === 1) return first.bytes
  const whole = first && new Uint8Array(first.bytes.buffer)
  if (first?.bytes.length !== whole?.length && whole) return whole
  const all = concatBytes(segment.parts.map(({ bytes }) => bytes))
  let at = 0
  for (const part of segment.parts) {
    part.bytes = all.subarray(at, at + part.bytes.length)
    at += part.bytes.length
  }
  return all
}
