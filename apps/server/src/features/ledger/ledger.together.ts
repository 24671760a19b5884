import { sql } from 'kysely'
import { Batches } from '../../platform/batches.ts'
import type { Db } from '../../platform/db/database.ts'
import { call, type StoredResult } from './ledger.calls.ts'

/** A request of `ledger_post`, with its time. */
export type PostingFields = Record<string, unknown> & { now: Date }

/**
 * Posts what stands alone in its transaction, together with what else is asked for at the moment. Keys
 * keep what a batch posted from being posted again.
 */
export class PostingQueue {
  readonly #batches: Batches<PostingFields, StoredResult>

  constructor(db: Db) {
    this.#batches = new Batches({
      together: (requests) =>
        call<(StoredResult | null)[]>(
          db,
          sql`ledger_post_many(${JSON.stringify(requests)}::jsonb)`,
        ),
      alone: (request) =>
        call<StoredResult>(db, sql`ledger_post(${JSON.stringify(request)}::jsonb, ${request.now})`),
    })
  }

  /** Answers as `ledger_post` does, and rejects with its refusals. */
  post<Result extends StoredResult>(fields: PostingFields): Promise<Result> {
    return this.#batches.add(fields) as Promise<Result>
  }
}
