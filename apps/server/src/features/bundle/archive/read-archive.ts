import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Entry, ZipFile } from 'yauzl'
import { AppError } from '../../../platform/errors.ts'
import { takePauses } from '../../../platform/pauses.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { bytesOf } from './entry-bytes.ts'
import { listEntries } from './list-entries.ts'
import type { Manifest, ManifestEntry } from './manifest.ts'
import { aboutPaths, manifestPath, signaturePath } from './paths.ts'
import { readManifest } from './read-manifest.ts'
import { maxSignatureBytes, readSigner } from './signature.ts'
import { openStoredZip } from './stored-zip.ts'

const maxManifestBytes = 32 * 1024 * 1024

/** A bundle whose sums are right. */
export interface Archive {
  manifest: Omit<Manifest, 'entries'>
  /** The fingerprint of the key that signed the manifest; null if none did. */
  signedBy: string | null
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

/** What a ZIP has, and what its manifest says of it. */
interface Contents {
  zip: ZipFile
  files: ReadonlyMap<string, Entry>
  entries: ReadonlyMap<string, ManifestEntry>
}

/**
 * Opens a ZIP that may come from anywhere, and reads it through once: nothing is believed that its
 * manifest's sums don't show. Throws `bundle.not_a_bundle`, `bundle.version_unknown`,
 * `bundle.too_large`, `bundle.damaged` and `bundle.signature_wrong`.
 */
export async function readArchive(source: Source): Promise<Archive> {
  const { signal } = source
  const { zip, files } = await listFiles(source)
  const { head, entries, signedBy } = await readManifestOf(zip, { files, signal })
  const contents = { zip, files, entries }
  const total = await assertSame(contents)
  if (total > source.maxBytes) throw new AppError('bundle.too_large')
  await checkSums(contents, { ...source, total })
  return {
    manifest: head,
    signedBy,
    entries,
    open: (path) => {
      const file = files.get(path)
      if (!file || !entries.has(path)) throw new AppError('bundle.damaged', { path })
      return Readable.from(bytesOf(zip, file, signal))
    },
  }
}

async function listFiles({ storage, key, signal }: Source) {
  try {
    const zip = await openStoredZip(storage, key)
    return { zip, files: await listEntries(zip, signal) }
  } catch (error) {
    throw refusalOf(error, signal, new AppError('bundle.not_a_bundle'))
  }
}

async function readManifestOf(
  zip: ZipFile,
  { files, signal }: { files: ReadonlyMap<string, Entry>; signal: AbortSignal },
) {
  const file = files.get(manifestPath)
  const wrong = new AppError('bundle.not_a_bundle')
  if (!file || file.uncompressedSize > maxManifestBytes) throw wrong
  const readAll = (of: Entry) =>
    buffer(Readable.from(bytesOf(zip, of, signal))).catch((error: unknown) => {
      throw refusalOf(error, signal, wrong)
    })
  const bytes = await readAll(file)
  const read = await readManifest(bytes, signal)
  const signature = files.get(signaturePath)
  if (!signature) return { ...read, signedBy: null }
  if (signature.uncompressedSize > maxSignatureBytes) {
    throw new AppError('bundle.damaged', { path: signaturePath })
  }
  return { ...read, signedBy: readSigner(await readAll(signature), bytes) }
}

/** What the archive has and what the manifest names are the same files; returns their bytes. */
async function assertSame({ files, entries }: Contents): Promise<number> {
  const damaged = (path: string) => new AppError('bundle.damaged', { path })
  const pause = takePauses()
  let total = 0
  for (const [path, { bytes }] of entries) {
    await pause()
    total += bytes
    if (aboutPaths.has(path) || files.get(path)?.uncompressedSize !== bytes) throw damaged(path)
  }
  for (const path of files.keys()) {
    await pause()
    if (!aboutPaths.has(path) && !entries.has(path)) throw damaged(path)
  }
  return total
}

async function checkSums(
  { zip, files, entries }: Contents,
  { signal, onChecked, total }: Source & { total: number },
): Promise<void> {
  const pause = takePauses()
  let checked = 0
  for (const [path, { bytes, sha256 }] of entries) {
    const damaged = new AppError('bundle.damaged', { path })
    const file = files.get(path)
    if (!file) throw damaged
    await pause()
    const hash = createHash('sha256')
    let read = 0
    try {
      for await (const chunk of bytesOf(zip, file, signal)) {
        hash.update(chunk)
        read += chunk.length
        onChecked?.((checked + read) / Math.max(1, total))
      }
    } catch (error) {
      throw refusalOf(error, signal, damaged)
    }
    if (read !== bytes || hash.digest('hex') !== sha256) throw damaged
    checked += bytes
  }
}

/** What the library says of a file is no error of ours; being stopped is. */
function refusalOf(error: unknown, signal: AbortSignal, otherwise: AppError): unknown {
  if (signal.aborted || error instanceof AppError) return error
  return otherwise
}
