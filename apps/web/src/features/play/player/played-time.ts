import { begunFrom } from '@plax/contracts/engagement/library-values'

/** More than this between two ticks was no playing: a seek, or a tab that slept. */
const longestStep = 3

/** The seconds that were really played of a view, whatever was skipped or played twice. */
export class PlayedTime {
  #last: number | null = null
  seconds = 0

  /** As the position moves while it plays. */
  tick(position: number): void {
    const step = this.#last === null ? 0 : position - this.#last
    if (step > 0 && step <= longestStep) this.seconds += step
    this.#last = position
  }

  /** The next tick begins anew. */
  pause(): void {
    this.#last = null
  }
}

/** The whole second of a link’s `t`; null if it isn’t one, or the video ends before. */
export function askedStart(t: string, duration: number): number | null {
  const second = /^\d{1,6}$/.test(t) ? Number(t) : duration
  return second < duration ? second : null
}

/** How long an end is, in seconds; of a short film it is this part of its length. */
const end = { seconds: 10, ofLength: 0.1 }

/** Where to continue: from the start if little or nearly all of it was seen. */
export function resumeAt(position: number, duration: number): number {
  const endSeconds = Math.min(end.seconds, duration * end.ofLength)
  return position < begunFrom(duration) || position > duration - endSeconds ? 0 : position
}
