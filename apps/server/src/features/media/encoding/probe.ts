import { AppError } from '../../../platform/errors.ts'
import { startThread } from '../../../platform/thread.ts'
import type { Found } from './probe-file.ts'
import type { SourceFacts } from './source-facts.ts'

const probeMs = 120_000
const memoryMb = 512

/**
 * What a file holds, read in a thread of its own with a limit to its time and memory. Throws
 * `encoding.not_media` and `encoding.broken`.
 */
export async function probe(path: string, signal: AbortSignal): Promise<SourceFacts> {
  signal.throwIfAborted()
  const thread = startThread(new URL('probe.thread.ts', import.meta.url), {
    workerData: path,
    // Its library tells the console of codecs that it does not know.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  const stop = () => void thread.terminate()
  const timer = setTimeout(stop, probeMs)
  signal.addEventListener('abort', stop, { once: true })
  try {
    const found = await new Promise<Found>((resolve) => {
      thread.once('message', resolve)
      // It ran out of time or memory, or met what it was not written for.
      thread.once('error', () => resolve({ problem: 'broken' }))
      thread.once('exit', () => resolve({ problem: 'broken' }))
    })
    signal.throwIfAborted()
    if ('facts' in found) return found.facts
    throw new AppError(found.problem === 'broken' ? 'encoding.broken' : 'encoding.not_media')
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    await thread.terminate()
  }
}
