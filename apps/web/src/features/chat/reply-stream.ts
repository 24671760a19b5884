import type { OutputOf } from '@plax/contracts'
import type { OutputLength } from '@plax/contracts/story-values'
import { ApiError } from '../../lib/api-error.ts'
import type { StreamApi } from '../../lib/browser-api.ts'
import type { StreamEvent } from '../../lib/event-stream.ts'
import type { RoomEvent } from './room-state.ts'

type ReplyEvent = OutputOf<'POST /story-chat/chat-room/{id}/message'>

/** A 403 on a chat message: its text is the answer's `error` field, else SERVER (R-story-chat-073). */
export class ChatRefused extends Error {
  override readonly name = 'ChatRefused'
  readonly code: string
  /** The sentence in the reader's language. */
  readonly sentence: string

  constructor(answer: ApiError) {
    super(answer.error || 'SERVER')
    this.code = answer.code
    this.sentence = answer.message
  }
}

/** A message of which nothing came back: the same key sends it again, and never twice. */
export class NotSent extends Error {
  override readonly name = 'NotSent'
}

/** The second one finds a message whose answer alone was lost. */
const sendAttempts = 2

export interface ReplyDeps {
  streamApi: StreamApi
  roomOid: string
  signal: AbortSignal
  onEvent: (event: RoomEvent) => void
  /** UTF-16 units of the reply that are already here. */
  offsetOf: (messageId: string) => number
  /** Waits before another try; ends early when the browser is online again. */
  pause: (attempt: number, signal: AbortSignal) => Promise<void>
}

export interface Message {
  text: string
  outputLength: OutputLength
  /** The same key answers the same reply, so that a send may be repeated. */
  key: string
}

/**
 * Sends a message and follows its reply to the end, over as many connections as that takes.
 * Errors: NotSent where no answer began, ChatRefused for a 403, ApiError for any other refusal.
 */
export async function sendMessage(deps: ReplyDeps, message: Message): Promise<void> {
  const { roomOid, signal } = deps
  const reader = readerOf(deps, null)
  for (let attempt = 0; reader.messageId === null; attempt += 1) {
    if (attempt === sendAttempts) throw new NotSent()
    if (attempt > 0) await paused(deps, attempt - 1)
    try {
      await deps.streamApi(
        'POST /story-chat/chat-room/{id}/message',
        {
          params: { id: roomOid },
          body: { message: message.text, outputLength: message.outputLength },
          idempotencyKey: message.key,
          signal,
        },
        reader.read,
      )
    } catch (error) {
      throwRefusal(error, signal)
    }
  }
  if (!reader.ended) await followReply(deps, reader.messageId)
}

/** Follows a running reply from what is here to its end. Errors: as of `sendMessage`. */
export async function followReply(deps: ReplyDeps, messageId: string): Promise<void> {
  const { roomOid, signal } = deps
  const reader = readerOf(deps, messageId)
  for (let attempt = 0; ; attempt += 1) {
    const from = deps.offsetOf(messageId)
    try {
      await deps.streamApi(
        'GET /story-chat/chat-room/{id}/message/{messageId}/stream',
        { params: { id: roomOid, messageId }, query: { from }, signal },
        reader.read,
      )
    } catch (error) {
      throwRefusal(error, signal)
    }
    if (reader.ended) return
    if (deps.offsetOf(messageId) > from) attempt = 0
    await lost(deps, attempt)
  }
}

async function lost(deps: ReplyDeps, attempt: number): Promise<void> {
  deps.onEvent({ type: 'lost' })
  await paused(deps, attempt)
}

async function paused(deps: ReplyDeps, attempt: number): Promise<void> {
  await deps.pause(attempt, deps.signal)
  deps.signal.throwIfAborted()
}

/** Passes what another try cannot mend; a broken line and a server that restarts can be mended. */
function throwRefusal(error: unknown, signal: AbortSignal): void {
  signal.throwIfAborted()
  if (!(error instanceof ApiError) || error.status >= 500) return
  throw error.status === 403 ? new ChatRefused(error) : error
}

interface Reader {
  messageId: string | null
  ended: boolean
  read: (event: StreamEvent) => void
}

function readerOf(deps: ReplyDeps, messageId: string | null): Reader {
  const reader: Reader = {
    messageId,
    ended: false,
    read: ({ data }) => {
      // The contract's union, told apart by what each event carries.
      const event = data as ReplyEvent
      if ('reply' in event) {
        reader.messageId = event.reply.messageId
        deps.onEvent({ type: 'start', userMessage: event.userMessage, reply: event.reply })
      } else if ('message' in event) {
        reader.ended = true
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
