import type { Sample, TrackRun } from './fragment.ts'
import { videoTrackId } from './init-segment.ts'

export interface Picture {
  /** When it is decoded. */
  ms: number
  compositionMs: number
  isKey: boolean
  data: Uint8Array
}

const usualMs = 33

/** A picture lasts until the next one, so the last of them always waits. */
export class PictureTrack {
  #last: Picture | null = null
  #whole: (Sample & { ms: number })[] = []
  #lastDuration = usualMs

  /** Times never go back or stand still within a run. */
  push(picture: Picture): Picture {
    const last = this.#last
    const ms = last ? Math.max(picture.ms, last.ms + 1) : picture.ms
    if (last) this.#complete(last, ms - last.ms)
    this.#last = { ...picture, ms, compositionMs: picture.compositionMs + picture.ms - ms }
    return this.#last
  }

  /** The run is over: the last picture lasts as long as the one before it. */
  finish(): number | null {
    const last = this.#last
    if (!last) return null
    this.#complete(last, this.#lastDuration)
    this.#last = null
    return last.ms + this.#lastDuration
  }

  /** Takes all whose end is known. */
  take(): TrackRun[] {
    const samples = this.#whole
    const [first] = samples
    if (!first) return []
    this.#whole = []
    return [{ trackId: videoTrackId, decodeTime: first.ms, samples }]
  }

  #complete({ ms, compositionMs, isKey, data }: Picture, duration: number): void {
    this.#lastDuration = duration
    this.#whole.push({ ms, duration, compositionOffset: compositionMs, isKey, data })
  }
}
