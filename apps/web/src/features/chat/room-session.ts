import type { OutputLength } from '@plax/contracts/story-values'
import { ApiError } from '../../lib/api-error.ts'
import type { AppContext } from '../../lib/app-context.ts'
import { createStore, type Store } from '../../lib/store.ts'
import { fetchMessages, type RoomStatus } from './chat.api.ts'
import {
  followReply,
  NotSent,
  pauseWithBackoff,
  sendMessage,
  type ReplyDeps,
} from './reply-stream.ts'
import { emptyRoom, offsetOf, reduceRoom, type RoomEvent, type RoomState } from './room-state.ts'
import { forgetUnsent, keyOfUnsent } from './unsent.ts'

type App = Pick<AppContext, 'api' | 'streamApi' | 'queryClient'>
export type Opening = Awaited<ReturnType<typeof fetchOpening>>

/** What a room is opened with: its state, and its newest messages. */
export async function fetchOpening(api: App['api'], roomOid: string, length: OutputLength) {
  const status: Promise<RoomStatus> = api('GET /story-chat/chat-room/{id}/status', {
    params: { id: roomOid },
    query: { outputLength: length },
  })
  const [opened, page] = await Promise.all([status, fetchMessages(api, roomOid, null)])
  return { status: opened, page }
}

export interface RoomSession {
  store: Store<RoomState>
  /** Takes up a running reply; answers how to leave. Leaving ends no reply. */
  open: (onProblem: (error: unknown) => void) => () => void
  /**
   * Sends and follows to the end; `giveBack` is called where the server has not taken the words.
   * Errors: as of `sendMessage`.
   */
  send: (text: string, outputLength: OutputLength, giveBack: () => void) => Promise<void>
  stop: () => Promise<void>
  loadOlder: () => Promise<void>
}

/** A room while it is on the screen. */
export function createSession(
  app: App,
  opening: Opening,
  pause: ReplyDeps['pause'] = pauseWithBackoff,
): RoomSession {
  const { roomOid } = opening.status.room
  const store = createStore(stateOf(opening))
  let leaving = new AbortController()
  const dispatch = (event: RoomEvent) => {
    store.set(reduceRoom(store.get(), event))
    if (event.type === 'start') forgetUnsent(roomOid)
    // A repeated send is answered without the reader's own message.
    if (event.type === 'start' && !event.userMessage) void refresh().catch(() => {})
  }
  const replyDeps = (): ReplyDeps => ({
    streamApi: app.streamApi,
    roomOid,
    signal: leaving.signal,
    onEvent: dispatch,
    offsetOf: (messageId) => offsetOf(store.get(), messageId),
    pause,
  })
  const refresh = async () => {
    const page = await fetchMessages(app.api, roomOid, null)
    dispatch({ type: 'refreshed', newestFirst: page.items })
  }
  const settle = async () => {
    const keys = ['wallet', 'chat-rooms', 'chat-room', 'story']
    await Promise.all(
      keys.map((key) => app.queryClient.invalidateQueries({ queryKey: [key], exact: false })),
    )
  }
  const followRunning = async () => {
    const { runningId } = store.get()
    if (!runningId) return
    await followReply(replyDeps(), runningId)
    await settle()
  }
  return {
    store,
    open: (onProblem) => {
      leaving = new AbortController()
      const { signal } = leaving
      followRunning().catch((error: unknown) => (signal.aborted ? undefined : onProblem(error)))
      return () => leaving.abort()
    },
    send: async (text, outputLength, giveBack) => {
      dispatch({ type: 'sending', text })
      const { signal } = leaving
      try {
        const key = keyOfUnsent(roomOid, { text, outputLength })
        await sendMessage(replyDeps(), { text, outputLength, key })
        await settle()
      } catch (error) {
        if (signal.aborted) return
        if (store.get().sending !== null) giveBack()
        dispatch({ type: 'refused' })
        if (!(error instanceof NotSent)) forgetUnsent(roomOid)
        if (error instanceof ApiError && error.code === 'chat.reply_running') {
          await refresh().catch(() => {})
          void followRunning().catch(() => {})
        }
        throw error
      }
    },
    stop: async () => {
      const { runningId } = store.get()
      if (!runningId) return
      dispatch({ type: 'stopping', value: true })
      try {
        await app.api('POST /story-chat/chat-room/{id}/message/{messageId}/stop', {
          params: { id: roomOid, messageId: runningId },
        })
      } catch (error) {
        dispatch({ type: 'stopping', value: false })
        throw error
      }
    },
    loadOlder: async () => {
      const { olderCursor } = store.get()
      if (!olderCursor) return
      const page = await fetchMessages(app.api, roomOid, olderCursor)
      dispatch({ type: 'older', newestFirst: page.items, olderCursor: page.nextCursor })
    },
  }
}

function stateOf({ page }: Opening): RoomState {
  const { items, nextCursor } = page
  return reduceRoom(emptyRoom, { type: 'loaded', newestFirst: items, olderCursor: nextCursor })
}
