import { z } from 'zod'
import { picture } from './media.ts'
import { defineRoutes, oid, pageOf, pageQuery } from './route.ts'
import { messageMaxLength, outputLengths } from './story-values.ts'

/** What a reply cost and what it was made from. */
export const receipt = z
  .object({
    model: z.string(),
    promptTokens: z.number().int(),
    completionTokens: z.number().int(),
    usageFromProvider: z
      .boolean()
      .describe("The figures are the provider's; else they are counted by a tokenizer."),
    chargedMilli: z.number().int().describe('Thousandths of a credit, bonus credits included.'),
    bonusMilli: z.number().int().describe('The part of it that bonus credits paid.'),
    postingId: z
      .string()
      .nullable()
      .describe("The posting in the reader's ledger; null where nothing was charged."),
    lore: z
      .array(z.object({ entryId: z.string(), key: z.string(), matchedText: z.string() }))
      .describe('The lorebook entries that fired, by their keys.'),
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
    state: z
      .enum(['complete', 'running', 'stopped', 'failed'])
      .describe(
        '`stopped` by the reader with text; `failed` charged nothing and keeps what had come.',
      ),
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
  start: z
    .object({
      userMessage: chatMessage
        .nullable()
        .describe('Null where this Idempotency-Key was sent before; the reply is that one.'),
      reply: chatMessage,
      priceMilli: z.number().int().describe('Thousandths of a credit; 0 where the reply is free.'),
    })
    .meta({
      id: 'ReplyStart',
      description:
        '`event: start`, first, and only for the call that sends the message: both messages, the reply without its text.',
    }),
  delta: z
    .object({
      offset: z.number().int().describe('UTF-16 units of the reply before this text.'),
      text: z.string().describe('To be added at `offset`.'),
    })
    .meta({
      id: 'ReplyDelta',
      description: '`event: delta`, any number of times; its `id:` is the offset after its text.',
    }),
  done: z
    .object({
      message: chatMessage,
      freeChatsLeft: z.number().int().nullable().describe('Null for those who are signed in.'),
    })
    .meta({
      id: 'ReplyDone',
      description: '`event: done`, last: the whole reply, complete or stopped, with its receipt.',
    }),
  failed: z
    .object({
      message: chatMessage,
      code: z.string().describe('`chat.reply_failed`.'),
      error: z.string().describe('The sentence in the language of the call.'),
    })
    .meta({
      id: 'ReplyFailed',
      description: '`event: failed`, last: what had come, for which nothing was charged.',
    }),
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
    description: 'The room keeps the compiled story that it was opened with.',
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
      priceMilli: z.number().int().describe('Of the next reply, in thousandths of a credit.'),
      freeChatsLeft: z.number().int().nullable().describe('Null for those who are signed in.'),
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
    description:
      'One reply runs in a room at a time; a second message meanwhile is refused with `chat.reply_running`. Refusals before the stream begins are problems. A signed-in reader pays credits, of which the price is held until the end; a guest has some free chats.',
    permission: 'guest',
    money: true,
    stream: true,
    limit: { calls: 30, windowSeconds: 60 },
    params: z.object({ id: oid }),
    body: z.object({
      message: z
        .string()
        .trim()
        .min(1)
        .max(20_000)
        .describe(
          `1 to ${messageMaxLength} characters (code points); a longer one is refused with \`chat.message_too_long\`.`,
        ),
      model: z
        .string()
        .max(64)
        .optional()
        .describe("The `key` of a model of /api/story-chat/models; without one the story's own."),
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
    query: z.object({
      from: z.coerce
        .number()
        .int()
        .min(0)
        .default(0)
        .describe(
          'UTF-16 units of the text that the reader has. Where it is 0, the header `Last-Event-ID` counts.',
        ),
    }),
    output: replyEvent,
  },
  'POST /story-chat/chat-room/{id}/message/{messageId}/stop': {
    summary: 'Stop a running reply; what has come is kept and charged once text began',
    permission: 'guest',
    params: z.object({ id: oid, messageId: oid }),
    output: z.object({ stopping: z.boolean().describe('False where it had ended already.') }),
  },
})
