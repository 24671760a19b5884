export interface BatchRules<Request, Result> {
  /** Serves requests in one transaction; leaves out what has to be served alone. */
  together: (requests: readonly Request[]) => Promise<readonly (Result | null | undefined)[]>
  alone: (request: Request) => Promise<Result>
}

interface Pending<Request, Result> extends PromiseWithResolvers<Result> {
  request: Request
}

/** So that callers are answered and call again while others' requests are under way. */
const batchMax = 16
/** As many make a second batch worth its way to the disk while the first waits for its own. */
const secondBatchMin = 8
/** Others wait no longer for what is under way, such as a request that itself waits for a lock. */
const patienceMs = 100

/**
 * Requests that share a transaction, and so its round trips and its commit. While a batch is under way
 * the next gathers, so one request alone waits for nobody. What a batch leaves out, and all of a batch
 * that fails, is served one by one, so only `alone` has to name what is wrong with a request.
 */
export class Batches<Request, Result> {
  readonly #rules: BatchRules<Request, Result>
  readonly #waiting: Pending<Request, Result>[] = []
  #gathers = false
  #running = 0

  constructor(rules: BatchRules<Request, Result>) {
    this.#rules = rules
  }

  add(request: Request): Promise<Result> {
    const pending = { ...Promise.withResolvers<Result>(), request }
    this.#waiting.push(pending)
    if (!this.#gathers) {
      this.#gathers = true
      // What is asked for in the same turn of the event loop goes along.
      setImmediate(() => {
        this.#gathers = false
        this.#start()
      })
    }
    return pending.promise
  }

  #start(): void {
    const { length } = this.#waiting
    if (length === 0 || this.#running === 2) return
    if (this.#running === 1 && length < secondBatchMin) return
    void this.#run(this.#waiting.splice(0, batchMax))
    this.#start()
  }

  async #run(batch: Pending<Request, Result>[]): Promise<void> {
    this.#running += 1
    const [first] = batch
    const served =
      first && batch.length === 1 ? this.#serveAlone(first) : this.#serveTogether(batch)
    await settledWithin(served, patienceMs)
    this.#running -= 1
    this.#start()
  }

  async #serveTogether(batch: Pending<Request, Result>[]): Promise<void> {
    const requests = batch.map(({ request }) => request)
    const results = await this.#rules.together(requests).catch(() => [])
    for (const [index, pending] of batch.entries()) {
      const result = results[index]
      if (result) pending.resolve(result)
      // Not awaited: whoever waits for a lock keeps no other waiting.
      else void this.#serveAlone(pending)
    }
  }

  async #serveAlone({ request, resolve, reject }: Pending<Request, Result>): Promise<void> {
    await this.#rules.alone(request).then(resolve, reject)
  }
}

async function settledWithin(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const time = new Promise<void>((done) => {
    timer = setTimeout(done, ms)
  })
  await Promise.race([work, time])
  clearTimeout(timer)
}
