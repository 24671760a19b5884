import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { call, type StoredResult } from './ledger.calls.ts'

/** A request of `ledger_post`, with its time. */
export type PostingFields = Record<string, unknown> & { now: Date }

interface PendingPosting extends PromiseWithResolvers<StoredResult> {
  fields: PostingFields
}

/** So that callers are answered and call again while others' postings are under way. */
const batchMax = 16
/** As many make a second batch worth its way to the disk while the first waits for its own. */
const secondBatchMin = 8

/**
 * Posts what stands alone in its transaction. While a batch is under way the next gathers, so that
 * many postings share a commit and one alone waits for nobody. What a batch did not post, such as what
 * is refused, and all of a batch that fails, is tried one by one: keys keep it from being posted twice.
 */
export class PostingQueue {
  readonly #db: Db
  readonly #waiting: PendingPosting[] = []
  #gathers = false
  #running = 0

  constructor(db: Db) {
    this.#db = db
  }

  /** Answers as `ledger_post` does, and rejects with its refusals. */
  post<Result extends StoredResult>(fields: PostingFields): Promise<Result> {
    const waiting = { ...Promise.withResolvers<StoredResult>(), fields }
    this.#waiting.push(waiting)
    if (!this.#gathers) {
      this.#gathers = true
      // What is asked for in the same turn of the event loop goes along.
      setImmediate(() => {
        this.#gathers = false
        this.#start()
      })
    }
    return waiting.promise as Promise<Result>
  }

  #start(): void {
    const { length } = this.#waiting
    if (length === 0 || this.#running === 2) return
    if (this.#running === 1 && length < secondBatchMin) return
    void this.#run(this.#waiting.splice(0, batchMax))
    this.#start()
  }

  async #run(batch: PendingPosting[]): Promise<void> {
    this.#running += 1
    const [first] = batch
    if (first && batch.length === 1) await this.#postAlone(first)
    else await this.#postBatch(batch)
    this.#running -= 1
    this.#start()
  }

  async #postBatch(batch: PendingPosting[]): Promise<void> {
    const requests = JSON.stringify(batch.map(({ fields }) => fields))
    const results = await call<(StoredResult | null)[]>(
      this.#db,
      sql`ledger_post_many(${requests}::jsonb)`,
    ).catch(() => [])
    for (const [index, waiting] of batch.entries()) {
      const result = results[index]
      if (result) waiting.resolve(result)
      // Not awaited: whoever waits for a lock keeps no other waiting.
      else void this.#postAlone(waiting)
    }
  }

  async #postAlone({ fields, resolve, reject }: PendingPosting): Promise<void> {
    const request = JSON.stringify(fields)
    await call<StoredResult>(this.#db, sql`ledger_post(${request}::jsonb, ${fields.now})`).then(
      resolve,
      reject,
    )
  }
}
