import type { RunFrame } from '@plax/streaming/cmaf/source-muxer'

export type Advice =
  | 'keyframes_rare'
  | 'keyframes_uneven'
  | 'bitrate_high'
  | 'frames_dropped'
  | 'no_sound'
  | 'sound_unsupported'

export interface Health {
  /** Bits per second, over the last ten seconds. */
  bitrate: number
  /** Pictures per second. */
  frameRate: number
  /** Seconds between the last key frames; null until there are two. */
  keyframeSeconds: number | null
  /** Pictures that the streamer’s program left out since the stream began. */
  droppedFrames: number
  advice: Advice[]
}

interface Seen {
  ms: number
  bytes: number
  isVideo: boolean
}

const windowMs = 10_000
/** More messages in the window than any encoder sends. */
const mostSeen = 5000
const rareSeconds = 4
const unevenShare = 0.5
const highBitrate = 12_000_000
const droppedShare = 0.01

/** Figures of one connection, by what arrived and by its own clock. */
export class HealthMeter {
  #seen: Seen[] = []
  #keyMs: number[] = []
  #lastVideoMs: number | null = null
  #usualMs = 0
  #frames = 0
  #dropped = 0
  readonly unsupportedSound = { isSent: false }

  /** A run begins; its times begin at 0. */
  begin(): void {
    this.#seen = []
    this.#keyMs = []
    this.#lastVideoMs = null
  }

  add(frame: RunFrame): void {
    const isVideo = frame.kind === 'video'
    this.#seen.push({ ms: frame.ms, bytes: frame.data.length, isVideo })
    const old = this.#seen.findIndex(({ ms }) => ms > frame.ms - windowMs)
    if (old > windowMs / 100) this.#seen.splice(0, old)
    if (this.#seen.length > mostSeen) this.#seen.splice(0, mostSeen / 2)
    if (!isVideo) return
    this.#countDropped(frame.ms)
    if (frame.isKey) this.#keyMs = [...this.#keyMs, frame.ms].slice(-6)
  }

  read(): Health {
    const end = this.#seen.at(-1)?.ms ?? 0
    const recent = this.#seen.filter(({ ms }) => ms > end - windowMs)
    const seconds = Math.max(end - (recent[0]?.ms ?? end), 1) / 1000
    const bytes = recent.reduce((sum, one) => sum + one.bytes, 0)
    const figures = {
      bitrate: recent.length > 1 ? Math.round((bytes * 8) / seconds) : 0,
      frameRate: Math.round((10 * recent.filter(({ isVideo }) => isVideo).length) / seconds) / 10,
      keyframeSeconds: this.#keyframeSeconds(),
      droppedFrames: this.#dropped,
    }
    return { ...figures, advice: this.#advise(figures, recent) }
  }

  /** A picture that comes late by whole lengths means that others are missing. */
  #countDropped(ms: number): void {
    const stepMs = this.#lastVideoMs === null ? 0 : ms - this.#lastVideoMs
    this.#lastVideoMs = ms
    this.#frames += 1
    if (stepMs <= 0) return
    if (this.#usualMs === 0) this.#usualMs = stepMs
    const missing = Math.round(stepMs / this.#usualMs) - 1
    if (missing > 0 && stepMs > this.#usualMs * 1.6) this.#dropped += missing
    else this.#usualMs += (stepMs - this.#usualMs) / 30
  }

  #keyframeSeconds(): number | null {
    const [first, last] = [this.#keyMs[0], this.#keyMs.at(-1)]
    if (first === undefined || last === undefined || this.#keyMs.length < 2) return null
    return Math.round((last - first) / (this.#keyMs.length - 1) / 10) / 100
  }

  #advise(figures: Omit<Health, 'advice'>, recent: readonly Seen[]): Advice[] {
    const steps = this.#keyMs.slice(1).map((ms, index) => ms - (this.#keyMs[index] ?? 0))
    const spread = (Math.max(...steps) - Math.min(...steps)) / Math.max(...steps)
    const hasSound = recent.some(({ isVideo }) => !isVideo)
    const isSilent = !hasSound && !this.unsupportedSound.isSent && recent.length > 0
    const found: [Advice, boolean][] = [
      ['keyframes_rare', (figures.keyframeSeconds ?? 0) > rareSeconds],
      ['keyframes_uneven', steps.length > 1 && spread > unevenShare],
      ['bitrate_high', figures.bitrate > highBitrate],
      ['frames_dropped', this.#dropped > this.#frames * droppedShare],
      ['no_sound', isSilent],
      ['sound_unsupported', this.unsupportedSound.isSent],
    ]
    return found.flatMap(([advice, applies]) => (applies ? [advice] : []))
  }
}
