import { type FileHandle, open } from 'node:fs/promises'
import type { Fragment } from '@plax/streaming/cmaf/fragment-muxer'
import {
  type IndexedFragment,
  type IndexHead,
  writeIndexHead,
  writeIndexLine,
} from '@plax/streaming/hls/recording-index'

interface Waiting {
  bytes: Uint8Array
  line: string
}

/** A disk that is so far behind won’t catch up. */
const mostWaitingBytes = 64 * 1024 * 1024

/**
 * The recording of one run and rung: what players get, appended to a file, and an index beside it. Writing
 * never holds anybody up; a fragment is in the file before it is in the index.
 */
export class RunFile {
  readonly #path: string
  readonly #onProblem: () => void
  #handles: { media: FileHandle; index: FileHandle } | null = null
  #queue: Waiting[]
  #waitingBytes = 0
  #end: number
  #writing: Promise<void> | null = null
  #isBroken = false

  /** `path` is that of the file without `.mp4`; a problem of the disk is reported once. */
  constructor(path: string, begin: { head: IndexHead; init: Uint8Array; onProblem: () => void }) {
    this.#path = path
    this.#onProblem = begin.onProblem
    this.#end = begin.init.length
    this.#queue = [{ bytes: begin.init, line: writeIndexHead(begin.head) }]
    this.#write()
  }

  /** Answers where the fragment will be. */
  append(
    { bytes, startMs, endMs, shownMs, isKey }: Fragment,
    { number, arrivedMs }: { number: number; arrivedMs?: number },
  ): IndexedFragment {
    const place = { number, offset: this.#end, length: bytes.length }
    const times = { startMs, endMs, shownMs, ...(arrivedMs !== undefined && { arrivedMs }) }
    const indexed = { ...place, ...times, isKey }
    if (this.#waitingBytes > mostWaitingBytes) this.#break()
    if (this.#isBroken) return indexed
    this.#end += bytes.length
    this.#waitingBytes += bytes.length
    this.#queue.push({ bytes, line: writeIndexLine(indexed) })
    this.#write()
    return indexed
  }

  /** Resolves when everything that was appended is written. */
  async flush(): Promise<void> {
    while (this.#writing) await this.#writing
  }

  async close(): Promise<void> {
    await this.flush()
    const { media, index } = this.#handles ?? {}
    this.#handles = null
    this.#isBroken = true
    await Promise.allSettled([media?.close(), index?.close()])
  }

  #write(): void {
    this.#writing ??= this.#writeAll()
      .catch(() => this.#break())
      .finally(() => {
        this.#writing = null
        if (this.#queue.length > 0) this.#write()
      })
  }

  async #writeAll(): Promise<void> {
    this.#handles ??= {
      media: await open(`${this.#path}.mp4`, 'wx'),
      index: await open(`${this.#path}.index`, 'wx'),
    }
    while (this.#queue.length > 0) {
      const batch = this.#queue.splice(0)
      const bytes = Buffer.concat(batch.map((one) => one.bytes))
      await this.#handles.media.appendFile(bytes)
      await this.#handles.index.appendFile(batch.map(({ line }) => line).join(''))
      this.#waitingBytes -= bytes.length
    }
  }

  #break(): void {
    if (this.#isBroken) return
    this.#isBroken = true
    this.#queue = []
    this.#onProblem()
  }
}
