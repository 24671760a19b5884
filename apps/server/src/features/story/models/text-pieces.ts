import type { Readable } from 'node:stream'

/** So much may wait unread before the stream is asked to rest. */
const mostWaiting = 256 * 1024

/**
 * A stream of text, by what came since it was asked last. Node's own iterator takes three times as
 * long for each piece. Who leaves early destroys the stream; one that is cut throws. After each piece
 * the next one waits for `restMs` milliseconds, with all that comes meanwhile; the end does not wait.
 */
export class TextPieces implements AsyncIterableIterator<string> {
  readonly #stream: Readable
  readonly #restMs: () => number
  #waiting = ''
  #givenAt = Number.NEGATIVE_INFINITY
  #timer: NodeJS.Timeout | undefined
  #asked: PromiseWithResolvers<IteratorResult<string>> | null = null
  #end: { error: unknown } | null = null

  constructor(stream: Readable, restMs: () => number = () => 0) {
    this.#stream = stream
    this.#restMs = restMs
    if (stream.destroyed) this.#end = { error: stream.errored ?? cut() }
    stream.on('data', (piece: string) => this.#take(piece))
    stream.once('end', () => this.#close({ error: null }))
    stream.on('error', (error) => this.#close({ error }))
    stream.once('close', () => this.#close({ error: cut() }))
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  next(): Promise<IteratorResult<string>> {
    const { promise } = (this.#asked = Promise.withResolvers())
    this.#giveIfDue()
    return promise
  }

  return(): Promise<IteratorResult<string>> {
    clearTimeout(this.#timer)
    this.#stream.destroy()
    return Promise.resolve({ done: true, value: undefined })
  }

  #take(piece: string): void {
    this.#waiting += piece
    if (this.#waiting.length > mostWaiting) this.#stream.pause()
    this.#giveIfDue()
  }

  #giveIfDue(): void {
    if (!this.#asked || this.#timer) return
    if (this.#waiting !== '') {
      const restMs = this.#end ? 0 : this.#givenAt + this.#restMs() - performance.now()
      if (restMs <= 0) this.#give()
      else this.#timer = setTimeout(() => this.#give(), restMs)
    } else if (this.#end) {
      this.#asked.resolve(this.#atEnd(this.#end))
      this.#asked = null
    }
  }

  #give(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#givenAt = performance.now()
    const value = this.#waiting
    this.#waiting = ''
    this.#asked?.resolve({ done: false, value })
    this.#asked = null
    if (this.#stream.isPaused()) this.#stream.resume()
  }

  #close(end: { error: unknown }): void {
    this.#end ??= end
    if (this.#timer) this.#give()
    else this.#giveIfDue()
  }

  #atEnd({ error }: { error: unknown }): Promise<IteratorResult<string>> {
    return error === null
      ? Promise.resolve({ done: true, value: undefined })
      : Promise.reject(error)
  }
}

function cut(): Error {
  return new Error('The stream ended before its end.')
}
