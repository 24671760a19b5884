import { z } from 'zod'
import { imageLock, picture } from './media.ts'
import { defineRoutes, oid, pageOf, pageQuery } from './route.ts'
import { inferenceLevels, messageMaxLength, outputLengths } from './story-values.ts'

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
    outputLength: z.enum(outputLengths).optional().describe('What it was asked with.'),
    inferenceLevel: z.enum(inferenceLevels).optional(),
    inferenceTokens: z
      .number()
      .int()
      .optional()
      .describe('What the model was allowed to think; the price counts these.'),
    reasoningTokens: z.number().int().optional().describe('What the model did think.'),
    baseMilli: z.number().int().optional().describe('The part of the price for the length.'),
    inferenceMilli: z.number().int().optional().describe('The part for the thinking.'),
  })
  .meta({ id: 'Receipt' })

/** What a reader's chat coupons pay for in a room. */
export const couponLeft = z
  .object({
    chatsLeft: z.number().int(),
    expiresAt: z.iso.datetime().nullable().describe('When the first of them ends.'),
  })
  .meta({ id: 'CouponLeft' })

/** A message of a room (R-story-chat-029). */
export const chatMessage = z
  .object({
    messageId: oid,
    turn: z.number().int(),
    role: z
      .enum(['user', 'assistant', 'draft'])
      .describe('`draft`: what the reader could say, from an auto-chat; in no list.'),
    text: z
      .string()
      .describe(
        'As the model wrote it: `[[Name|emotion]]` and `[[scene|tag]]` at the start of a line say who speaks and what is seen; a client shows them as such.',
      ),
    version: z
      .number()
      .int()
      .describe('Which of the alternatives of this reply this is, from 0; the one that counts.'),
    versions: z.number().int().describe('How many alternatives a reroll left; 1 without any.'),
    editedAt: z.iso.datetime().nullable(),
    state: z
      .enum(['complete', 'running', 'stopped', 'failed'])
      .describe(
        '`stopped` by the reader with text; `failed` charged nothing and keeps what had come.',
      ),
    createdAt: z.iso.datetime(),
    receipt: receipt.nullable(),
  })
  .meta({ id: 'ChatMessage' })

/** How a room is told (R-story-chat-028, -102). */
export const roomSettings = z
  .object({
    userNote: z.string(),
    outputLength: z.enum(outputLengths),
    detailLevel: z.number().int().min(0).max(100),
    inferenceLevel: z.enum(inferenceLevels),
    model: z.string().nullable().describe('The `key` of a model; null is the story’s own.'),
    personaOid: oid.nullable().describe('Null is the default persona, where there is one.'),
    impersonationCharacter: z
      .string()
      .nullable()
      .describe('The node id of the character that the reader speaks as.'),
  })
  .meta({ id: 'RoomSettings' })

/** A value of the story that is shown to the reader; in a preview all of them. */
export const roomVariable = z
  .object({
    nodeId: z.string(),
    name: z.string(),
    type: z.enum(['string', 'number', 'boolean']),
    value: z.union([z.string(), z.number(), z.boolean()]),
    min: z.number().nullable(),
    max: z.number().nullable(),
  })
  .meta({ id: 'RoomVariable' })

/** The characters and scenes of the story that the room keeps, with their pictures. */
export const roomCast = z
  .object({
    characters: z.array(
      z.object({
        nodeId: z.string(),
        name: z.string(),
        portrait: picture.nullable(),
        emotions: z.array(
          z.object({ nodeId: z.string(), tags: z.array(z.string()), picture: picture.nullable() }),
        ),
      }),
    ),
    scenes: z.array(
      z.object({
        nodeId: z.string(),
        title: z.string(),
        tags: z.array(z.string()),
        picture: picture.nullable().describe('Null where it has to be unlocked first.'),
        lock: imageLock.nullable().describe('Null where it is not locked.'),
      }),
    ),
  })
  .meta({ id: 'RoomCast' })

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
      roomOid: oid,
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
      coupon: couponLeft.nullable().describe('Chats that coupons have left; null is none.'),
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

/** One event of a reply's stream. */
export const replyEvent = z.union([
  replyEvents.start,
  replyEvents.delta,
  replyEvents.done,
  replyEvents.failed,
])

/** What a single reply may choose; what is left out is as the room says. */
export const replyChoices = {
  outputLength: z.enum(outputLengths).optional(),
  detailLevel: z.number().int().min(0).max(100).optional(),
  inferenceLevel: z.enum(inferenceLevels).optional(),
  maxPriceMilli: z
    .number()
    .int()
    .min(0)
    .optional()
    .describe(
      'The price that was shown, in thousandths of a credit: a reply that costs more by now is refused with `chat.price_changed`, whose `details.priceMilli` is the new one. Without it any price is taken.',
    ),
}

/** What a message is sent with. */
const sentMessage = {
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
  ...replyChoices,
  personaOid: oid.nullish().describe('Without one the room’s.'),
  testModeContext: z
    .string()
    .max(20_000)
    .nullish()
    .describe('For previews only: told to the model beside the core context.'),
  testPromptOid: oid.nullish().describe('For administrators.'),
}

export const chatRoutes = defineRoutes({
  'GET /story-chat/chat-rooms': {
    summary: 'The caller’s rooms, latest first',
    permission: 'guest',
    query: z.object({ contentOid: oid.optional(), ...pageQuery }),
    output: pageOf(chatRoom),
  },
  'POST /story-chat/chat-room': {
    summary: 'Open a room for a compiled story; it starts with the prologue',
    permission: 'guest',
    limit: { calls: 30, windowSeconds: 60 },
    description: 'The room keeps the compiled story that it was opened with.',
    body: z.object({
      contentOid: oid,
      preview: z
        .object({
          fromNodeId: z
            .string()
            .max(64)
            .nullish()
            .describe('Chat from this node; null or the story node is the whole story.'),
          variables: z
            .record(z.string(), z.union([z.string().max(1000), z.number(), z.boolean()]))
            .optional()
            .describe('Values to begin with, by the node id of their variable.'),
        })
        .optional()
        .describe(
          'For those who may edit the story: a room on the canvas as it is saved now, which costs no reader anything and is in no list.',
        ),
    }),
    output: z.object({ room: chatRoom, messages: z.array(chatMessage) }),
  },
  'GET /story-chat/chat-room/{id}/status': {
    summary: 'A room, its running reply and the price of the next one',
    permission: 'guest',
    params: z.object({ id: oid }),
    query: z.object({
      outputLength: z.enum(outputLengths).optional().describe('Without one the room’s.'),
      inferenceLevel: z.enum(inferenceLevels).optional().describe('Without one the room’s.'),
      model: z.string().max(64).optional().describe('Without one the room’s.'),
    }),
    output: z.object({
      room: chatRoom,
      runningMessageId: oid.nullable(),
      priceMilli: z
        .number()
        .int()
        .describe('Of the next reply, in thousandths of a credit; 0 where a coupon pays.'),
      freeChatsLeft: z.number().int().nullable().describe('Null for those who are signed in.'),
      coupon: couponLeft
        .nullable()
        .describe('Chats that coupons pay for, by a visitor after the free ones; null is none.'),
      modelName: z.string(),
      modelIsOffline: z.boolean(),
      modelIsStandIn: z
        .boolean()
        .describe(
          'No model is set up for the story: the narrator answers, and nobody pays for it.',
        ),
      settings: roomSettings,
      bookmarks: z.array(oid),
      cast: roomCast,
      variables: z.array(roomVariable),
      hasNewerStory: z
        .boolean()
        .describe('The story was compiled anew since; POST …/move-on takes the room to it.'),
      isPreview: z.boolean(),
      impersonationOn: z.boolean().describe('An administrator may switch it off for a room.'),
      canSeePrompts: z.boolean().describe('May the caller read GET /story-chat/prompt-logs of it.'),
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
      'Send a message; the reply streams as server-sent events `start`, `delta`, `done` or `failed`. The reply continues if the connection ends',
    description:
      'A room runs one reply at a time; a second message is refused with `chat.reply_running`. Refusals before the stream starts are problem documents. Readers with an account pay credits, reserved until the reply ends; guests have some free chats. A chat coupon pays before credits, and for a guest after the free chats.',
    permission: 'guest',
    money: true,
    stream: true,
    limit: { calls: 30, windowSeconds: 60 },
    params: z.object({ id: oid }),
    body: z.object(sentMessage),
    output: replyEvent,
  },
  'POST /story-chat/send': {
    summary: 'Send a message to a story, in the caller’s latest room or a new one',
    description:
      'The same as POST /api/story-chat/chat-room/{id}/message, with the room found or made; the event `start` names it. A key that was sent before answers the reply in its own room.',
    permission: 'guest',
    money: true,
    stream: true,
    limit: { calls: 30, windowSeconds: 60 },
    body: z.object({ contentOid: oid.describe('The story.'), ...sentMessage }),
    output: replyEvent,
  },
  'GET /story-chat/chat-room/{id}/message/{messageId}/stream': {
    summary: 'Stream a reply from an offset, on any process; ends with `done` or `failed`',
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
    summary: 'Stop a running reply; what’s written is kept, and charged once text has started',
    permission: 'guest',
    params: z.object({ id: oid, messageId: oid }),
    output: z.object({ stopping: z.boolean().describe('False where it had ended already.') }),
  },
})
