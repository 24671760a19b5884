import { addAbortSignal, pipeline, type Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import type { Entry, ZipFile } from 'yauzl'
import { AppError } from '../../../platform/errors.ts'

const deflated = 8

/**
 * The bytes of a file in a ZIP, piece by piece. Ends with `bundle.damaged` once it’s more than its
 * directory said or has another checksum, and with the signal’s reason when aborted.
 */
export async function* bytesOf(
  zip: ZipFile,
  entry: Entry,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  signal.throwIfAborted()
  const raw = await zip.openReadStreamPromise(entry, { decodeFileData: false })
  const stream = entry.compressionMethod === deflated ? inflate(raw) : raw
  addAbortSignal(signal, stream)
  let bytes = 0
  let sum = 0
  try {
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      bytes += chunk.length
      sum = crc32(chunk, sum)
      if (bytes > entry.uncompressedSize) {
        throw new AppError('bundle.damaged', { path: entry.fileName })
      }
      yield chunk
    }
    if (sum !== entry.crc32) throw new AppError('bundle.damaged', { path: entry.fileName })
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    stream.destroy()
  }
}

/** Errors of either come out of the stream that is returned, and ending it ends both. */
function inflate(raw: Readable): Readable {
  return pipeline(raw, createInflateRaw(), () => {})
}
