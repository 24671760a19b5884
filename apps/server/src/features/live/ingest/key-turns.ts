import type { RefusalReason } from './publisher.ts'

/** A connection that asks for a key, or has it. */
export interface Turn {
  /** Whether it ended, or was told to. */
  readonly isOver: boolean
  takeOver(): void
  refuse(reason: RefusalReason): void
}

interface Holder {
  turn: Turn
  /** Never rejects. */
  ended: Promise<void>
}

/**
 * One connection for each key. The newest wins: it ends the one before it and runs once that has ended.
 * Keys are kept in memory only.
 */
export class KeyTurns {
  readonly #holders = new Map<string, Holder>()
  readonly #maxWaitMs: number

  constructor(maxWaitMs: number) {
    this.#maxWaitMs = maxWaitMs
  }

  /** Resolves when `run`, which must not reject, and all turns before it have ended. */
  take(key: string, turn: Turn, run: () => Promise<void>): Promise<void> {
    const before = this.#holders.get(key)
    before?.turn.takeOver()
    const holder: Holder = { turn, ended: Promise.resolve() }
    this.#holders.set(key, holder)
    holder.ended = this.#wait({ key, holder, before, run })
    return holder.ended
  }

  async #wait(asked: {
    key: string
    holder: Holder
    before: Holder | undefined
    run: () => Promise<void>
  }): Promise<void> {
    const { key, holder, before, run } = asked
    if (before && !(await endsWithin(before.ended, this.#maxWaitMs))) {
      holder.turn.refuse('busy')
      await before.ended
    } else if (!holder.turn.isOver) await run()
    if (this.#holders.get(key) === holder) this.#holders.delete(key)
  }
}

async function endsWithin(ended: Promise<void>, ms: number): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<false>()
  const timer = setTimeout(resolve, ms, false)
  try {
    return await Promise.race([ended.then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}
