import type { OutputOf } from '@plax/contracts'
import { ApiError } from '../../lib/api-error.ts'
import type { StreamApi } from '../../lib/browser-api.ts'
import type { StreamEvent } from '../../lib/event-stream.ts'
import { startReply, type ReplyCall } from './reply-call.ts'
import { NotSent, refusalOf, ReplyFailed, RerollFailed } from './reply-errors.ts'
import type { RoomEvent } from './room-state.ts'

type ReplyEvent = OutputOf<'POST /story-chat/chat-room/{id}/message'>

/** The second one finds a message whose answer alone was lost. */
const sendAttempts = 2

export interface ReplyDeps {
  streamApi: StreamApi
  roomOid: string
  signal: AbortSignal
  /** The price that the reader was shown, in thousandths of a credit. */
  maxPriceMilli?: number | undefined
  onEvent: (event: RoomEvent) => void
  /** UTF-16 units of the reply that are already here. */
  offsetOf: (messageId: string) => number
  /** Waits before another try; ends early when the browser is online again. */
  pause: (attempt: number, signal: AbortSignal) => Promise<void>
}

/**
 * Makes a reply and follows it to its end, over as many connections as that takes.
 * Errors: NotSent where no answer began, RerollFailed for a reroll that is refused, ChatRefused for
 * any other 403, ApiError for any other refusal, ReplyFailed where a reroll or an auto-chat failed.
 */
export async function makeReply(deps: ReplyDeps, call: ReplyCall, key: string): Promise<void> {
  const reader = readerOf(deps, null)
  let last: unknown = null
  for (let attempt = 0; reader.messageId === null; attempt += 1) {
    if (attempt === sendAttempts) throw notTaken(call, last)
    if (attempt > 0) await paused(deps, attempt - 1)
    try {
      const { roomOid, signal, maxPriceMilli } = deps
      const on = { roomOid, signal, maxPriceMilli, idempotencyKey: key, read: reader.read }
      await startReply(deps.streamApi, call, on)
    } catch (error) {
      deps.signal.throwIfAborted()
      const refusal = refusalOf(error)
      if (refusal) throw isReroll(call, error) ? new RerollFailed(error) : refusal
      last = error
    }
  }
  if (!reader.ended) await followReply(deps, reader.messageId, reader)
  if (reader.failed && call.kind !== 'message') throw new ReplyFailed(reader.failed)
}

/** A reroll says what its status says, but for credits that are missing, which have a page. */
function isReroll(call: ReplyCall, error: unknown): error is ApiError {
  return call.kind === 'reroll' && error instanceof ApiError && error.status !== 402
}

function notTaken(call: ReplyCall, last: unknown): Error {
  return isReroll(call, last) ? new RerollFailed(last) : new NotSent()
}

/** Follows a running reply from what is here to its end. Errors: as of `makeReply`. */
export async function followReply(
  deps: ReplyDeps,
  messageId: string,
  reader: Reader = readerOf(deps, messageId),
): Promise<void> {
  const { roomOid, signal } = deps
  for (let attempt = 0; ; attempt += 1) {
    const from = deps.offsetOf(messageId)
    try {
      await deps.streamApi(
        'GET /story-chat/chat-room/{id}/message/{messageId}/stream',
        { params: { id: roomOid, messageId }, query: { from }, signal },
        reader.read,
      )
    } catch (error) {
      signal.throwIfAborted()
      const refusal = refusalOf(error)
      if (refusal) throw refusal
    }
    if (reader.ended) return
    if (deps.offsetOf(messageId) > from) attempt = 0
    deps.onEvent({ type: 'lost' })
    await paused(deps, attempt)
  }
}

async function paused(deps: ReplyDeps, attempt: number): Promise<void> {
  await deps.pause(attempt, deps.signal)
  deps.signal.throwIfAborted()
}

interface Reader {
  messageId: string | null
  ended: boolean
  /** The sentence of a reply that failed. */
  failed: string | null
  read: (event: StreamEvent) => void
}

function readerOf(deps: ReplyDeps, messageId: string | null): Reader {
  const reader: Reader = {
    messageId,
    ended: false,
    failed: null,
    read: ({ data }) => {
      // The contract's union, told apart by what each event carries.
      const event = data as ReplyEvent
      if ('reply' in event) {
        reader.messageId = event.reply.messageId
        deps.onEvent({ type: 'start', userMessage: event.userMessage, reply: event.reply })
      } else if ('message' in event) {
        reader.ended = true
        reader.failed = 'error' in event ? event.error : null
        const left = 'freeChatsLeft' in event ? { freeChatsLeft: event.freeChatsLeft } : {}
        deps.onEvent({ type: 'ended', message: event.message, ...left })
      } else if (reader.messageId !== null) {
        deps.onEvent({ type: 'delta', messageId: reader.messageId, ...event })
      }
    },
  }
  return reader
}

const longestPauseMs = 10_000

/** Half a second, then doubled up to ten; at once when the browser says that it is online again. */
export function pauseWithBackoff(attempt: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(end, Math.min(longestPauseMs, 500 * 2 ** attempt))
    function end() {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      done()
    }
    addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}
