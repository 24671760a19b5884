import type { OutputLength } from '@plax/contracts/story-values'
import type { Language } from '@plax/contracts/languages'
import { type Artefact, assemble, estimateTokenizer, type Trace } from '@plax/story-engine'
import { chatSharePercentSetting } from '../../account/account.service.ts'
import { renewHold } from '../../ledger/ledger.service.ts'
import type { Settings } from '../../settings/settings.service.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Log } from '../../../platform/log.ts'
import {
  type ChatModel,
  ModelError,
  modelName,
  type ReplyRequest,
} from '../models/models.service.ts'
import { LiveReply } from './live-reply.ts'
import { endReply, type ReplyEnd } from './reply.end.ts'
import { appendText } from './room.queries.ts'

/** A lease longer than any pause of a healthy process; a reply without one has lost its process. */
export const leaseMs = 20_000
export const holdMs = 5 * 60_000
const flushMs = 200
const heartbeatMs = 5_000
const holdRenewMs = 60_000

export const outputTokens: Record<OutputLength, number> = { short: 300, normal: 600, long: 1200 }

/** Everything that a reply is made from; fixed before it starts. */
export interface ReplyTask {
  messageOid: string
  holdId: string | null
  model: ChatModel
  artefact: Artefact
  artefactHash: string
  turns: { id: string; role: 'user' | 'assistant'; text: string }[]
  input: string
  outputLength: OutputLength
  lang: Language
  userName: string
  seed: number
  creatorOid: string
}

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
    const saver = new Saver(this.#deps, task, live)
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

/** Saves a reply's new words in batches, and keeps its lease and its hold alive. */
class Saver {
  readonly #deps: RepliesDeps
  readonly #task: ReplyTask
  readonly #live: LiveReply
  readonly #timer: NodeJS.Timeout
  #saved = 0
  #savedAt: number
  #renewedAt: number
  #saving: Promise<void> = Promise.resolve()
  #isBusy = false

  constructor(deps: RepliesDeps, task: ReplyTask, live: LiveReply) {
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

/** A reply that ends, or that the reader stops after text began, counts; all else does not (decision 31). */
function endState(text: string, failure: string | null): ReplyEnd['state'] {
  if (text.trim() === '') return 'failed'
  if (failure === null) return 'complete'
  return failure === 'stop' ? 'stopped' : 'failed'
}

type Prompt = ReturnType<typeof assemble>

function assemblePrompt(task: ReplyTask): Prompt {
  return assemble(
    task.artefact,
    { turns: task.turns, persona: { name: task.userName } },
    { text: task.input, outputLength: task.outputLength, detailLevel: 50, lang: task.lang },
    { maxPromptTokens: task.model.maxPromptTokens },
    estimateTokenizer,
  )
}

function requestOf(task: ReplyTask, prompt: Prompt, signal: AbortSignal): ReplyRequest {
  const entries = new Map(
    task.artefact.lorebooks.flatMap((book) =>
      book.entries.map((entry) => [entry.entryId, entry] as const),
    ),
  )
  const fired = prompt.trace.lore
    .filter((line) => line.status === 'fired')
    .map((line) => entries.get(line.entryId))
    .filter((entry) => entry !== undefined)
    .toSorted((a, b) => b.priority - a.priority || a.order - b.order)
  return {
    messages: prompt.messages,
    lang: task.lang,
    maxOutputTokens: outputTokens[task.outputLength],
    seed: task.seed,
    material: {
      artefact: task.artefact,
      turns: task.turns,
      input: task.input,
      userName: task.userName,
      lore: fired.map((entry) => entry.prompt),
    },
    signal,
  }
}

function firedLore(
  artefact: Artefact,
  trace: Trace | null,
): { entryId: string; key: string; matchedText: string }[] {
  const keys = new Map(
    artefact.lorebooks.flatMap((book) =>
      book.entries.map((entry) => [entry.entryId, entry.key] as const),
    ),
  )
  return (trace?.lore ?? [])
    .filter((line) => line.status === 'fired')
    .map((line) => ({
      entryId: line.entryId,
      key: keys.get(line.entryId) ?? '',
      matchedText: line.matchedText ?? '',
    }))
}
