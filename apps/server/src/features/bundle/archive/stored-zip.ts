import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import type { ZipFile } from 'yauzl'
import { AppError } from '../../../platform/errors.ts'
import { load } from '../../../platform/load.ts'
import type { ObjectInfo, Storage } from '../../../platform/storage/storage.ts'

/** Bytes read at once of what is read in small pieces: headers, and small files. */
const pageBytes = 256 * 1024
/** An entry beyond that isn’t worth a page. */
const smallBytes = 16 * 1024

/** Reads ranges of a stored object; only one page of it is in memory. */
class Pages {
  readonly #storage: Storage
  readonly #object: ObjectInfo
  #start = 0
  #page: Buffer = Buffer.alloc(0)

  constructor(storage: Storage, object: ObjectInfo) {
    this.#storage = storage
    this.#object = object
  }

  /** Rejects if the object ends before `end`. */
  async read(start: number, end: number): Promise<Buffer> {
    const { bytes } = this.#object
    if (start < 0 || end > bytes) throw new RangeError('The archive ends before its entries do.')
    if (start < this.#start || end > this.#start + this.#page.length) {
      this.#page = await buffer(await this.open(start, Math.max(end, start + pageBytes)))
      this.#start = start
    }
    return this.#page.subarray(start - this.#start, end - this.#start)
  }

  async open(start: number, end: number): Promise<Readable> {
    const last = Math.min(end, this.#object.bytes) - 1
    if (last < start) return Readable.from([])
    const { key } = this.#object
    const object = await this.#storage.get(key, { start, end: last }, this.#object)
    if (!object) throw new AppError('upload.not_found')
    return object.stream
  }
}

/** Opens a ZIP of the storage. Throws `upload.not_found`, and errors of its own if it isn’t one. */
export async function openStoredZip(storage: Storage, key: string): Promise<ZipFile> {
  const object = await storage.stat(key)
  if (!object) throw new AppError('upload.not_found')
  const { fromRandomAccessReaderPromise, RandomAccessReader } = load('yauzl')
  const pages = new Pages(storage, object)
  class StoredReader extends RandomAccessReader {
    override _readStreamForRange(start: number, end: number): Readable {
      return Readable.from(streamOf(pages, start, end))
    }

    override read(
      into: Buffer,
      offset: number,
      length: number,
      position: number,
      callback: (error: Error | null) => void,
    ): void {
      const copy = async () => {
        const bytes = await pages.read(position, position + length)
        bytes.copy(into, offset)
      }
      callbackify(copy)(callback)
    }
  }
  return fromRandomAccessReaderPromise(new StoredReader(), object.bytes, { autoClose: false })
}

async function* streamOf(pages: Pages, start: number, end: number): AsyncGenerator<Buffer> {
  if (end - start <= smallBytes) yield pages.read(start, end)
  else yield* await pages.open(start, end)
}
