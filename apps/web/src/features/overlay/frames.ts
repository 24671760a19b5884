/** A page whose last frame is older renders none: it’s hidden, frozen, or stalled. */
const stalledMs = 1000
/** What one frame counts at most, so that a pause isn’t time for which something was visible. */
const frameMaxMs = 250

interface FrameSource {
  now(): number
  request(onFrame: (at: number) => void): void
}

const browserFrames: FrameSource = {
  now: () => performance.now(),
  request: (onFrame) => void requestAnimationFrame(onFrame),
}

/** Whether the page is rendered, and in OBS also whether its source is active. */
export class Frames {
  readonly #source: FrameSource
  readonly #listeners = new Set<(ms: number) => void>()
  #lastAt: number | null = null
  #isActive = true

  constructor(source: FrameSource = browserFrames) {
    this.#source = source
    this.#request()
  }

  /** OBS sends this when a source becomes active or inactive. */
  setActive(isActive: boolean): void {
    this.#isActive = isActive
  }

  get isShowing(): boolean {
    return this.#isActive && this.#lastAt !== null && this.#source.now() - this.#lastAt < stalledMs
  }

  /** Calls back with the time for which each frame was visible; returns how to end that. */
  onFrame(listener: (ms: number) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #request(): void {
    this.#source.request((at) => {
      const ms = this.#lastAt === null ? 0 : Math.min(at - this.#lastAt, frameMaxMs)
      this.#lastAt = this.#source.now()
      if (this.#isActive) for (const listener of this.#listeners) listener(ms)
      this.#request()
    })
  }
}

/** Follows OBS, if the page is one of its sources. */
export function followObs(frames: Frames): void {
  if (!('obsstudio' in window)) return
  addEventListener('obsSourceActiveChanged', (event) => {
    const { active } = (event as CustomEvent<{ active: boolean }>).detail
    frames.setActive(active)
  })
}
