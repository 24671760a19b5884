import type { Worker } from 'node:worker_threads'
import { AppError } from '../../../platform/errors.ts'
import type { Log } from '../../../platform/log.ts'
import { startThread } from '../../../platform/thread.ts'
import { takeFairTurns } from '../../../platform/turns.ts'
import type { ThreadJob, ThreadResults, CompileStage } from './compile.job.ts'

type Result = ThreadResults[ThreadJob['kind']]
type News = { stage: CompileStage } | { result: Result }

interface Limits {
  /** Whose job it is: people take turns. */
  userOid: string
  timeoutMs: number
  onStage?: (stage: CompileStage) => void
}

/** Threads; a person’s jobs run in one of them at a time. */
const threadsMax = 2
const memoryMb = 512

/**
 * Compiles canvases and reads uploaded files in threads, so that no job delays other calls, nor one
 * person’s jobs those of another. A thread starts when a job finds none idle, and stays warm.
 */
export class Compiler {
  readonly #log: Log
  readonly #inTurns = takeFairTurns(threadsMax)
  readonly #threads = new Set<Worker>()
  readonly #idle: Worker[] = []

  constructor(log: Log) {
    this.#log = log
  }

  /**
   * Throws `story.compile_timeout` if there is no result `timeoutMs` after the call, waiting
   * included (R-story-chat-078); the thread is ended if it was at this job. Throws
   * `story.compile_failed` if the thread breaks, out of memory for example.
   */
  run<K extends ThreadJob['kind']>(
    job: ThreadJob & { kind: K },
    { userOid, timeoutMs, onStage }: Limits,
  ): Promise<ThreadResults[K]> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    let isOver = false
    let thread: Worker | null = null
    const timer = setTimeout(() => {
      isOver = true
      reject(new AppError('story.compile_timeout'))
      if (thread) void this.#end(thread)
    }, timeoutMs)
    const inTurn = this.#inTurns(userOid, async () => {
      if (isOver) return
      thread = this.#idle.pop() ?? this.#start()
      resolve(await runAt(thread, job, onStage))
      if (this.#threads.has(thread)) this.#idle.push(thread)
    })
    inTurn.catch(reject).finally(() => {
      thread = null
      clearTimeout(timer)
    })
    return promise as Promise<ThreadResults[K]>
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#threads].map((thread) => this.#end(thread)))
  }

  async #end(thread: Worker): Promise<void> {
    this.#forget(thread)
    await thread.terminate()
  }

  #forget(thread: Worker): void {
    this.#threads.delete(thread)
    const at = this.#idle.indexOf(thread)
    if (at >= 0) this.#idle.splice(at, 1)
  }

  /** It doesn’t keep the process alive, but the timer of a job does. */
  #start(): Worker {
    const thread = startThread(new URL('./compile.worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    })
    thread.on('error', (error) => this.#log.error({ err: error }, 'the compiler broke'))
    thread.on('exit', () => this.#forget(thread))
    thread.unref()
    this.#threads.add(thread)
    return thread
  }
}

/** Throws `story.compile_failed` if the thread ends before its job does. */
async function runAt(thread: Worker, job: ThreadJob, onStage: Limits['onStage']): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  const onMessage = (news: News) => {
    if ('stage' in news) onStage?.(news.stage)
    else resolve(news.result)
  }
  const onExit = () => reject(new AppError('story.compile_failed', { diagnostics: [] }))
  thread.on('message', onMessage).on('exit', onExit)
  thread.postMessage(job, [])
  try {
    return await promise
  } finally {
    thread.off('message', onMessage).off('exit', onExit)
  }
}
