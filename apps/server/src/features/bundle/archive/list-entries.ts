import type { Entry, ZipFile } from 'yauzl'
import { AppError } from '../../../platform/errors.ts'
import { takePauses } from '../../../platform/pauses.ts'
import { entriesMax } from './manifest.ts'
import { aboutPaths, isBundlePath } from './paths.ts'

const methods: ReadonlySet<number> = new Set([0, 8])
/** Bundles are films and images, which don’t shrink, and texts, which rarely shrink to a twentieth. */
const ratioMax = 50
/** Of a mode of Unix: the bits of the type, and that of a file. */
const typeMask = 0o170000
const fileType = 0o100000
/** Small bundles may be nothing but texts. */
const freeBytes = 64 * 1024 * 1024

/**
 * The files of a ZIP by their paths, by what its directory says; other calls go on meanwhile. Refuses,
 * before any file is read, sizes that can’t be right. Throws `bundle.too_large` and `bundle.damaged`.
 */
export async function listEntries(zip: ZipFile, signal: AbortSignal): Promise<Map<string, Entry>> {
  const files = new Map<string, Entry>()
  if (zip.entryCount > entriesMax + aboutPaths.size) throw new AppError('bundle.too_large')
  const pause = takePauses()
  const sums = { packed: 0, unpacked: 0 }
  for await (const entry of zip.eachEntry()) {
    await pause()
    signal.throwIfAborted()
    if (entry.fileName.endsWith('/')) {
      if (entry.compressedSize > 0 || entry.uncompressedSize > 0) throw damaged(entry)
      continue
    }
    assertPlain(entry, files)
    sums.packed += entry.compressedSize
    sums.unpacked += entry.uncompressedSize
    // Entries that overlap are together larger than their file.
    if (sums.packed > zip.fileSize) throw damaged(entry)
    files.set(entry.fileName, entry)
  }
  if (sums.unpacked > freeBytes + sums.packed * ratioMax) throw new AppError('bundle.too_large')
  return files
}

function assertPlain(entry: Entry, files: ReadonlyMap<string, Entry>): void {
  const path = entry.fileName
  const isKnown = methods.has(entry.compressionMethod) && !entry.isEncrypted()
  if (!isKnown || !isFile(entry) || !isBundlePath(path) || files.has(path)) throw damaged(entry)
}

/** Neither a link nor a device; programs that don’t know such types write none. */
function isFile({ externalFileAttributes }: Entry): boolean {
  const type = (externalFileAttributes >>> 16) & typeMask
  return type === 0 || type === fileType
}

function damaged({ fileName }: Entry): AppError {
  return new AppError('bundle.damaged', { path: fileName.replaceAll('\0', '').slice(0, 100) })
}
