import type { Engine, EngineEvents } from './engine.ts'

interface Dated extends HTMLVideoElement {
  /** Safari’s: when position 0 was recorded. */
  getStartDate?: () => Date
}

/** Leaves the playlist to the browser: where there is no Media Source of any kind, as on old iPhones. */
export class NativeEngine implements Engine {
  readonly #video: Dated
  readonly #stop = new AbortController()

  constructor(video: HTMLVideoElement, { onLost }: EngineEvents) {
    this.#video = video
    video.addEventListener('error', onLost, { signal: this.#stop.signal })
  }

  load(url: string, from: { at: number; guessSeconds: number } | null): void {
    this.#video.src = url
    if (!from) return
    const { signal } = this.#stop
    const seek = () => {
      if (!this.seek(from.at)) this.#video.currentTime = from.guessSeconds
    }
    this.#video.addEventListener('loadedmetadata', seek, { once: true, signal })
  }

  seek(at: number): boolean {
    const start = this.#startsAt
    const { seekable } = this.#video
    if (start === null || seekable.length === 0) return false
    const seconds = (at - start) / 1000
    if (seconds < seekable.start(0) || seconds > seekable.end(seekable.length - 1)) return false
    this.#video.currentTime = seconds
    return true
  }

  seekToEnd(): void {
    const { seekable } = this.#video
    if (seekable.length > 0) this.#video.currentTime = seekable.end(seekable.length - 1)
  }

  /** The browser keeps its distance by itself. */
  setCatchingUp(): void {}

  readMoment(): number | null {
    return this.#momentOf(this.#video.currentTime)
  }

  readEnd(): number | null {
    const { seekable } = this.#video
    return seekable.length > 0 ? this.#momentOf(seekable.end(seekable.length - 1)) : null
  }

  readLatency(): number | null {
    return null
  }

  readDelay(): number | null {
    return null
  }

  /** It chooses by itself. */
  listQualities(): [] {
    return []
  }

  readLinesAfterLogin(): null {
    return null
  }

  readLines(): number | null {
    return Math.min(this.#video.videoWidth, this.#video.videoHeight) || null
  }

  choose(): void {}

  destroy(): void {
    this.#stop.abort()
    this.#video.removeAttribute('src')
    this.#video.load()
  }

  get #startsAt(): number | null {
    const at = this.#video.getStartDate?.().getTime() ?? Number.NaN
    return Number.isNaN(at) ? null : at
  }

  #momentOf(seconds: number): number | null {
    const start = this.#startsAt
    return start === null ? null : start + seconds * 1000
  }
}
