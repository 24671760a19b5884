import type { OutputOf } from '@plax/contracts'
import type { ReplyNews } from '@plax/contracts/story-chat/story-chat'
import type { Api } from '../../lib/api.ts'
import type { HubMessage } from '../../lib/hub.ts'
import type { joinHub } from '../../lib/join-hub.ts'
import { refusalOf } from './reply-errors.ts'
import type { RoomEvent } from './room-state.ts'

/** A connection that brings nothing for so long may be dead, as that of a computer that slept. */
const quietMs = 10_000

export interface FollowDeps {
  api: Api
  join: typeof joinHub
  roomOid: string
  signal: AbortSignal
  onEvent: (event: RoomEvent) => void
  /** UTF-16 units of the reply that are already here. */
  offsetOf: (messageId: string) => number
  /** Waits before another try; ends early when the browser is online again. */
  pause: (attempt: number, signal: AbortSignal) => Promise<void>
}

export interface ReplyEnd {
  /** The sentence of a reply that failed. */
  error: string | null
}

/**
 * Follows a running reply from what is here to its end. The hub brings the text; how it ended is asked
 * for, and so is the text itself while the hub brings nothing.
 * Errors: ChatRefused for a 403, ApiError for any other refusal.
 */
export async function followReply(deps: FollowDeps, messageId: string): Promise<ReplyEnd> {
  const line = openLine(deps, messageId)
  try {
    await line.quiet()
    for (let attempt = 0; ; attempt += 1) {
      deps.signal.throwIfAborted()
      const from = deps.offsetOf(messageId)
      const now = await ask(deps, messageId)
      if (now && now.message.state !== 'running') {
        const { message, freeChatsLeft, error } = now
        deps.onEvent({ type: 'ended', message, freeChatsLeft })
        return { error }
      }
      if (now) deps.onEvent({ type: 'delta', messageId, offset: 0, text: now.message.text })
      else deps.onEvent({ type: 'lost' })
      if (deps.offsetOf(messageId) > from) attempt = 0
      if (now && line.isUp()) await line.quiet()
      else await line.pause(attempt)
    }
  } finally {
    line.leave()
  }
}

/** Null where no answer came, which another try can mend. */
async function ask(
  { api, roomOid, signal }: FollowDeps,
  messageId: string,
): Promise<OutputOf<'GET /story-chat/chat-room/{id}/message/{messageId}'> | null> {
  try {
    const params = { id: roomOid, messageId }
    return await api('GET /story-chat/chat-room/{id}/message/{messageId}', { params, signal })
  } catch (error) {
    signal.throwIfAborted()
    const refusal = refusalOf(error)
    if (refusal) throw refusal
    return null
  }
}

interface Line {
  isUp: () => boolean
  /** Waits while text comes. */
  quiet: () => Promise<void>
  /** Waits before another try, or until something changes. */
  pause: (attempt: number) => Promise<void>
  leave: () => void
}

function openLine(deps: FollowDeps, messageId: string): Line {
  let state: 'up' | 'down' | 'ended' = 'up'
  let heard = 0
  let change = new AbortController()
  const turn = (next: typeof state) => {
    if (state === next || state === 'ended') return
    state = next
    change.abort()
    change = new AbortController()
  }
  const take = ({ data }: HubMessage) => {
    const news = data as ReplyNews
    if ('ended' in news) turn('ended')
    else deps.onEvent({ type: 'delta', messageId, ...news })
  }
  const leave = deps.join(
    `reply:${messageId}`,
    {
      onLine: (isUp) => turn(isUp ? 'up' : 'down'),
      onMessages: (messages) => {
        heard += 1
        for (const message of messages) take(message)
      },
      onRefused: () => turn('down'),
    },
    deps.offsetOf(messageId),
  )
  const untilChange = () => AbortSignal.any([deps.signal, change.signal])
  const isUp = () => state === 'up' && !deps.signal.aborted
  return {
    isUp,
    leave,
    quiet: async () => {
      for (let known = -1; isUp() && known !== heard;) {
        known = heard
        await sleep(quietMs, untilChange())
      }
    },
    pause: (attempt) => deps.pause(attempt, untilChange()),
  }
}

const longestPauseMs = 10_000

/** Half a second, then doubled up to ten; at once when the browser says that it is online again. */
export async function pauseWithBackoff(attempt: number, signal: AbortSignal): Promise<void> {
  const online = new AbortController()
  const end = () => online.abort()
  addEventListener('online', end)
  const ms = Math.min(longestPauseMs, 500 * 2 ** attempt)
  await sleep(ms, AbortSignal.any([signal, online.signal]))
  removeEventListener('online', end)
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal.aborted) return done()
    const timer = setTimeout(end, ms)
    function end() {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      done()
    }
    signal.addEventListener('abort', end)
  })
}
