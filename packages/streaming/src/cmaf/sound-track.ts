import type { AudioConfig } from '../flv/configs.ts'
import { opusSamples } from '../flv/opus-config.ts'
import { audioTrackId } from './init-segment.ts'
import type { Sample, TrackRun } from './fragment.ts'

/** Beyond it, times differ from the count of samples by more than rounding: something is missing. */
const toleranceMs = 40

interface Heard extends Sample {
  time: number
}

/** Counts samples; the sent times, rounded to ms, only say where sound is missing. */
export class SoundTrack {
  readonly #config: AudioConfig
  #next: number | null = null
  #waiting: Heard[] = []

  constructor(config: AudioConfig) {
    this.#config = config
  }

  push(ms: number, data: Uint8Array): void {
    const { sampleRate, samplesPerFrame } = this.#config
    const sent = Math.round((ms * sampleRate) / 1000)
    const tolerance = (toleranceMs * sampleRate) / 1000
    const expected = this.#next ?? sent
    if (sent < expected - tolerance) return
    const time = sent > expected + tolerance ? sent : expected
    const duration = samplesPerFrame ?? opusSamples(data)
    this.#next = time + duration
    this.#waiting.push({ time, duration, compositionOffset: 0, isKey: true, data })
  }

  /** Where the sound that arrived ends, in ms. */
  get endMs(): number {
    return ((this.#next ?? 0) * 1000) / this.#config.sampleRate
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0
  }

  /** Takes what begins before a time; a sample in front of a gap lasts until its end. */
  take(beforeMs: number): TrackRun[] {
    const before = (beforeMs * this.#config.sampleRate) / 1000
    const rest = this.#waiting.findIndex(({ time }) => time >= before)
    const taken = this.#waiting.splice(0, rest === -1 ? Infinity : rest)
    const [first] = taken
    if (!first) return []
    const samples = taken.map((sample, index) => {
      const next = taken[index + 1]
      return next ? { ...sample, duration: next.time - sample.time } : sample
    })
    return [{ trackId: audioTrackId, decodeTime: first.time, samples }]
  }
}
