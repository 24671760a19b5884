const half = 2 ** 31
const full = 2 ** 32

/**
 * Times of a publisher, sent in 32 bits, as a count that goes on: ffmpeg and OBS wrap at 2^31, others at
 * 2^32. Both kinds of messages share one, so that they stay together.
 */
export class UnwrapTime {
  #sent: number | null = null
  #time = 0

  /** The time in ms, beginning with what was sent first. */
  read(timestamp: number): number {
    if (this.#sent === null) this.#time = timestamp
    else this.#time += shortestStep(timestamp - this.#sent)
    this.#sent = timestamp
    return this.#time
  }
}

function shortestStep(step: number): number {
  const steps = [step, step + half, step - half, step + full, step - full]
  return steps.reduce((best, one) => (Math.abs(one) < Math.abs(best) ? one : best))
}
