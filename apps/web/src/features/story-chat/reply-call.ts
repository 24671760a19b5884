import type { InputOf, OutputOf } from '@plax/contracts'
import type { Api } from '../../lib/api.ts'

/** What makes a reply: words of the reader, a reply to regenerate, or the story by itself. */
export type ReplyCall =
  | { kind: 'message'; body: InputOf<'POST /story-chat/chat-room/{id}/message'>['body'] }
  | { kind: 'reroll'; body: InputOf<'POST /story-chat/chat-room/{id}/reroll'>['body'] }
  | { kind: 'auto'; body: InputOf<'POST /story-chat/chat-room/{id}/auto-chat'>['body'] }

export type Choices = Omit<InputOf<'POST /story-chat/chat-room/{id}/reroll'>['body'], 'messageId'>

type ReplyEvent = OutputOf<'POST /story-chat/chat-room/{id}/message'>
export type ReplyStart = Extract<ReplyEvent, { reply: unknown }>

/** Has a reply written, which is followed over the hub. */
export async function startReply(
  api: Api,
  call: ReplyCall,
  on: {
    roomOid: string
    /** The same key answers the same reply, so that a call may be repeated. */
    idempotencyKey: string
    /** What the reader was shown; a reply that costs more by now is refused. */
    maxPriceMilli: number | undefined
    signal: AbortSignal
  },
): Promise<ReplyStart> {
  // Of the events, the first is the one that is answered.
  return (await ask(api, call, on)) as ReplyStart
}

function ask(api: Api, call: ReplyCall, on: Parameters<typeof startReply>[2]): Promise<ReplyEvent> {
  const { idempotencyKey, maxPriceMilli, signal } = on
  const price = maxPriceMilli === undefined ? {} : { maxPriceMilli }
  const common = { params: { id: on.roomOid }, idempotencyKey, signal, respondAsync: true } as const
  switch (call.kind) {
    case 'message': {
      const key = 'POST /story-chat/chat-room/{id}/message'
      return api(key, { ...common, body: { ...call.body, ...price } })
    }
    case 'reroll': {
      const key = 'POST /story-chat/chat-room/{id}/reroll'
      return api(key, { ...common, body: { ...call.body, ...price } })
    }
    default: {
      const key = 'POST /story-chat/chat-room/{id}/auto-chat'
      return api(key, { ...common, body: { ...call.body, ...price } })
    }
  }
}
