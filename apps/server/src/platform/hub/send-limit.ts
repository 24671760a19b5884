import type { Actor } from '../http/actor.ts'

/** What a session or an address may send in one window; the rest is sent by calls, which count in every process. */
export const sendsAtMost = 20
const windowMs = 10_000

/** Counts what is sent in the windows of this process. */
export class SendLimit {
  readonly #counts = new Map<string, number>()
  #startedAt = Number.NEGATIVE_INFINITY

  /** False beyond the limit. */
  count({ sessionId, address }: Actor, now: number): boolean {
    if (now - this.#startedAt >= windowMs) {
      this.#counts.clear()
      this.#startedAt = now
    }
    const key = sessionId ?? address
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    return count <= sendsAtMost
  }
}
