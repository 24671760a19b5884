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

  has(key: string): boolean {
    return (this.#until.get(key) ?? 0) > this.#clock.now().getTime()
  }
}
