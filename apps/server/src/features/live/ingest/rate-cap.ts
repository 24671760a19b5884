/** A connection may be ahead of its rate by as much, after its network was slow. */
const burstSeconds = 10

/** Whether bytes still come within a rate. */
export class RateCap {
  readonly #bytesPerMs: number
  readonly #burst: number
  #left: number
  #at: number

  constructor(bitsPerSecond: number, nowMs: number) {
    this.#bytesPerMs = bitsPerSecond / 8000
    this.#burst = (bitsPerSecond / 8) * burstSeconds
    this.#left = this.#burst
    this.#at = nowMs
  }

  /** Counts bytes; false if they are too many. */
  take(bytes: number, nowMs: number): boolean {
    const since = Math.max(0, nowMs - this.#at)
    this.#left = Math.min(this.#burst, this.#left + since * this.#bytesPerMs) - bytes
    this.#at = nowMs
    return this.#left >= 0
  }
}
