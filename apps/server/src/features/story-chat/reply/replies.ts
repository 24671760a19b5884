import { chatSharePercentSetting } from '../../story/story.service.ts'
import type { AssembledPrompt } from '@plax/story-engine'
import { setTimeout as delay } from 'node:timers/promises'
import type { Bus } from '../../../platform/bus/bus.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Log } from '../../../platform/log.ts'
import type { Metrics } from '../../../platform/metrics/metrics.ts'
import { businessZoneSetting } from '../../settings/business-day.service.ts'
import type { Settings } from '../../settings/settings.service.ts'
import { ModelError } from '../../story/models/models.service.ts'
import { hintRoom } from '../room/room-topic.ts'
import type { MessageRow } from '../room/room.queries.ts'
import { decideTurn } from '../turn/decide-turn.ts'
import { describeEnd, endReply } from './end-reply.ts'
import { frameMsAmong, LiveReply } from './live-reply.ts'
import { assemblePrompt, requestOf } from './reply-prompt.ts'
import { ReplySaver } from './reply-saver.ts'
import type { Outcome, ReplyTask } from './reply-task.ts'

interface RepliesDeps {
  bus: Bus
  config: Pick<Config, 'replyTimes'>
  db: Db
  clock: Clock
  log: Log
  settings: Settings
  metrics: Metrics
}

const settleMs = 1000

/**
 * The replies that this process writes. A reply belongs to the server: it goes on when the browser
 * leaves, is saved in small batches, and is settled at its end (DESIGN 7).
 */
export class Replies {
  readonly #deps: RepliesDeps
  readonly #live = new Map<string, LiveReply>()
  readonly #saver: ReplySaver
  readonly #count: (state: string) => void
  readonly #running = new Set<Promise<void>>()
  /** What models are deciding after a reply, by room. */
  readonly #decisions = new Map<string, Promise<void>>()
  readonly #closing = new AbortController()

  constructor(deps: RepliesDeps) {
    this.#deps = deps
    this.#saver = new ReplySaver(deps)
    this.#count = deps.metrics.counter({
      name: 'plax_replies_total',
      help: 'Replies that this process ended, by how.',
      label: 'state',
    })
    deps.metrics.gauge({
      name: 'plax_replies_running',
      help: 'Replies that this process writes.',
      read: () => [{ value: this.#live.size }],
    })
  }

  find(messageOid: string): LiveReply | null {
    return this.#live.get(messageOid) ?? null
  }

  /** Begins to write; the caller does not wait. */
  launch(task: ReplyTask): void {
    const live = new LiveReply(() => frameMsAmong(this.#live.size))
    this.#live.set(task.messageOid, live)
    this.#hint(task.roomOid)
    let ended: MessageRow | null = null
    const running = this.#write(task, live)
      .then((message) => void (ended = message))
      .finally(() => {
        live.end(ended)
        this.#live.delete(task.messageOid)
        this.#running.delete(running)
        this.#hint(task.roomOid)
      })
    this.#running.add(running)
  }

  /** Nobody waits for it: a page that misses it finds out when it sends something. */
  #hint(roomOid: string): void {
    hintRoom(this.#deps.bus, roomOid).catch((error: unknown) => {
      this.#deps.log.warn({ err: error, roomOid }, 'the pages of a room could not be hinted')
    })
  }

  /** Resolves when this process has decided the room's last turn, or after the time. */
  async decided(roomOid: string, withinMs: number): Promise<void> {
    const decision = this.#decisions.get(roomOid)
    if (decision) await Promise.race([decision, delay(withinMs, undefined, { ref: false })])
  }

  /** Within which a process notices that its reply was stopped elsewhere, and settles. */
  get stopsWithinMs(): number {
    return this.#deps.config.replyTimes.heartbeatMs + settleMs
  }

  /**
   * Lets running replies end within the time, then ends them as interrupted. What a model has not
   * decided by then stays due for another process.
   */
  async drain(withinMs: number): Promise<void> {
    const timer = setTimeout(() => {
      for (const live of this.#live.values()) live.abort('interrupted')
      this.#closing.abort()
    }, withinMs)
    await Promise.allSettled(this.#running)
    await Promise.allSettled(this.#decisions.values())
    clearTimeout(timer)
  }

  /** Answers the message as it ended here; null where it did elsewhere. */
  async #write(task: ReplyTask, live: LiveReply): Promise<MessageRow | null> {
    const saving = this.#saver.keep(task, live)
    const outcome = await this.#generate(task, live, (prompt) => {
      const { messageOid, roomOid, model } = task
      saving.note({ messageOid, roomOid, maxPromptTokens: model.maxPromptTokens, ...prompt })
    })
    // First, so that whoever sees the reply end can ask what it was made from, on any process.
    await saving.end()
    if (live.signal.reason === 'lost') return null
    return this.#end(task, live.text, outcome)
  }

  async #generate(
    task: ReplyTask,
    live: LiveReply,
    note: (prompt: AssembledPrompt) => void,
  ): Promise<Outcome> {
    let prompt: AssembledPrompt | null = null
    let usage: Outcome['usage'] = null
    try {
      prompt = assemblePrompt(task)
      note(prompt)
      for await (const part of task.model.reply(requestOf(task, prompt, live))) {
        if (part.kind === 'usage') usage = part
        else live.append(part.text)
        if (live.signal.aborted) break
      }
      return { prompt, usage, failure: live.signal.aborted ? String(live.signal.reason) : null }
    } catch (error) {
      if (live.signal.aborted) return { prompt, usage, failure: String(live.signal.reason) }
      const failure = error instanceof ModelError ? error.failure : 'broken'
      this.#deps.log.warn({ err: error, messageOid: task.messageOid, failure }, 'a reply failed')
      return { prompt, usage, failure }
    }
  }

  /** Tries for half a minute, since a database that restarts must not lose a finished reply. */
  async #end(task: ReplyTask, text: string, outcome: Outcome): Promise<MessageRow | null> {
    const { messageOid } = task
    for (let attempt = 0; attempt < 6; attempt += 1) {
      try {
        const sharePercent = await this.#deps.settings.get(chatSharePercentSetting)
        const zone = await this.#deps.settings.get(businessZoneSetting)
        const end = describeEnd(task, { text, outcome, sharePercent, zone })
        const ended = await endReply(this.#deps, end, this.#deps.clock.now())
        if (ended) this.#count(ended.state)
        if (ended?.decision_due) this.#decide(task)
        return ended
      } catch (error) {
        this.#deps.log.error({ err: error, messageOid }, 'a reply could not be ended')
        await delay(500 * 2 ** attempt)
      }
    }
    return null
  }

  /** Nobody waits for it either. */
  #decide(task: ReplyTask): void {
    const { messageOid, model, roomOid } = task
    const decision = decideTurn(this.#deps, { messageOid, model, signal: this.#closing.signal })
      .catch((error: unknown) => {
        this.#deps.log.warn({ err: error, messageOid }, 'a decision could not be kept yet')
      })
      .finally(() => {
        if (this.#decisions.get(roomOid) === decision) this.#decisions.delete(roomOid)
      })
    this.#decisions.set(roomOid, decision)
  }
}
