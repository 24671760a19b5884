import { availableParallelism } from 'node:os'
import { performance } from 'node:perf_hooks'
import type { Worker } from 'node:worker_threads'
import { startThread } from '../../../platform/thread.ts'

/** One derivation by argon2id, in the words of `crypto.argon2`. */
export interface Derivation {
  message: string
  nonce: Uint8Array
  /** In KiB. */
  memory: number
  passes: number
  parallelism: number
  /** In bytes. */
  tagLength: number
}

export type DerivationResult = { hash: Uint8Array } | { error: unknown }

type PendingDerivation = PromiseWithResolvers<Buffer> & { derivation: Derivation }

/**
 * argon2id, one derivation after the other in the order of the calls, in a thread that starts with
 * the first call and keeps the process alive only while it works.
 */
class DerivingThread {
  #worker: Worker | null = null
  readonly #waiting: PendingDerivation[] = []
  #loop = performance.eventLoopUtilization()
  #begun = 0
  #resting: NodeJS.Timeout | undefined

  /** Of calls that wait, the one that is derived included. */
  get load(): number {
    return this.#waiting.length
  }

  /** Rejects where the thread breaks; the next call starts another. */
  derive(derivation: Derivation): Promise<Buffer> {
    const waiting = { ...Promise.withResolvers<Buffer>(), derivation }
    this.#waiting.push(waiting)
    if (this.#waiting.length === 1) this.#next()
    return waiting.promise
  }

  #next(): void {
    const [first] = this.#waiting
    if (!first) {
      this.#worker?.unref()
      return
    }
    this.#worker ??= this.#start()
    this.#worker.ref()
    this.#begun = performance.now()
    this.#worker.postMessage(first.derivation, [])
  }

  #start(): Worker {
    const worker = startThread(new URL('./derive.worker.ts', import.meta.url))
    worker.on('message', (derived: DerivationResult) => {
      const first = this.#waiting.shift()
      if ('error' in derived) first?.reject(derived.error)
      else first?.resolve(Buffer.from(derived.hash))
      const rest = this.#rest()
      if (rest > 0 && this.load > 0) this.#resting = setTimeout(() => this.#next(), rest)
      else this.#next()
    })
    const fail = (error: unknown) => {
      if (this.#worker !== worker) return
      this.#worker = null
      clearTimeout(this.#resting)
      for (const { reject } of this.#waiting.splice(0)) reject(error)
    }
    worker.on('error', fail)
    worker.on('exit', () => fail(new Error('The thread that derives passwords ended.')))
    return worker
  }

  /**
   * How long the thread rests before the next derivation, in ms: nothing while the process has time,
   * up to twice what the last one took while calls keep it busy, as cores share their caches.
   */
  #rest(): number {
    const loop = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(loop, this.#loop)
    this.#loop = loop
    return (performance.now() - this.#begun) * Math.max(0, utilization - 0.5) * 4
  }
}

/** Half of the cores, so that whoever logs in slows no reader down. */
const threads = Array.from(
  { length: Math.max(1, Math.floor(availableParallelism() / 2)) },
  () => new DerivingThread(),
)

/** argon2id beside the calls, of a lower priority (on Linux) and slower while they are many. */
export function derive(derivation: Derivation): Promise<Buffer> {
  return threads.reduce((one, other) => (other.load < one.load ? other : one)).derive(derivation)
}
