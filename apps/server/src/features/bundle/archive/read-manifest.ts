import { AppError } from '../../../platform/errors.ts'
import { takePauses } from '../../../platform/pauses.ts'
import { runInThread } from '../../../platform/thread.ts'
import { takeTurns } from '../../../platform/turns.ts'
import type { Manifest, ManifestEntry } from './manifest.ts'
import { manifestPath } from './paths.ts'

/** A manifest as it leaves its thread: its many entries in few pieces. */
export type ManifestRead =
  | { refused: 'bundle.not_a_bundle' | 'bundle.version_unknown' | 'bundle.damaged' }
  | { head: Omit<Manifest, 'entries'>; paths: string; bytes: Float64Array; sums: string }

const file = new URL('read-manifest.thread.ts', import.meta.url)
const limits = { timeoutMs: 30_000, memoryMb: 512 }
const sumLength = 64
/** A thread takes hundreds of megabytes for the largest. */
const inTurns = takeTurns(2)

/**
 * Reads `manifest.json` in a thread. Throws `bundle.not_a_bundle`, `bundle.version_unknown` and
 * `bundle.damaged`.
 */
export async function readManifest(
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<{ head: Omit<Manifest, 'entries'>; entries: Map<string, ManifestEntry> }> {
  const read = await inTurns(() =>
    runInThread<ManifestRead>(file, { data: bytes, signal, ...limits }),
  )
  signal.throwIfAborted()
  if (!read) throw new AppError('bundle.not_a_bundle')
  if ('refused' in read) throw new AppError(read.refused, { path: manifestPath })
  const entries = new Map<string, ManifestEntry>()
  const pause = takePauses()
  const paths = read.paths === '' ? [] : read.paths.split('\n')
  for (const [index, path] of paths.entries()) {
    await pause()
    const sha256 = read.sums.slice(index * sumLength, (index + 1) * sumLength)
    entries.set(path, { path, bytes: read.bytes[index] ?? 0, sha256 })
  }
  // A path that it names twice.
  if (entries.size < paths.length) throw new AppError('bundle.damaged', { path: manifestPath })
  return { head: read.head, entries }
}
