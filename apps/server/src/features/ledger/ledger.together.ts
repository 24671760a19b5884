import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { call, refused, type StoredResult } from './ledger.calls.ts'

/** A request of `ledger_post`, with its time. */
export type PostingFields = Record<string, unknown> & { now: Date }

/** As `ledger_post_many` answers. */
type Answer =
  | { result: StoredResult }
  | { refused: string; details: Record<string, unknown> }
  | { busy: true }

interface Waiting extends PromiseWithResolvers<StoredResult> {
  fields: PostingFields
}

/** As many subtransactions as a snapshot holds without a second look. */
const batchMax = 60

/**
 * Posts what stands alone in its transaction. While one batch is under way the next gathers, so that
 * many postings share a commit and one alone waits for nobody. Where a batch fails as a whole, each
 * of its postings is tried by itself: their keys keep them from being posted twice.
 */
export class PostingQueue {
  readonly #db: Db
  readonly #waiting: Waiting[] = []
  #busy = false

  constructor(db: Db) {
    this.#db = db
  }

  /** Rejects with the refusals of `ledger_post`. */
  post(fields: PostingFields): Promise<StoredResult> {
    const waiting = { ...Promise.withResolvers<StoredResult>(), fields }
    this.#waiting.push(waiting)
    if (!this.#busy) void this.#work()
    return waiting.promise
  }

  async #work(): Promise<void> {
    this.#busy = true
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, batchMax)
      const [first] = batch
      if (first && batch.length === 1) await this.#postAlone(first)
      else await this.#postBatch(batch)
    }
    this.#busy = false
  }

  async #postBatch(batch: Waiting[]): Promise<void> {
    const requests = JSON.stringify(batch.map(({ fields }) => fields))
    const answers = await call<Answer[]>(this.#db, sql`ledger_post_many(${requests}::jsonb)`).catch(
      () => null,
    )
    const alone = batch.filter((waiting, index) => !settled(waiting, answers?.[index]))
    // Not awaited: whoever waits for a lock keeps no other waiting.
    for (const waiting of alone) void this.#postAlone(waiting)
  }

  async #postAlone({ fields, resolve, reject }: Waiting): Promise<void> {
    const request = JSON.stringify(fields)
    await call<StoredResult>(this.#db, sql`ledger_post(${request}::jsonb, ${fields.now})`).then(
      resolve,
      reject,
    )
  }
}

function settled({ resolve, reject }: Waiting, answer: Answer | undefined): boolean {
  if (!answer || 'busy' in answer) return false
  if ('result' in answer) resolve(answer.result)
  else reject(refused(answer.refused, answer.details) ?? new AppError('ledger.invalid'))
  return true
}
