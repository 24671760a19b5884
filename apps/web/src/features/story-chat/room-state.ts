import type { ChatMessage } from './chat.api.ts'
import { placed, placeOf, withMessages } from './room-places.ts'

/** What a reader sees of a room. A plain value, changed only by `reduceRoom`. */
export interface RoomState {
  /** Oldest first; of each turn one message of the reader and one reply at most. */
  messages: ChatMessage[]
  /** Where older messages begin; null at the first one. */
  olderCursor: string | null
  /** What was sent and is not yet known to have arrived. */
  sending: string | null
  /** A reroll or an auto-chat was asked for and has not begun. */
  asking: boolean
  /** The reply that is being written. */
  runningId: string | null
  /** The reply that a running reroll is to replace; it comes back if that one fails. */
  former: ChatMessage | null
  /** What the reader could say next, as a model writes it. */
  draft: ChatMessage | null
  /** The line to a running reply is broken and is being taken up again. */
  lost: boolean
  stopping: boolean
  /** What the last reply left to a visitor; null where the room's status knows better. */
  freeChatsLeft: number | null
}

export type RoomEvent =
  | { type: 'loaded'; newestFirst: ChatMessage[]; olderCursor: string | null }
  | { type: 'older'; newestFirst: ChatMessage[]; olderCursor: string | null }
  | { type: 'refreshed'; newestFirst: ChatMessage[] }
  | { type: 'sending'; text: string }
  | { type: 'asking' }
  /** What was sent or asked was not taken: refused, or not arrived. */
  | { type: 'refused' }
  | { type: 'start'; userMessage: ChatMessage | null; reply: ChatMessage }
  | { type: 'delta'; messageId: string; offset: number; text: string }
  | { type: 'ended'; message: ChatMessage; freeChatsLeft?: number | null }
  /** A reply that runs somewhere, known by its id alone. */
  | { type: 'running'; messageId: string }
  | { type: 'changed'; message: ChatMessage }
  /** One message is out, or all after a message. */
  | { type: 'removed'; messageId: string }
  | { type: 'cut'; afterId: string }
  | { type: 'lost' }
  | { type: 'stopping'; value: boolean }

export const emptyRoom: RoomState = {
  messages: [],
  olderCursor: null,
  sending: null,
  asking: false,
  runningId: null,
  former: null,
  draft: null,
  lost: false,
  stopping: false,
  freeChatsLeft: null,
}

/**
 * The next state of a room. Events may come twice and late, as after a resume: words that are
 * already there are dropped by their offset, and an ended reply stays ended.
 */
export function reduceRoom(state: RoomState, event: RoomEvent): RoomState {
  switch (event.type) {
    case 'loaded':
    case 'older':
      return { ...withMessages(state, event.newestFirst), olderCursor: event.olderCursor }
    case 'refreshed':
      return withMessages(state, event.newestFirst)
    case 'sending':
      return { ...state, sending: event.text, draft: null, stopping: false }
    case 'asking':
      return { ...state, asking: true, draft: null, stopping: false }
    case 'refused':
      return { ...state, sending: null, asking: false, lost: false }
    case 'start':
      return started(state, event)
    case 'delta':
      return withWords(state, event)
    case 'ended':
      return ended(state, event)
    case 'lost':
      // Only of a reply that has begun can it be said that it goes on.
      return { ...state, lost: state.runningId !== null }
    case 'stopping':
      return { ...state, stopping: event.value }
    default:
      return turnedBack(state, event)
  }
}

/** UTF-16 units of a reply that are here: what resuming starts from. */
export function offsetOf({ messages, draft }: RoomState, messageId: string): number {
  if (draft?.messageId === messageId) return draft.text.length
  return messages.find((message) => message.messageId === messageId)?.text.length ?? 0
}

type TurnEvent = Extract<RoomEvent, { type: 'running' | 'changed' | 'removed' | 'cut' }>

function turnedBack(state: RoomState, event: TurnEvent): RoomState {
  if (event.type === 'running') return { ...state, runningId: event.messageId }
  if (event.type === 'changed') return withMessages(state, [event.message])
  const at = state.messages.findIndex(
    ({ messageId }) => messageId === (event.type === 'cut' ? event.afterId : event.messageId),
  )
  if (at < 0) return state
  const messages =
    event.type === 'cut' ? state.messages.slice(0, at + 1) : state.messages.toSpliced(at, 1)
  return { ...state, messages, draft: null }
}

function started(
  state: RoomState,
  { userMessage, reply }: { userMessage: ChatMessage | null; reply: ChatMessage },
): RoomState {
  const taken = { ...state, sending: null, asking: false, lost: false, stopping: false }
  if (reply.role === 'draft') {
    const draft = state.draft?.messageId === reply.messageId ? state.draft : reply
    return { ...taken, draft, runningId: reply.state === 'running' ? reply.messageId : null }
  }
  const former = placed(state.messages, reply)
  const next = withMessages(taken, userMessage ? [reply, userMessage] : [reply])
  return former && former.messageId !== reply.messageId ? { ...next, former } : next
}

function withWords(
  state: RoomState,
  { messageId, offset, text }: { messageId: string; offset: number; text: string },
): RoomState {
  const found = state.lost ? { ...state, lost: false } : state
  const grown = (message: ChatMessage): ChatMessage => {
    if (message.messageId !== messageId || message.state !== 'running') return message
    const known = message.text.length
    // A gap is left for the resume that asks from the known length.
    if (offset > known || offset + text.length <= known) return message
    return { ...message, text: message.text + text.slice(known - offset) }
  }
  return {
    ...found,
    draft: found.draft && grown(found.draft),
    messages: found.messages.map(grown),
  }
}

function ended(
  state: RoomState,
  { message, freeChatsLeft = null }: { message: ChatMessage; freeChatsLeft?: number | null },
): RoomState {
  const rest = { ...state, lost: false, stopping: false, asking: false, freeChatsLeft }
  if (message.role === 'draft') {
    return { ...rest, runningId: null, draft: message.state === 'failed' ? null : message }
  }
  const { former } = state
  const takesPlace = former !== null && placeOf(former) === placeOf(message)
  const stays = takesPlace && message.state === 'failed'
  const messages = stays
    ? state.messages.map((known) => (placeOf(known) === placeOf(former) ? former : known))
    : state.messages
  const next = { ...rest, messages, former: null, runningId: null }
  return stays ? next : withMessages(next, [message])
}
