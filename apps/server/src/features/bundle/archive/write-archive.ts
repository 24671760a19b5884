import { createHash, type Hash } from 'node:crypto'
import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import { ReadableStream } from 'node:stream/web'
import type { BundleBody } from '../../../platform/bundle.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { openZip } from './open-zip.ts'
import { type Manifest, type ManifestEntry, entriesMax } from './manifest.ts'
import { isBundlePath, manifestPath, signaturePath } from './paths.ts'
import { signManifest } from './signature.ts'

/** A file with its whole path. */
export interface ArchiveEntry {
  path: string
  body: () => Promise<BundleBody | null>
  isPacked?: boolean
}

export interface ArchiveSummary {
  bytes: number
  /** Files beside the manifest and its signature. */
  entries: number
  /** Of the archive, hexadecimal. */
  sha256: string
}

interface Archive {
  key: string
  entries: AsyncIterable<ArchiveEntry>
  head: Omit<Manifest, 'entries' | 'missing'>
  /** Of the installation, which signs the manifest. */
  secret: string
  signal: AbortSignal
  /** Called as it’s written. */
  onBytes?: () => void
}

/** Writes entries one after the other into a ZIP in the storage; none is in memory whole. */
export async function writeArchive(storage: Storage, archive: Archive): Promise<ArchiveSummary> {
  const halt = new AbortController()
  const signal = AbortSignal.any([archive.signal, halt.signal])
  const pipe = new PassThrough()
  // The storage may not listen yet; whoever waits below is told.
  pipe.on('error', () => {})
  const whole = createHash('sha256')
  const stored = storage.put(archive.key, pipe)
  // Whichever of the two fails ends the other.
  stored.catch((error: unknown) => halt.abort(error))
  try {
    const writing = writeEntries(into(pipe, { whole, signal }), archive, signal)
    // The library may wait for ever for what was aborted.
    const entries = await Promise.race([writing, abortOf(signal)])
    const { bytes } = await stored
    return { bytes, entries, sha256: whole.digest('hex') }
  } catch (error) {
    pipe.destroy(error as Error)
    await stored.catch(() => {})
    throw error
  }
}

function abortOf(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  promise.catch(() => {})
  const abort = () => reject(signal.reason as Error)
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort, { once: true })
  return promise
}

/** What is written goes on once the storage took what came before it. */
function into(
  pipe: PassThrough,
  { whole, signal }: { whole: Hash; signal: AbortSignal },
): WritableStream<Uint8Array> {
  return new WritableStream<Uint8Array>({
    write: async (chunk) => {
      signal.throwIfAborted()
      whole.update(chunk)
      if (!pipe.write(chunk)) await once(pipe, 'drain', { signal })
    },
    close: () => void pipe.end(),
  })
}

async function writeEntries(
  writable: WritableStream<Uint8Array>,
  { entries, head, secret, onBytes }: Archive,
  signal: AbortSignal,
): Promise<number> {
  const { ZipWriter } = openZip()
  const zip = new ZipWriter(writable, { useUnicodeFileNames: true })
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
      signal.throwIfAborted()
      onBytes?.()
      bytes += count
    })
    const close = () => void (opened instanceof Readable && opened.destroy())
    signal.addEventListener('abort', close, { once: true })
    await zip.add(path, webStream(counted), { level: isPacked ? 0 : 6 })
    signal.removeEventListener('abort', close)
    written.push({ path, bytes, sha256: hash.digest('hex') })
  }
  const manifest: Manifest = { ...head, entries: written, missing }
  const text = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)
  await zip.add(manifestPath, webStream(chunksOf(text)))
  await zip.add(signaturePath, webStream(chunksOf(signManifest(secret, text))))
  await zip.close()
  return written.length
}

async function* hashed(
  chunks: AsyncIterable<Uint8Array>,
  hash: Hash,
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
