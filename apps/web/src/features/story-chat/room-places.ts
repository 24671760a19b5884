import type { ChatMessage } from './chat.api.ts'
import type { RoomState } from './room-state.ts'

/** A turn has one place for the reader and one for the reply: of alternatives one is shown. */
export function placeOf({ turn, role }: Pick<ChatMessage, 'turn' | 'role'>): string {
  return `${turn}/${role}`
}

export function placed(messages: readonly ChatMessage[], one: ChatMessage): ChatMessage | null {
  return messages.find((message) => placeOf(message) === placeOf(one)) ?? null
}

/** The state with some messages in their places. */
export function withMessages(state: RoomState, added: readonly ChatMessage[]): RoomState {
  const known = new Map(state.messages.map((message) => [placeOf(message), message]))
  let { former } = state
  for (const message of added) {
    const there = known.get(placeOf(message))
    const isAside = there?.state === 'running' && there.messageId !== message.messageId
    // A page that was asked for while a reroll runs still has the reply that counts so far.
    if (isAside && message.state !== 'running') former = message
    else known.set(placeOf(message), newer(there, message))
  }
  const messages = [...known.values()].toSorted(byPlace)
  const running = messages.find((message) => message.state === 'running')?.messageId
  return { ...state, messages, former, runningId: running ?? runningAside(state, messages) }
}

/** A running draft, or a reply of which only the id is known, has no place among the messages. */
function runningAside(
  { draft, runningId }: RoomState,
  messages: readonly ChatMessage[],
): string | null {
  if (draft?.state === 'running') return draft.messageId
  return messages.some(({ messageId }) => messageId === runningId) ? null : runningId
}

/** Ended beats running, and of two running texts the longer one has more of the same words. */
function newer(known: ChatMessage | undefined, next: ChatMessage): ChatMessage {
  if (!known || known.messageId !== next.messageId || next.state !== 'running') return next
  if (known.state !== 'running') return known
  return known.text.length >= next.text.length ? known : next
}

function byPlace(a: ChatMessage, b: ChatMessage): number {
  if (a.turn !== b.turn) return a.turn - b.turn
  return Number(a.role === 'assistant') - Number(b.role === 'assistant')
}
