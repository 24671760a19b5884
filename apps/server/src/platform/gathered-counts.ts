import type { Log } from './log.ts'

const flushMs = 2000

interface CountSink {
  log: Log
  /** Adds what was counted under a name; what fails is logged and lost. */
  add: (name: string, count: number) => Promise<void>
}

/**
 * Counts in memory what many do at once, and adds it up every two seconds, so that no row is one that
 * all of them wait for. A killed process loses two seconds: only for figures that may.
 */
export class GatheredCounts {
  readonly #adding: CountSink
  #counts = new Map<string, number>()
  #timer: NodeJS.Timeout | null = null

  constructor(adding: CountSink) {
    this.#adding = adding
  }

  note(name: string): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
    this.#timer ??= setTimeout(() => void this.flush(), flushMs)
  }

  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const counts = this.#counts
    this.#counts = new Map()
    for (const [name, count] of counts) {
      await this.#adding.add(name, count).catch((error: unknown) => {
        this.#adding.log.warn({ err: error, name }, 'what was counted could not be added')
      })
    }
  }
}
