import { Worker, type WorkerOptions } from 'node:worker_threads'

/** A thread of the program. `node --watch` would have it report its imports among its own messages. */
export function startThread(file: URL, options: WorkerOptions = {}): Worker {
  const { WATCH_REPORT_DEPENDENCIES: _, ...env } = process.env
  return new Worker(file, { ...options, env })
}
