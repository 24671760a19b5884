import type { InputOf } from '@plax/contracts'
import type { StreamApi } from '../../lib/browser-api.ts'
import type { StreamEvent } from '../../lib/event-stream.ts'

/** What makes a reply: words of the reader, a reply to regenerate, or the story by itself. */
export type ReplyCall =
  | { kind: 'message'; body: InputOf<'POST /story-chat/chat-room/{id}/message'>['body'] }
  | { kind: 'reroll'; body: InputOf<'POST /story-chat/chat-room/{id}/reroll'>['body'] }
  | { kind: 'auto'; body: InputOf<'POST /story-chat/chat-room/{id}/auto-chat'>['body'] }

export type Choices = Omit<InputOf<'POST /story-chat/chat-room/{id}/reroll'>['body'], 'messageId'>

/** Starts a reply and reads its stream as long as the line holds. */
export function startReply(
  streamApi: StreamApi,
  call: ReplyCall,
  on: {
    roomOid: string
    /** The same key answers the same reply, so that a call may be repeated. */
    idempotencyKey: string
    /** What the reader was shown; a reply that costs more by now is refused. */
    maxPriceMilli: number | undefined
    signal: AbortSignal
    read: (event: StreamEvent) => void
  },
): Promise<void> {
  const { idempotencyKey, maxPriceMilli, signal, read } = on
  const price = maxPriceMilli === undefined ? {} : { maxPriceMilli }
  const common = { params: { id: on.roomOid }, idempotencyKey, signal }
  switch (call.kind) {
    case 'message': {
      const key = 'POST /story-chat/chat-room/{id}/message'
      return streamApi(key, { ...common, body: { ...call.body, ...price } }, read)
    }
    case 'reroll': {
      const key = 'POST /story-chat/chat-room/{id}/reroll'
      return streamApi(key, { ...common, body: { ...call.body, ...price } }, read)
    }
    default: {
      const key = 'POST /story-chat/chat-room/{id}/auto-chat'
      return streamApi(key, { ...common, body: { ...call.body, ...price } }, read)
    }
  }
}
