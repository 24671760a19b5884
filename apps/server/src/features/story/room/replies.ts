import { estimateTokenizer, type Trace } from '@plax/story-engine'
import { chatSharePercentSetting } from '../../account/account.service.ts'
import type { Settings } from '../../settings/settings.service.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Log } from '../../../platform/log.ts'
import { ModelError, modelName } from '../models/models.service.ts'
import { LiveReply } from './live-reply.ts'
import { assemblePrompt, firedLore, type ReplyTask, requestOf } from './reply-prompt.ts'
import { ReplySaver } from './reply-saver.ts'
import { endReply, type ReplyEnd } from './reply.end.ts'

interface RepliesDeps {
  db: Db
  clock: Clock
  log: Log
  settings: Settings
}

/**
 * The replies that this process writes. A reply belongs to the server: it goes on when the browser
 * leaves, is saved in small batches, and is settled at its end (DESIGN 7).
 */
export class Replies {
  readonly #deps: RepliesDeps
  readonly #live = new Map<string, LiveReply>()
  readonly #running = new Set<Promise<void>>()

  constructor(deps: RepliesDeps) {
    this.#deps = deps
  }

  find(messageOid: string): LiveReply | null {
    return this.#live.get(messageOid) ?? null
  }

  /** Begins to write; the caller does not wait. */
  launch(task: ReplyTask): void {
    const live = new LiveReply()
    this.#live.set(task.messageOid, live)
    const running = this.#write(task, live).finally(() => {
      live.end()
      this.#live.delete(task.messageOid)
      this.#running.delete(running)
    })
    this.#running.add(running)
  }

  /** Lets running replies end within the time, then ends them as interrupted. */
  async drain(withinMs: number): Promise<void> {
    const all = Promise.allSettled(this.#running)
    const timer = setTimeout(() => {
      for (const live of this.#live.values()) live.abort('interrupted')
    }, withinMs)
    await all
    clearTimeout(timer)
  }

  async #write(task: ReplyTask, live: LiveReply): Promise<void> {
    const saver = new ReplySaver(this.#deps, task, live)
    const outcome = await this.#generate(task, live)
    await saver.close()
    if (live.signal.reason === 'lost') return
    await this.#end(task, live.text, outcome)
  }

  async #generate(task: ReplyTask, live: LiveReply): Promise<Outcome> {
    let trace: Trace | null = null
    let usage: Outcome['usage'] = null
    try {
      const prompt = assemblePrompt(task)
      trace = prompt.trace
      for await (const part of task.model.reply(requestOf(task, prompt, live.signal))) {
        if (part.kind === 'usage') usage = part
        else live.append(part.text)
        if (live.signal.aborted) break
      }
      return { trace, usage, failure: live.signal.aborted ? String(live.signal.reason) : null }
    } catch (error) {
      if (live.signal.aborted) return { trace, usage, failure: String(live.signal.reason) }
      const failure = error instanceof ModelError ? error.failure : 'broken'
      this.#deps.log.warn({ err: error, messageOid: task.messageOid, failure }, 'a reply failed')
      return { trace, usage, failure }
    }
  }

  /** Tries for half a minute, since a database that restarts must not lose a finished reply. */
  async #end(task: ReplyTask, text: string, outcome: Outcome): Promise<void> {
    const end = await this.#describeEnd(task, text, outcome)
    for (let attempt = 0; attempt < 6; attempt += 1) {
      try {
        await endReply(this.#deps, end, this.#deps.clock.now())
        return
      } catch (error) {
        this.#deps.log.error(
          { err: error, messageOid: task.messageOid },
          'a reply could not be ended',
        )
        await new Promise((done) => setTimeout(done, 500 * 2 ** attempt))
      }
    }
  }

  async #describeEnd(task: ReplyTask, text: string, outcome: Outcome): Promise<ReplyEnd> {
    const state = endState(text, outcome.failure)
    const { usage, trace } = outcome
    const isReported = usage !== null && usage.promptTokens > 0
    return {
      messageOid: task.messageOid,
      state,
      failure: state === 'failed' ? (outcome.failure ?? 'empty') : null,
      text,
      receipt: {
        model: modelName(task.model, task.lang),
        promptTokens: isReported ? usage.promptTokens : (trace?.totalTokens ?? 0),
        completionTokens: isReported ? usage.completionTokens : estimateTokenizer.count(text),
        usageFromProvider: isReported,
        lore: firedLore(task.artefact, trace),
        compiledHash: task.artefactHash,
      },
      earning: {
        creatorOid: task.creatorOid,
        modelFeeMilli: task.model.feeMilli,
        sharePercent: await this.#deps.settings
          .get(chatSharePercentSetting)
          .catch(() => chatSharePercentSetting.default),
      },
    }
  }
}

interface Outcome {
  trace: Trace | null
  usage: { promptTokens: number; completionTokens: number } | null
  failure: string | null
}

/** A reply that ends, or that the reader stops after text began, counts; all else does not (decision 31). */
function endState(text: string, failure: string | null): ReplyEnd['state'] {
  if (text.trim() === '') return 'failed'
  if (failure === null) return 'complete'
  return failure === 'stop' ? 'stopped' : 'failed'
}
