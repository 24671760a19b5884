import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Log } from '../../../platform/log.ts'
import { renewHold } from '../../ledger/ledger.service.ts'
import type { LiveReply } from './live-reply.ts'
import { appendText } from './room.queries.ts'

/** A lease longer than any pause of a healthy process; a reply without one has lost its process. */
export const leaseMs = 20_000
export const holdMs = 5 * 60_000
const flushMs = 200
const heartbeatMs = 5_000
const holdRenewMs = 60_000

interface SaverDeps {
  db: Db
  clock: Clock
  log: Log
}

/** Saves a reply's new words in batches, and keeps its lease and its hold alive. */
export class ReplySaver {
  readonly #deps: SaverDeps
  readonly #task: { messageOid: string; holdId: string | null }
  readonly #live: LiveReply
  readonly #timer: NodeJS.Timeout
  #saved = 0
  #savedAt: number
  #renewedAt: number
  #saving: Promise<void> = Promise.resolve()
  #isBusy = false

  constructor(
    deps: SaverDeps,
    task: { messageOid: string; holdId: string | null },
    live: LiveReply,
  ) {
    this.#deps = deps
    this.#task = task
    this.#live = live
    this.#savedAt = performance.now()
    this.#renewedAt = performance.now()
    this.#timer = setInterval(() => this.#tick(), flushMs)
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#saving
  }

  #tick(): void {
    const hasNews = this.#live.text.length > this.#saved
    const isDue = performance.now() - this.#savedAt > heartbeatMs
    if (this.#isBusy || (!hasNews && !isDue)) return
    this.#isBusy = true
    this.#saving = this.#save()
      .catch((error: unknown) => {
        this.#deps.log.warn({ err: error }, 'the words of a reply could not be saved yet')
      })
      .finally(() => {
        this.#isBusy = false
      })
  }

  async #save(): Promise<void> {
    const { messageOid, holdId } = this.#task
    const now = this.#deps.clock.now()
    const upTo = this.#live.text.length
    const news = this.#live.text.slice(this.#saved, upTo)
    const kept = await appendText(
      this.#deps.db,
      messageOid,
      news,
      new Date(now.getTime() + leaseMs),
    )
    if (!kept) return this.#live.abort('lost')
    this.#saved = upTo
    this.#savedAt = performance.now()
    if (kept.stopRequested) this.#live.abort('stop')
    if (!holdId || performance.now() - this.#renewedAt < holdRenewMs) return
    const expiresAt = new Date(now.getTime() + holdMs)
    await this.#deps.db.transaction().execute((tx) => renewHold(tx, { holdId, expiresAt, now }))
    this.#renewedAt = performance.now()
  }
}
