import { type FileHandle, open } from 'node:fs/promises'
import { ServerResponse } from 'node:http'
import { Readable, type Writable } from 'node:stream'
import { callbackify } from 'node:util'

/** Each read costs, and each of many readers holds one. */
const chunkBytes = 256 * 1024
const pooledAtMost = 64
/** Buffers that hold nothing: to make them anew for each answer has the whole heap collected. */
const pool: Buffer[] = []

/**
 * A part of a file, both ends included. Answers to HTTP are sent by way of a buffer that is used
 * again once the socket has taken what is in it; all else reads it as any stream.
 */
export class FileBytes extends Readable {
  readonly #path: string
  #file: FileHandle | null = null
  #at: number
  readonly #end: number
  /** What is being done with the file, which is closed after it. */
  #busy: Promise<unknown> = Promise.resolve()

  constructor(path: string, { start, end }: { start: number; end: number }) {
    super({ highWaterMark: chunkBytes })
    this.#path = path
    this.#at = start
    this.#end = end
  }

  override pipe<To extends NodeJS.WritableStream>(to: To, options?: { end?: boolean }): To {
    if (!(to instanceof ServerResponse) || options) return super.pipe(to, options)
    this.#work(() => this.#sendTo(to))
    return to
  }

  override _read(): void {
    this.#work(async () => {
      const left = this.#end - this.#at + 1
      const next = left > 0 ? Buffer.allocUnsafeSlow(Math.min(chunkBytes, left)) : null
      this.push(next && (await this.#fill(next)))
    })
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    callbackify(() => this.#close())((closing) => done(error ?? closing))
  }

  async #close(): Promise<void> {
    await this.#busy
    await this.#file?.close()
  }

  #work(work: () => Promise<void>): void {
    this.#busy = work().catch((error: unknown) => void this.destroy(error as Error))
  }

  async #sendTo(to: Writable): Promise<void> {
    const buffer = pool.pop() ?? Buffer.allocUnsafeSlow(chunkBytes)
    while (this.#at <= this.#end && !this.destroyed) await take(to, await this.#fill(buffer))
    // One that a socket may still hold is not used again: `take` throws then.
    if (pool.length < pooledAtMost) pool.push(buffer)
    if (this.destroyed) return
    this.push(null)
    this.resume()
    to.end()
  }

  /** Reads what comes next into a buffer, and answers the part of it that is filled. */
  async #fill(buffer: Buffer): Promise<Buffer> {
    this.#file ??= await open(this.#path)
    const length = Math.min(buffer.length, this.#end - this.#at + 1)
    const { bytesRead } = await this.#file.read(buffer, 0, length, this.#at)
    if (bytesRead === 0) throw new RangeError('A file is shorter than it was.')
    this.#at += bytesRead
    return buffer.subarray(0, bytesRead)
  }
}

/** Resolves once a socket has taken the bytes; throws where it closes before. */
function take(to: Writable, bytes: Buffer): Promise<void> {
  return new Promise((done, fail) => {
    const leave = () => fail(new Error('The reader left.'))
    to.once('close', leave)
    to.write(bytes, (error) => {
      to.off('close', leave)
      if (error) fail(error)
      else done()
    })
  })
}
