import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { ReadableStream } from 'node:stream/web'
import type { BundleBody } from '../../../platform/bundle.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { openZip } from './open-zip.ts'
import { type Manifest, type ManifestEntry, entriesMax } from './manifest.ts'
import { isBundlePath, manifestPath } from './paths.ts'

/** A file with its whole path. */
export interface ArchiveEntry {
  path: string
  body: () => Promise<BundleBody | null>
  isPacked?: boolean
}

export interface Written {
  bytes: number
  /** Files beside the manifest. */
  entries: number
  /** Of the archive, hexadecimal. */
  sha256: string
}

interface Archive {
  key: string
  entries: AsyncIterable<ArchiveEntry>
  head: Omit<Manifest, 'entries' | 'missing'>
  signal: AbortSignal
}

/** Writes entries one after the other into a ZIP in the storage; none is in memory whole. */
export async function writeArchive(storage: Storage, archive: Archive): Promise<Written> {
  const halt = new AbortController()
  const signal = AbortSignal.any([archive.signal, halt.signal])
  const pipe = new TransformStream<Uint8Array, Uint8Array>()
  const whole = createHash('sha256')
  const arriving = Readable.from(hashed(pipe.readable, whole))
  const stored = storage.put(archive.key, arriving)
  // Whichever of the two fails ends the other.
  stored.catch((error: unknown) => halt.abort(error))
  try {
    const entries = await writeEntries(pipe.writable, archive, signal)
    const { bytes } = await stored
    return { bytes, entries, sha256: whole.digest('hex') }
  } catch (error) {
    arriving.destroy(error as Error)
    await stored.catch(() => {})
    throw error
  }
}

async function writeEntries(
  writable: WritableStream<Uint8Array>,
  { entries, head }: Archive,
  signal: AbortSignal,
): Promise<number> {
  const { ZipWriter } = openZip()
  const zip = new ZipWriter(writable, { signal, useUnicodeFileNames: true })
  const written: ManifestEntry[] = []
  const missing: string[] = []
  for await (const { path, body, isPacked = false } of entries) {
    signal.throwIfAborted()
    if (!isBundlePath(path)) throw new RangeError(`Not a path of a bundle: ${path}`)
    if (written.length >= entriesMax) throw new RangeError('A bundle has too many files.')
    const opened = await body()
    if (opened === null) {
      missing.push(path)
      continue
    }
    const hash = createHash('sha256')
    let bytes = 0
    const counted = hashed(chunksOf(opened), hash, (count) => {
      bytes += count
    })
    await zip.add(path, webStream(counted), { level: isPacked ? 0 : 6 })
    written.push({ path, bytes, sha256: hash.digest('hex') })
  }
  const manifest: Manifest = { ...head, entries: written, missing }
  const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)
  await zip.add(manifestPath, webStream(chunksOf(text)))
  await zip.close()
  return written.length
}

async function* hashed(
  chunks: AsyncIterable<Uint8Array>,
  hash: ReturnType<typeof createHash>,
  count: (bytes: number) => void = () => {},
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    hash.update(chunk)
    count(chunk.length)
    yield chunk
  }
}

async function* chunksOf(body: BundleBody): AsyncGenerator<Uint8Array> {
  if (typeof body === 'string') yield Buffer.from(body)
  else if (body instanceof Uint8Array) yield body
  else for await (const chunk of body) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk
}

/** The same stream, as the library’s types know it. */
function webStream(chunks: AsyncIterable<Uint8Array>): globalThis.ReadableStream<Uint8Array> {
  return ReadableStream.from(chunks) as unknown as globalThis.ReadableStream<Uint8Array>
}
