import { AppError } from '../../../platform/errors.ts'
import { runInThread } from '../../../platform/thread.ts'
import type { ProbeResult, PacketFacts } from './probe-file.ts'

const probeMs = 120_000
const memoryMb = 512

/**
 * What a file holds, read in a thread of its own with a limit to its time and memory. Throws
 * `encoding.not_media` and `encoding.broken`.
 */
export async function probe(path: string, signal: AbortSignal): Promise<PacketFacts> {
  signal.throwIfAborted()
  const file = new URL('probe.thread.ts', import.meta.url)
  const limits = { timeoutMs: probeMs, memoryMb, signal }
  const found = (await runInThread<ProbeResult>(file, { data: path, ...limits })) ?? {
    problem: 'broken',
  }
  signal.throwIfAborted()
  if ('facts' in found) return found.facts
  throw new AppError(found.problem === 'broken' ? 'encoding.broken' : 'encoding.not_media')
}
