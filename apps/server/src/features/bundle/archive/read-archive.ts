import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { bundleVersion } from '@plax/contracts/bundle-values'
import type { FileEntry } from '@zip.js/zip.js'
import { AppError } from '../../../platform/errors.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import {
  entriesMax,
  type Manifest,
  manifest,
  type ManifestEntry,
  manifestHead,
} from './manifest.ts'
import { openZip } from './open-zip.ts'
import { isBundlePath, manifestPath } from './paths.ts'

const maxManifestBytes = 32 * 1024 * 1024
/** The directory of as many entries as a bundle may have; more is a trap. */
const maxReadBytes = 64 * 1024 * 1024

/** A bundle whose sums are right. */
export interface Archive {
  manifest: Manifest
  /** By path. */
  entries: ReadonlyMap<string, ManifestEntry>
  open: (path: string) => Readable
}

interface Source {
  storage: Storage
  key: string
  /** Of all that is in it, unpacked. */
  maxBytes: number
  signal: AbortSignal
  /** How much of it was checked, 0 to 1. */
  onChecked?: (part: number) => void
}

/**
 * Opens a ZIP that may come from anywhere, and reads it through once: nothing is believed that its
 * manifest's sums don't show. Throws `bundle.not_a_bundle`, `bundle.version_unknown`,
 * `bundle.too_large` and `bundle.damaged`.
 */
export async function readArchive(source: Source): Promise<Archive> {
  const files = await listFiles(source)
  const found = files.get(manifestPath)
  if (!found) throw new AppError('bundle.not_a_bundle')
  const told = await readManifest(found, source)
  const entries = new Map(told.entries.map((entry) => [entry.path, entry]))
  assertSame(files, told, entries)
  assertSize(told, source.maxBytes)
  await checkSums({ files, entries, source })
  return {
    manifest: told,
    entries,
    open: (path) => {
      const [file, entry] = [files.get(path), entries.get(path)]
      if (!file || !entry) throw new AppError('bundle.damaged', { path })
      return Readable.from(bytesOf(file, { max: entry.bytes, path, signal: source.signal }))
    },
  }
}

async function listFiles(source: Source): Promise<Map<string, FileEntry>> {
  const { ZipReader } = openZip()
  const files = new Map<string, FileEntry>()
  try {
    const zip = new ZipReader(await storedReader(source), { checkOverlappingEntry: true })
    for await (const entry of zip.getEntriesGenerator()) {
      if (files.size > entriesMax) throw new AppError('bundle.too_large')
      if (entry.directory) continue
      const path = entry.filename
      if (!isBundlePath(path) || entry.encrypted || files.has(path)) {
        throw new AppError('bundle.damaged', { path: path.slice(0, 100) })
      }
      files.set(path, entry)
    }
  } catch (error) {
    throw refusalOf(error, source.signal, new AppError('bundle.not_a_bundle'))
  }
  return files
}

/** An object of the storage by ranges, as the library asks for them. */
async function storedReader({ storage, key }: Source) {
  const { Reader } = openZip()
  const found = await storage.stat(key)
  if (!found) throw new AppError('upload.not_found')
  class StoredReader extends Reader<null> {
    override size = found?.bytes ?? 0
    override async readUint8Array(index: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
      const bytes = Math.min(length, this.size - index)
      if (bytes <= 0) return new Uint8Array(0)
      if (bytes > maxReadBytes) throw new AppError('bundle.too_large')
      const range = { start: index, end: index + bytes - 1 }
      const object = await storage.get(key, range, found ?? undefined)
      if (!object) throw new AppError('upload.not_found')
      return new Uint8Array(await buffer(object.stream))
    }
  }
  return new StoredReader(null)
}

async function readManifest(file: FileEntry, { signal }: Source): Promise<Manifest> {
  const wrong = new AppError('bundle.not_a_bundle')
  const limits = { max: maxManifestBytes, path: manifestPath, signal }
  const text = await buffer(Readable.from(bytesOf(file, limits))).catch((error: unknown) => {
    throw refusalOf(error, signal, wrong)
  })
  const json = parseJson(text.toString('utf8'))
  const head = manifestHead.safeParse(json)
  if (!head.success) throw wrong
  if (head.data.version > bundleVersion) throw new AppError('bundle.version_unknown')
  const whole = manifest.safeParse(json)
  if (!whole.success) throw new AppError('bundle.damaged', { path: manifestPath })
  return whole.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What the archive has and what the manifest names are the same files. */
function assertSame(
  files: ReadonlyMap<string, FileEntry>,
  told: Manifest,
  entries: ReadonlyMap<string, ManifestEntry>,
): void {
  const missing = told.entries.find(({ path }) => !files.has(path) || path === manifestPath)
  const untold = [...files.keys()].find((path) => path !== manifestPath && !entries.has(path))
  const path = missing?.path ?? untold
  if (path !== undefined) throw new AppError('bundle.damaged', { path })
  // A path that the manifest names twice.
  if (entries.size < told.entries.length)
    throw new AppError('bundle.damaged', { path: manifestPath })
}

function assertSize({ entries }: Manifest, maxBytes: number): void {
  const total = entries.reduce((sum, { bytes }) => sum + bytes, 0)
  if (total > maxBytes) throw new AppError('bundle.too_large')
}

async function checkSums({
  files,
  entries,
  source,
}: {
  files: ReadonlyMap<string, FileEntry>
  entries: ReadonlyMap<string, ManifestEntry>
  source: Source
}): Promise<void> {
  const { signal, onChecked } = source
  const total = [...entries.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  let checked = 0
  for (const [path, { bytes, sha256 }] of entries) {
    const damaged = new AppError('bundle.damaged', { path })
    const file = files.get(path)
    if (!file) throw damaged
    const hash = createHash('sha256')
    let read = 0
    try {
      for await (const chunk of bytesOf(file, { max: bytes, path, signal })) {
        hash.update(chunk)
        read += chunk.length
      }
    } catch (error) {
      throw refusalOf(error, signal, damaged)
    }
    if (read !== bytes || hash.digest('hex') !== sha256) throw damaged
    checked += bytes
    onChecked?.(total === 0 ? 1 : checked / total)
  }
}

/** An entry piece by piece; it ends with `bundle.damaged` where it is more than it was said to be. */
async function* bytesOf(
  file: FileEntry,
  { max, path, signal }: { max: number; path: string; signal: AbortSignal },
): AsyncGenerator<Uint8Array> {
  const pipe = new TransformStream<Uint8Array, Uint8Array>()
  const halt = new AbortController()
  const all = AbortSignal.any([signal, halt.signal])
  const reading = file.getData(pipe.writable, {
    signal: all,
    checkOverlappingEntry: true,
  })
  reading.catch(() => {})
  let bytes = 0
  try {
    for await (const chunk of pipe.readable) {
      bytes += chunk.length
      if (bytes > max) throw new AppError('bundle.damaged', { path })
      yield chunk
    }
    await reading
  } finally {
    halt.abort()
    await reading.catch(() => {})
  }
}

/** What the library says of a file is no error of ours; being stopped is. */
function refusalOf(error: unknown, signal: AbortSignal, otherwise: AppError): unknown {
  if (signal.aborted || error instanceof AppError) return error
  return otherwise
}
