import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Log } from '../../../platform/log.ts'
import { renewHold } from '../../ledger/ledger.service.ts'
import { appendTexts } from '../room/room.queries.ts'
import type { LiveReply } from './live-reply.ts'

/** A lease longer than any pause of a healthy process; a reply without one has lost its process. */
export const leaseMs = 20_000
export const holdMs = 5 * 60_000
const flushMs = 200
/** Within which a process hears that its reply shall stop, however long its model pauses. */
export const heartbeatMs = 5_000
const holdRenewMs = 60_000

interface SaverDeps {
  db: Db
  clock: Clock
  log: Log
}

interface SavedReply {
  messageOid: string
  holdId: string | null
  live: LiveReply
  /** UTF-16 units of the text that are in the database. */
  saved: number
  savedAt: number
  renewedAt: number
}

/**
 * Saves the new words of all replies that this process writes, in one statement each time, and keeps
 * their leases and holds alive.
 */
export class ReplySaver {
  readonly #deps: SaverDeps
  readonly #replies = new Set<SavedReply>()
  #timer: NodeJS.Timeout | undefined
  #saving: Promise<void> | null = null

  constructor(deps: SaverDeps) {
    this.#deps = deps
  }

  /** The answer ends the saving of this reply, and resolves when nothing of it is on its way. */
  keep(
    { messageOid, holdId }: Pick<SavedReply, 'messageOid' | 'holdId'>,
    live: LiveReply,
  ): () => Promise<void> {
    const now = performance.now()
    const reply = { messageOid, holdId, live, saved: 0, savedAt: now, renewedAt: now }
    this.#replies.add(reply)
    this.#timer ??= setInterval(() => this.#tick(), flushMs)
    return async () => {
      this.#replies.delete(reply)
      if (this.#replies.size === 0) this.#rest()
      await this.#saving
    }
  }

  #rest(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #tick(): void {
    if (this.#saving) return
    const overdue = performance.now() - heartbeatMs
    const due = [...this.#replies].filter(
      ({ live, saved, savedAt }) => live.text.length > saved || savedAt < overdue,
    )
    if (due.length === 0) return
    this.#saving = this.#save(due)
      .catch((error: unknown) => {
        this.#deps.log.warn({ err: error }, 'the words of replies could not be saved yet')
      })
      .finally(() => {
        this.#saving = null
      })
  }

  async #save(due: readonly SavedReply[]): Promise<void> {
    const until = this.#deps.clock.now().getTime() + leaseMs
    const texts = due.map((reply) => ({ reply, text: reply.live.text }))
    const kept = await appendTexts(
      this.#deps.db,
      texts.map(({ reply: { messageOid, saved }, text }) => ({
        messageOid,
        news: text.slice(saved),
      })),
      { renewBefore: new Date(until - heartbeatMs), until: new Date(until) },
    )
    const running = texts.filter(({ reply, text }) => {
      const answer = kept.get(reply.messageOid)
      if (!answer) reply.live.abort('lost')
      if (answer?.stopRequested) reply.live.abort('stop')
      reply.saved = text.length
      reply.savedAt = performance.now()
      return answer !== undefined
    })
    for (const { reply } of running) await this.#renewHold(reply)
  }

  async #renewHold(reply: SavedReply): Promise<void> {
    const { holdId } = reply
    if (!holdId || performance.now() - reply.renewedAt < holdRenewMs) return
    const now = this.#deps.clock.now()
    const expiresAt = new Date(now.getTime() + holdMs)
    await this.#deps.db.transaction().execute((tx) => renewHold(tx, { holdId, expiresAt, now }))
    reply.renewedAt = performance.now()
  }
}
