import { Worker, type WorkerOptions } from 'node:worker_threads'
import { takeFairTurns } from './turns.ts'

/** A thread of the program. `node --watch` would have it report its imports among its own messages. */
export function startThread(file: URL, options: WorkerOptions = {}): Worker {
  const { WATCH_REPORT_DEPENDENCIES: _, ...env } = process.env
  return new Worker(file, { ...options, env })
}

interface ThreadWork {
  /** What the thread finds as its `workerData`. */
  data: unknown
  timeoutMs: number
  memoryMb: number
  signal?: AbortSignal
}

/**
 * Runs a file in a thread of its own and returns the first message it posts, or null if it throws,
 * is aborted, or exceeds its time or memory.
 */
export async function runInThread<T>(file: URL, work: ThreadWork): Promise<T | null> {
  const { data, timeoutMs, memoryMb, signal } = work
  const thread = startThread(file, {
    workerData: data,
    // Libraries print what they don't support.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  const stop = () => void thread.terminate()
  const timer = setTimeout(stop, timeoutMs)
  signal?.addEventListener('abort', stop, { once: true })
  if (signal?.aborted) stop()
  try {
    return await new Promise<T | null>((resolve) => {
      thread.once('message', resolve)
      thread.once('error', () => resolve(null))
      thread.once('exit', () => resolve(null))
    })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
    await thread.terminate()
  }
}

/** Uploaded texts that one process reads at the same time; each person has one of them at most. */
const textsAtOnce = 2
const textMs = 10_000
const textMemoryMb = 256

const inTextTurns = takeFairTurns(textsAtOnce)

/** Reads an uploaded text of a person in a thread, so that no hostile text delays other calls. */
export function readInThread<T>(
  file: URL,
  { data, userOid }: { data: unknown; userOid: string },
): Promise<T | null> {
  return inTextTurns(userOid, () =>
    runInThread<T>(file, { data, timeoutMs: textMs, memoryMb: textMemoryMb }),
  )
}
