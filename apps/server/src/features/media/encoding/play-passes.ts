import type { Clock } from '../../../platform/clock.ts'

const passMs = 30_000
const most = 20_000

/**
 * What somebody was found to have a right to, for half a minute: a right that is taken back ends within
 * it, and what is asked for again and again costs one look.
 */
export class PlayPasses<Pass> {
  readonly #clock: Clock
  readonly #passes = new Map<string, { until: number; pass: Promise<Pass> }>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Those who ask at once wait for one look; a refusal is not remembered. */
  get(key: string, look: () => Promise<Pass>): Promise<Pass> {
    const now = this.#clock.now().getTime()
    const known = this.#passes.get(key)
    if (known && known.until > now) return known.pass
    const pass = look()
    // Behind all others, in the order of their ends.
    this.#passes.delete(key)
    this.#passes.set(key, { until: now + passMs, pass })
    pass.catch(() => this.#passes.delete(key))
    if (this.#passes.size > most) this.#forgetOldest()
    return pass
  }

  #forgetOldest(): void {
    const [oldest] = this.#passes.keys()
    if (oldest !== undefined) this.#passes.delete(oldest)
  }
}
