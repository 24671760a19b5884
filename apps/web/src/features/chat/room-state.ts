import type { ChatMessage } from './chat.api.ts'

/** What a reader sees of a room. A plain value, changed only by `reduceRoom`. */
export interface RoomState {
  /** Oldest first; each once. */
  messages: ChatMessage[]
  /** Where older messages begin; null at the first one. */
  olderCursor: string | null
  /** What was sent and is not yet known to have arrived. */
  sending: string | null
  /** The reply that is being written. */
  runningId: string | null
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
  /** What was sent was not taken: refused, or not arrived. */
  | { type: 'refused' }
  | { type: 'start'; userMessage: ChatMessage | null; reply: ChatMessage }
  | { type: 'delta'; messageId: string; offset: number; text: string }
  | { type: 'ended'; message: ChatMessage; freeChatsLeft?: number | null }
  | { type: 'lost' }
  | { type: 'stopping'; value: boolean }

export const emptyRoom: RoomState = {
  messages: [],
  olderCursor: null,
  sending: null,
  runningId: null,
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
      return { ...state, sending: event.text, stopping: false }
    case 'refused':
      return { ...state, sending: null, lost: false }
    case 'start':
      return started(state, event)
    case 'delta':
      return withWords(state, event)
    case 'ended':
      return ended(state, event)
    case 'lost':
      // Only of a reply that has begun can it be said that it goes on.
      return { ...state, lost: state.runningId !== null }
    default:
      return { ...state, stopping: event.value }
  }
}

/** UTF-16 units of a reply that are here: what resuming starts from. */
export function offsetOf(state: RoomState, messageId: string): number {
  return state.messages.find((message) => message.messageId === messageId)?.text.length ?? 0
}

/** What the reader wrote before a reply: the text to try again with. */
export function promptOf(messages: readonly ChatMessage[], reply: ChatMessage): string {
  const prompt = messages.find(({ turn, role }) => turn === reply.turn && role === 'user')
  return prompt?.text ?? ''
}

function started(
  state: RoomState,
  { userMessage, reply }: { userMessage: ChatMessage | null; reply: ChatMessage },
): RoomState {
  const next = withMessages(state, userMessage ? [reply, userMessage] : [reply])
  return { ...next, sending: null, lost: false, stopping: false }
}

function withWords(
  state: RoomState,
  { messageId, offset, text }: { messageId: string; offset: number; text: string },
): RoomState {
  const found = state.lost ? { ...state, lost: false } : state
  return {
    ...found,
    messages: found.messages.map((message) => {
      if (message.messageId !== messageId || message.state !== 'running') return message
      const known = message.text.length
      // A gap is left for the resume that asks from the known length.
      if (offset > known || offset + text.length <= known) return message
      return { ...message, text: message.text + text.slice(known - offset) }
    }),
  }
}

function ended(
  state: RoomState,
  { message, freeChatsLeft = null }: { message: ChatMessage; freeChatsLeft?: number | null },
): RoomState {
  const next = withMessages(state, [message])
  return { ...next, lost: false, stopping: false, freeChatsLeft }
}

function withMessages(state: RoomState, added: readonly ChatMessage[]): RoomState {
  const known = new Map(state.messages.map((message) => [message.messageId, message]))
  for (const message of added) {
    known.set(message.messageId, newer(known.get(message.messageId), message))
  }
  const messages = [...known.values()].toSorted(byPlace)
  const runningId = messages.find((message) => message.state === 'running')?.messageId ?? null
  return { ...state, messages, runningId }
}

/** Ended beats running, and of two running texts the longer one has more of the same words. */
function newer(known: ChatMessage | undefined, next: ChatMessage): ChatMessage {
  if (!known || next.state !== 'running') return next
  if (known.state !== 'running') return known
  return known.text.length >= next.text.length ? known : next
}

function byPlace(a: ChatMessage, b: ChatMessage): number {
  if (a.turn !== b.turn) return a.turn - b.turn
  return Number(a.role === 'assistant') - Number(b.role === 'assistant')
}
