import type { Worker } from 'node:worker_threads'
import { AppError } from '../../../platform/errors.ts'
import type { Log } from '../../../platform/log.ts'
import { startThread } from '../../../platform/thread.ts'
import type { ThreadJob, ThreadResults, CompileStage } from './compile.job.ts'

type Result = ThreadResults[ThreadJob['kind']]
type News = { stage: CompileStage } | { result: Result }

interface Limits {
  timeoutMs: number
  onStage?: (stage: CompileStage) => void
}

/**
 * Compiles canvases and reads uploaded files in one worker thread, one job after the other, so that
 * none holds up the calls of others. The thread starts with the first job and stays warm.
 */
export class Compiler {
  readonly #log: Log
  #worker: Worker | null = null
  #last: Promise<void> = Promise.resolve()

  constructor(log: Log) {
    this.#log = log
  }

  /**
   * Throws `story.compile_timeout` where the result is not there `timeoutMs` after the call, waiting
   * included (R-story-chat-078); the thread is ended if it was at this job. Throws
   * `story.compile_failed` where the thread breaks, of want of memory for example.
   */
  run<K extends ThreadJob['kind']>(
    job: ThreadJob & { kind: K },
    { timeoutMs, onStage }: Limits,
  ): Promise<ThreadResults[K]> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    let state: 'waiting' | 'running' | 'over' = 'waiting'
    const timer = setTimeout(() => {
      reject(new AppError('story.compile_timeout'))
      if (state === 'running') void this.stop()
      state = 'over'
    }, timeoutMs)
    const afterwards = async (before: Promise<void>) => {
      await before
      if (state === 'over') return
      state = 'running'
      await this.#runNow(job, onStage).then(resolve, reject)
      state = 'over'
      clearTimeout(timer)
    }
    this.#last = afterwards(this.#last)
    return promise as Promise<ThreadResults[K]>
  }

  async stop(): Promise<void> {
    const worker = this.#worker
    this.#worker = null
    await worker?.terminate()
  }

  async #runNow(job: ThreadJob, onStage: Limits['onStage']): Promise<Result> {
    const worker = this.#warm()
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const onMessage = (news: News) => {
      if ('stage' in news) onStage?.(news.stage)
      else resolve(news.result)
    }
    const onExit = () => reject(new AppError('story.compile_failed', { diagnostics: [] }))
    worker.on('message', onMessage).on('exit', onExit)
    worker.postMessage(job, [])
    try {
      return await promise
    } finally {
      worker.off('message', onMessage).off('exit', onExit)
    }
  }

  /** The thread; it does not keep the process alive, but the timer of a job does. */
  #warm(): Worker {
    if (this.#worker) return this.#worker
    const worker = startThread(new URL('./compile.worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    })
    worker.on('error', (error) => this.#log.error({ err: error }, 'the compiler broke'))
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = null
    })
    worker.unref()
    this.#worker = worker
    return worker
  }
}
