import { z } from 'zod'
import { picture } from './media.ts'
import { defineRoutes, oid, pageOf, pageQuery } from './route.ts'
import { outputLengths } from './story-values.ts'

/** What a reply cost and what it was made from. */
export const receipt = z
  .object({
    model: z.string(),
    promptTokens: z.number().int(),
    completionTokens: z.number().int(),
    /** The figures are the provider's; else they are counted by the named tokenizer. */
    usageFromProvider: z.boolean(),
    chargedMilli: z.number().int(),
    bonusMilli: z.number().int(),
    /** The posting in the reader's ledger; null where nothing was charged. */
    postingId: z.string().nullable(),
    /** The lorebook entries that fired, by their keys. */
    lore: z.array(z.object({ entryId: z.string(), key: z.string(), matchedText: z.string() })),
    compiledHash: z.string(),
  })
  .meta({ id: 'Receipt' })

/** A message of a room (R-story-chat-029). */
export const chatMessage = z
  .object({
    messageId: oid,
    turn: z.number().int(),
    role: z.enum(['user', 'assistant']),
    text: z.string(),
    /** `stopped` by the reader with text; `failed` charged nothing and keeps what had come. */
    state: z.enum(['complete', 'running', 'stopped', 'failed']),
    createdAt: z.iso.datetime(),
    receipt: receipt.nullable(),
  })
  .meta({ id: 'ChatMessage' })

export const chatRoom = z
  .object({
    roomOid: oid,
    contentOid: oid,
    title: z.string(),
    storyTitle: z.string(),
    thumbnail: picture.nullable(),
    lastMessage: z.string(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'ChatRoom' })

/**
 * The events of a reply's stream. `offset` counts UTF-16 units of the text so far, and is the
 * event's id: resuming names the last one seen.
 */
export const replyEvents = {
  start: z.object({
    userMessage: chatMessage.nullable(),
    reply: chatMessage,
    priceMilli: z.number().int(),
  }),
  delta: z.object({ offset: z.number().int(), text: z.string() }),
  done: z.object({ message: chatMessage, freeChatsLeft: z.number().int().nullable() }),
  failed: z.object({ message: chatMessage, code: z.string(), error: z.string() }),
}

const replyEvent = z.union([
  replyEvents.start,
  replyEvents.delta,
  replyEvents.done,
  replyEvents.failed,
])

export const chatRoutes = defineRoutes({
  'GET /story-chat/chat-rooms': {
    summary: "The caller's rooms, latest first",
    permission: 'guest',
    query: z.object({ contentOid: oid.optional(), ...pageQuery }),
    output: pageOf(chatRoom),
  },
  'POST /story-chat/chat-room': {
    summary: 'Open a room of a compiled story; it begins with the prologue',
    permission: 'guest',
    limit: { calls: 30, windowSeconds: 60 },
    body: z.object({ contentOid: oid }),
    output: z.object({ room: chatRoom, messages: z.array(chatMessage) }),
  },
  'GET /story-chat/chat-room/{id}/status': {
    summary: 'A room, the reply that is running in it, and the price of the next one',
    permission: 'guest',
    params: z.object({ id: oid }),
    query: z.object({ outputLength: z.enum(outputLengths).default('normal') }),
    output: z.object({
      room: chatRoom,
      runningMessageId: oid.nullable(),
      priceMilli: z.number().int(),
      freeChatsLeft: z.number().int().nullable(),
      modelName: z.string(),
      modelIsOffline: z.boolean(),
    }),
  },
  'GET /story-chat/chat-room/{id}/prev-messages': {
    summary: 'The messages of a room, newest first; `cursor` goes back in time',
    permission: 'guest',
    params: z.object({ id: oid }),
    query: z.object(pageQuery),
    output: pageOf(chatMessage),
  },
  'POST /story-chat/chat-room/{id}/message': {
    summary:
      'Send a message; the reply streams as server-sent events `start`, `delta`, `done` or `failed`. The reply goes on when the connection ends',
    permission: 'guest',
    money: true,
    stream: true,
    limit: { calls: 30, windowSeconds: 60 },
    params: z.object({ id: oid }),
    body: z.object({
      message: z.string().trim().min(1).max(20_000),
      /** A model's key; without one the story's own is taken. */
      model: z.string().max(64).optional(),
      outputLength: z.enum(outputLengths).default('normal'),
      personaOid: oid.nullish(),
      testModeContext: z.string().max(20_000).nullish(),
      testPromptOid: oid.nullish(),
    }),
    output: replyEvent,
  },
  'GET /story-chat/chat-room/{id}/message/{messageId}/stream': {
    summary: 'Follow a reply from an offset, on any process; ends with `done` or `failed`',
    permission: 'guest',
    stream: true,
    params: z.object({ id: oid, messageId: oid }),
    query: z.object({ from: z.coerce.number().int().min(0).default(0) }),
    output: replyEvent,
  },
  'POST /story-chat/chat-room/{id}/message/{messageId}/stop': {
    summary: 'Stop a running reply; what has come is kept and charged once text began',
    permission: 'guest',
    params: z.object({ id: oid, messageId: oid }),
    output: z.object({ stopping: z.boolean() }),
  },
})
