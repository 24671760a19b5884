import type { RoomNow } from '@plax/contracts/story-chat/story-chat'
import type { AppContext } from '../../lib/app-context.ts'
import { joinHub } from '../../lib/join-hub.ts'
import { createStore, type Store } from '../../lib/store.ts'
import { fetchMessages, type ChatMessage, type RoomStatus } from './chat.api.ts'
import type { ReplyCall } from './reply-call.ts'
import { answerOf, NotSent } from './reply-errors.ts'
import { followReply, pauseWithBackoff, type FollowDeps, type ReplyEnd } from './follow-reply.ts'
import { makeReply } from './make-reply.ts'
import { emptyRoom, offsetOf, reduceRoom, type RoomEvent, type RoomState } from './room-state.ts'
import { forgetRunning, keepRunning, keptRunning } from './running-place.ts'
import { forgetUnsent, keptKey, keyOfUnsent } from './unsent.ts'
import { endWaiting } from './wall/waiting.ts'

type App = Pick<AppContext, 'api' | 'queryClient'>

/** What a room is opened with: its state, and its newest messages. */
export interface Opening {
  status: RoomStatus
  page: { items: ChatMessage[]; nextCursor: string | null }
}

export async function fetchOpening(api: App['api'], roomOid: string): Promise<Opening> {
  const [status, page] = await Promise.all([
    api('GET /story-chat/chat-room/{id}/status', { params: { id: roomOid } }),
    fetchMessages(api, roomOid, null),
  ])
  return { status, page }
}

export interface RoomSession {
  roomOid: string
  store: Store<RoomState>
  dispatch: (event: RoomEvent) => void
  /** Takes up a running reply; answers how to leave. Leaving ends no reply. */
  open: (onProblem: (error: unknown) => void) => () => void
  /**
   * Makes a reply and follows it to the end; `giveBack` is called where the server has not taken
   * the reader's words. Errors: as of `makeReply`.
   */
  reply: (call: ReplyCall, giveBack?: () => void, maxPriceMilli?: number) => Promise<void>
  stop: () => Promise<void>
  refresh: () => Promise<void>
  /** Shows what another tab has begun, and follows it. */
  catchUp: () => Promise<void>
  loadOlder: () => Promise<void>
  /** Loads older pages until a message is here; false where the room does not have it. */
  loadUntil: (messageId: string) => Promise<boolean>
  /** Lets prices, balances, values and lists be fetched again. */
  settle: () => Promise<void>
}

/** A room while it is on the screen. */
export function createSession(
  app: App,
  opening: Opening,
  { pause, join }: Pick<FollowDeps, 'pause' | 'join'> = { pause: pauseWithBackoff, join: joinHub },
): RoomSession {
  const { roomOid } = opening.status.room
  const store = createStore(stateOf(opening))
  let leaving = new AbortController()
  const dispatch = (event: RoomEvent) => {
    store.set(reduceRoom(store.get(), event))
    if (event.type !== 'start') return
    endWaiting(roomOid, keptKey(roomOid))
    forgetUnsent(roomOid)
    if (event.reply.state === 'running') keepRunning(roomOid, event.reply)
    // A repeated send is answered without the reader's own message.
    if (!event.userMessage && event.reply.role !== 'draft') void refresh().catch(() => {})
  }
  const replyDeps = (): FollowDeps => ({
    api: app.api,
    join,
    roomOid,
    signal: leaving.signal,
    onEvent: dispatch,
    offsetOf: (messageId) => offsetOf(store.get(), messageId),
    pause,
  })
  let followed: { messageId: string; signal: AbortSignal; end: Promise<ReplyEnd> } | null = null
  /** The tab joins a topic once, however many ask for it. */
  const follow = (messageId: string): Promise<ReplyEnd> => {
    const { signal } = leaving
    if (followed?.messageId === messageId && followed.signal === signal) return followed.end
    const end = followReply(replyDeps(), messageId)
    const own = { messageId, signal, end }
    const forget = () => {
      if (followed === own) followed = null
    }
    followed = own
    end.then(forget, forget)
    return end
  }
  const refresh = async () => {
    const page = await fetchMessages(app.api, roomOid, null)
    dispatch({ type: 'refreshed', newestFirst: page.items })
  }
  const settle = async () => {
    const keys = ['wallet', 'chat-rooms', 'chat-room', 'story']
    await Promise.all(keys.map((key) => app.queryClient.invalidateQueries({ queryKey: [key] })))
  }
  const followRunning = async () => {
    const { runningId, draft } = store.get()
    if (!runningId) return
    try {
      await follow(runningId)
    } catch (error) {
      // A draft that is no longer kept leaves the composer as it is.
      if (!draft || answerOf(error)?.status !== 404) throw error
      forgetRunning(roomOid)
      dispatch({ type: 'ended', message: { ...draft, state: 'failed' } })
    }
    await settle()
  }
  const catchUp = async () => {
    await refresh()
    await followRunning()
  }
  /** Where the hub last said that the room is. */
  let now: RoomNow | null = null
  /** Follows what other tabs did. What this one is asking for is answered by its own call. */
  const keepUp = async () => {
    const state = store.get()
    if (!now || state.sending !== null || state.asking) return
    const { newestId, runningId } = now
    if (isMissing(state, now)) {
      await refresh()
      if (runningId && !store.get().runningId) dispatch({ type: 'running', messageId: runningId })
      await (store.get().runningId ? followRunning() : settle())
    } else if (
      newestId &&
      state.runningId === null &&
      state.messages.at(-1)?.messageId !== newestId
    ) {
      dispatch({ type: 'cut', afterId: newestId })
      await settle()
    }
  }
  const loadOlder = async () => {
    const { olderCursor } = store.get()
    if (!olderCursor) return
    const page = await fetchMessages(app.api, roomOid, olderCursor)
    dispatch({ type: 'older', newestFirst: page.items, olderCursor: page.nextCursor })
  }
  return {
    roomOid,
    store,
    dispatch,
    open: (onProblem) => {
      leaving = new AbortController()
      const { signal } = leaving
      const orProblem = (error: unknown) => (signal.aborted ? undefined : onProblem(error))
      followRunning().catch(orProblem)
      const leave = join(`chat-room:${roomOid}`, {
        onState: (state) => {
          now = state as RoomNow
          keepUp().catch(orProblem)
        },
      })
      return () => {
        leave()
        leaving.abort()
      }
    },
    reply: async (call, giveBack, maxPriceMilli) => {
      dispatch(
        call.kind === 'message' ? { type: 'sending', text: call.body.message } : { type: 'asking' },
      )
      const { signal } = leaving
      try {
        await makeReply({ ...replyDeps(), maxPriceMilli, follow }, call, keyOfUnsent(roomOid, call))
        await settle()
      } catch (error) {
        if (signal.aborted) return
        if (store.get().sending !== null) giveBack?.()
        dispatch({ type: 'refused' })
        if (!(error instanceof NotSent)) forgetUnsent(roomOid)
        if (answerOf(error)?.code === 'chat.price_changed') await settle().catch(() => {})
        if (answerOf(error)?.code === 'chat.reply_running') {
          await refresh().catch(() => {})
          void followRunning().catch(() => {})
        }
        void keepUp().catch(() => {})
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
    refresh,
    catchUp,
    loadOlder,
    loadUntil: async (messageId) => {
      const isHere = () => store.get().messages.some((one) => one.messageId === messageId)
      while (!isHere() && store.get().olderCursor) await loadOlder()
      return isHere()
    },
    settle,
  }
}

/** Whether another tab has begun or ended a reply that isn’t here. */
function isMissing({ runningId, messages }: RoomState, now: RoomNow): boolean {
  if (now.runningId) return now.runningId !== runningId
  return now.newestId !== null && !messages.some(({ messageId }) => messageId === now.newestId)
}

function stateOf({ status, page }: Opening): RoomState {
  const { items, nextCursor } = page
  const state = reduceRoom(emptyRoom, {
    type: 'loaded',
    newestFirst: items,
    olderCursor: nextCursor,
  })
  return withRunning(state, status)
}

/** With the reply that runs, also where it is in no list; and with a draft that ended unseen. */
function withRunning(state: RoomState, { runningMessageId, room }: RoomStatus): RoomState {
  const reply = keptRunning(room.roomOid)
  const isKept = reply?.messageId === runningMessageId || reply?.role === 'draft'
  if (runningMessageId ? runningMessageId === state.runningId : !isKept) return state
  if (reply && isKept) return reduceRoom(state, { type: 'start', userMessage: null, reply })
  return runningMessageId
    ? reduceRoom(state, { type: 'running', messageId: runningMessageId })
    : state
}
