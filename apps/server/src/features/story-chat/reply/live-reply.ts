import type { MessageRow } from '../room/room.queries.ts'

/**
 * Readers get the first words at once, and then what came since: 20 times a second, and where a process
 * writes a hundred replies 5 times, since each of these frames costs more than a word of the model.
 */
export function frameMsAmong(replies: number): number {
  return Math.min(200, Math.max(50, 2 * replies))
}

/** A reply while this process writes it: its text so far, and who waits for more. */
export class LiveReply {
  #text = ''
  #ended = false
  #message: MessageRow | null = null
  #waiters: (() => void)[] = []
  #wokenAt = Number.NEGATIVE_INFINITY
  #timer: NodeJS.Timeout | undefined
  readonly #abort = new AbortController()
  /** Between two frames. */
  readonly frameMs: () => number

  constructor(frameMs: () => number) {
    this.frameMs = frameMs
  }

  get text(): string {
    return this.#text
  }

  get ended(): boolean {
    return this.#ended
  }

  get message(): MessageRow | null {
    return this.#message
  }

  get signal(): AbortSignal {
    return this.#abort.signal
  }

  append(text: string): void {
    // No database keeps a NUL, and nobody reads one.
    this.#text += text.replaceAll('\0', '')
    if (this.#timer) return
    const restMs = this.#wokenAt + this.frameMs() - performance.now()
    // A model that rests as long is not kept waiting for the last millisecond.
    if (restMs <= 1) this.#wake()
    else this.#timer = setTimeout(() => this.#wake(), restMs)
  }

  /** The reader or the shutdown wants no more words; the reason tells which. */
  abort(reason: 'stop' | 'interrupted' | 'lost'): void {
    this.#abort.abort(reason)
  }

  /** After the end is committed; without the final message followers read it from the database. */
  end(message: MessageRow | null): void {
    this.#ended = true
    this.#message = message
    this.#wake()
  }

  /** Resolves at the next frame with words, or at the end. */
  more(): Promise<void> {
    if (this.#ended) return Promise.resolve()
    return new Promise((done) => this.#waiters.push(done))
  }

  #wake(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#wokenAt = performance.now()
    const waiters = this.#waiters
    this.#waiters = []
    for (const waiter of waiters) waiter()
  }
}
