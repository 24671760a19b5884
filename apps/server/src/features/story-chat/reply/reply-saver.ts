import type { Clock } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { together } from '../../../platform/db/prepared.ts'
import type { Log } from '../../../platform/log.ts'
import { renewHold } from '../../ledger/ledger.service.ts'
import { keepPromptLog, type MadeFrom } from '../prompt-log/keep-prompt-log.ts'
import { appendTexts } from '../room/room.queries.ts'
import type { LiveReply } from './live-reply.ts'

/** A lease longer than any pause of a healthy process; a reply without one has lost its process. */
export const leaseMs = 20_000
export const holdMs = 5 * 60_000
const flushMs = 200
const holdRenewMs = 60_000

interface SaverDeps {
  config: Pick<Config, 'replyTimes'>
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
  /** What it is made from, until that is kept. */
  made: MadeFrom | null
}

/** The saving of one reply. */
interface ReplySave {
  /** Has it kept what the reply is made from, with the next words. */
  note(made: MadeFrom): void
  /** Ends it; resolves when nothing of it is on its way. */
  end(): Promise<void>
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

  keep(
    { messageOid, holdId }: Pick<SavedReply, 'messageOid' | 'holdId'>,
    live: LiveReply,
  ): ReplySave {
    const now = performance.now()
    const times = { savedAt: now, renewedAt: now }
    const reply: SavedReply = { messageOid, holdId, live, saved: 0, ...times, made: null }
    this.#replies.add(reply)
    this.#timer ??= setInterval(() => this.#tick(), flushMs)
    return {
      note: (made) => void (reply.made = made),
      end: async () => {
        this.#replies.delete(reply)
        if (this.#replies.size === 0) this.#rest()
        await this.#saving
        if (reply.made) await keepPromptLog(this.#deps.db, this.#deps, reply.made)
      },
    }
  }

  #rest(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #tick(): void {
    if (this.#saving) return
    const overdue = performance.now() - this.#deps.config.replyTimes.heartbeatMs
    const replies = [...this.#replies]
    const due = replies.filter(
      ({ live, saved, savedAt }) => live.text.length > saved || savedAt < overdue,
    )
    const noted = replies.filter(({ made }) => made !== null)
    if (due.length === 0 && noted.length === 0) return
    this.#saving = this.#save(due, noted)
      .catch((error: unknown) => {
        this.#deps.log.warn({ err: error }, 'the words of replies could not be saved yet')
      })
      .finally(() => {
        this.#saving = null
      })
  }

  async #save(due: readonly SavedReply[], noted: readonly SavedReply[]): Promise<void> {
    const until = this.#deps.clock.now().getTime() + leaseMs
    const texts = due.map((reply) => ({ reply, text: reply.live.text }))
    const news = texts.map(({ reply: { messageOid, saved }, text }) => ({
      messageOid,
      news: text.slice(saved),
    }))
    const { heartbeatMs } = this.#deps.config.replyTimes
    const lease = { renewBefore: new Date(until - heartbeatMs), until: new Date(until) }
    const [kept] = await together(
      this.#deps.db,
      (at) => appendTexts(at, news, lease),
      ...noted.map(
        ({ made }) =>
          async (at: Tx) =>
            made && keepPromptLog(at, this.#deps, made),
      ),
    )
    for (const reply of noted) reply.made = null
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
