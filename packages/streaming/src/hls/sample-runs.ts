import { Rendition } from './rendition.ts'
import { Timeline } from './timeline.ts'

export const startedAt = Date.UTC(2027, 0, 1)

/** A source and a rung of it, fed with parts of 300 ms, for tests. */
export class SampleStream {
  readonly timeline = new Timeline()
  readonly source = new Rendition(this.timeline)
  readonly rung = new Rendition(this.timeline)
  run = 0
  #ms = 0

  begin(at = startedAt): this {
    this.run = this.timeline.beginRun(at)
    this.#ms = 0
    return this
  }

  /** Parts up to the next key frame; `rungStartMs` is where the rung’s own times begin. */
  group(lengthMs = 2000, { inRung = true, rungStartMs = this.#ms, key = true } = {}): this {
    for (let ms = 0; ms < lengthMs; ms += 300) {
      const length = Math.min(300, lengthMs - ms)
      this.part(length, { isKey: key && ms === 0, inRung, rungMs: rungStartMs + ms })
    }
    return this
  }

  part(length: number, { isKey = false, inRung = true, rungMs = this.#ms } = {}): this {
    const at = { startMs: this.#ms, endMs: this.#ms + length, shownMs: this.#ms, isKey }
    const bytes = new Uint8Array(1000).fill(this.source.version)
    const number = this.timeline.place(this.run, at)
    this.source.add({ run: this.run, number, bytes, ...at })
    this.#ms += length
    const times = { startMs: rungMs, endMs: rungMs + length, isKey }
    const found = this.timeline.find(this.run, rungMs)
    if (inRung && found !== null) this.rung.add({ run: this.run, number: found, bytes, ...times })
    return this
  }

  endRun(): this {
    this.timeline.endRun(this.run, this.#ms)
    this.source.closeRun(this.run)
    this.rung.closeRun(this.run)
    return this
  }
}
