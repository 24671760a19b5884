import type { Clock } from '../../../platform/clock.ts'

/** Keys whose stream was ended by someone, for the short time in which programs reconnect by themselves. */
export class KeyBans {
  readonly #until = new Map<string, number>()
  readonly #clock: Clock
  readonly #banMs: number

  constructor(clock: Clock, banMs: number) {
    this.#clock = clock
    this.#banMs = banMs
  }

  add(key: string): void {
    const now = this.#clock.now().getTime()
    for (const [key, until] of this.#until) if (until <= now) this.#until.delete(key)
    this.#until.set(key, now + this.#banMs)
  }

  /** Null unless it’s rejected now. */
  until(key: string): Date | null {
    const until = this.#until.get(key) ?? 0
    return until > this.#clock.now().getTime() ? new Date(until) : null
  }
}
