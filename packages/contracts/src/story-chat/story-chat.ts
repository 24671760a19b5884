import { pointsOf } from '@plax/story-engine/characters'
import { ofCharacters } from '@plax/story-engine/characters.schema'
import { z } from 'zod'
import { imageLock, picture } from '../media/media.ts'
import { defineRoutes, oid, pageOf, pageQuery } from '../route.ts'
import { couponHeaders } from './coupons.ts'
import { storyLanguageMaxLength } from '../story/story-languages.ts'
import { inferenceLevels, messageMaxLength, outputLengths } from '../story/story-values.ts'

/** What a reply cost and what it was made from. */
export const receipt = z
  .object({
    model: z.string(),
    promptTokens: z.number().int(),
    completionTokens: z.number().int(),
    usageFromProvider: z
      .boolean()
      .describe('Whether the provider reported the counts; otherwise a tokenizer counted them.'),
    chargedMilli: z.number().int().describe('Thousandths of a credit, bonus credits included.'),
    bonusMilli: z.number().int().describe('The part paid with bonus credits.'),
    postingId: z
      .string()
      .nullable()
      .describe('The posting in the reader’s ledger; null if nothing was charged.'),
    lore: z
      .array(z.object({ entryId: z.string(), key: z.string(), matchedText: z.string() }))
      .optional()
      .describe(
        'The lorebook entries that fired, by their keys. Only for the story’s owner and administrators, and for readers where the story’s `lorePublic` is on.',
      ),
    compiledHash: z.string(),
    outputLength: z.enum(outputLengths).optional().describe('The settings it was requested with.'),
    inferenceLevel: z.enum(inferenceLevels).optional(),
    inferenceTokens: z
      .number()
      .int()
      .optional()
      .describe('Thinking tokens the model was allowed; the price is based on these.'),
    reasoningTokens: z.number().int().optional().describe('Thinking tokens the model used.'),
    baseMilli: z.number().int().optional().describe('The part of the price for the length.'),
    inferenceMilli: z.number().int().optional().describe('The part for the thinking.'),
  })
  .meta({ id: 'Receipt' })

/** What a reader's chat coupons pay for in a room. */
export const couponLeft = z
  .object({
    chatsLeft: z.number().int(),
    expiresAt: z.iso.datetime().nullable().describe('When the first of them expires.'),
  })
  .meta({ id: 'CouponLeft' })

/** A message of a room (R-story-chat-029). */
export const chatMessage = z
  .object({
    messageId: oid,
    turn: z.number().int(),
    role: z
      .enum(['user', 'assistant', 'draft'])
      .describe('`draft`: a suggested line for the reader, from an auto-chat; not in any list.'),
    text: z
      .string()
      .describe(
        'As the model wrote it. `[[Name|emotion]]` and `[[scene|tag]]` at the start of a line mark the speaker and the scene; clients show them accordingly.',
      ),
    version: z.number().int().describe('The active version of this reply, counted from 0.'),
    versions: z.number().int().describe('How many alternatives a reroll left; 1 without any.'),
    editedAt: z.iso.datetime().nullable(),
    state: z
      .enum(['complete', 'running', 'stopped', 'failed'])
      .describe(
        '`stopped`: the reader stopped it after text had started. `failed`: nothing was charged, and the text so far is kept.',
      ),
    createdAt: z.iso.datetime(),
    receipt: receipt.nullable(),
    suggestions: z
      .array(z.string())
      .optional()
      .describe(
        'Of a `draft` that was requested with `suggest`: up to three lines to choose from.',
      ),
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
    personaOid: oid.nullable().describe('Null means the default persona, if there is one.'),
    impersonationCharacter: z
      .string()
      .nullable()
      .describe('The node id of the character that the reader speaks as.'),
    replyLanguage: z
      .string()
      .max(storyLanguageMaxLength)
      .nullable()
      .describe(
        'The language of replies, a BCP 47 tag or jp; null follows what the reader writes in, else the story.',
      ),
  })
  .meta({ id: 'RoomSettings' })

/** A value of the story that is shown to the reader; in a preview all of them. */
export const roomVariable = z
  .object({
    nodeId: z.string(),
    name: z.string(),
    label: z.string().describe('What readers see it by: its creator’s label, else its name.'),
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
        picture: picture.nullable().describe('Null if it has to be unlocked first.'),
        lock: imageLock.nullable().describe('Null if it isn’t locked.'),
      }),
    ),
  })
  .meta({ id: 'RoomCast' })

export const chatRoom = z
  .object({
    roomOid: oid,
    contentOid: oid,
    title: z
      .string()
      .describe(
        'The story’s at first, then what the reader wrote first; POST …/update-field changes it.',
      ),
    storyTitle: z.string(),
    thumbnail: picture.nullable(),
    lastMessage: z.string(),
    updatedAt: z.iso.datetime(),
    unread: z.boolean().describe('A reply ended since its reader last had the room open.'),
    isBranch: z.boolean(),
  })
  .meta({ id: 'ChatRoom' })

/** Where rooms left one another: links both ways. */
export const roomBranches = z
  .object({
    from: z
      .object({ roomOid: oid, title: z.string(), messageId: oid })
      .nullable()
      .describe('The room that this one left, and after which of its messages; null if it’s gone.'),
    at: oid.nullable().describe('That message in this room; null if this room is no branch.'),
    left: z
      .array(z.object({ roomOid: oid, title: z.string(), messageId: oid }))
      .describe('The caller’s rooms that left this one, and after which message here.'),
  })
  .meta({ id: 'RoomBranches' })

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
        .describe('Null if this Idempotency-Key was sent before; the reply is the earlier one.'),
      reply: chatMessage,
      priceMilli: z.number().int().describe('Thousandths of a credit; 0 if the reply is free.'),
    })
    .meta({
      id: 'ReplyStart',
      description:
        '`event: start`, first, and only for the call that sends the message: both messages, the reply without its text.',
    }),
  delta: z
    .object({
      offset: z.number().int().describe('UTF-16 units of the reply before this text.'),
      text: z.string().describe('Text to add at `offset`.'),
    })
    .meta({
      id: 'ReplyDelta',
      description: '`event: delta`, any number of times; its `id:` is the offset after its text.',
    }),
  done: z
    .object({
      message: chatMessage,
      freeChatsLeft: z.number().int().nullable().describe('Null for logged-in users.'),
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
      description: '`event: failed`, last: the text so far. Nothing was charged.',
    }),
}

/** One event of a reply's stream. */
export const replyEvent = z.union([
  replyEvents.start,
  replyEvents.delta,
  replyEvents.done,
  replyEvents.failed,
])

/** A reply outside of its stream. */
export const replyNow = replyEvents.done
  .extend({
    message: chatMessage.describe('With the text so far while its `state` is `running`.'),
    error: z
      .string()
      .nullable()
      .describe('Why it failed, in the language of the call; null if it hasn’t.'),
  })
  .meta({ id: 'ReplyNow' })

/** What the topic `reply` of the hub brings to open pages; see `replyEvents.delta`. */
export type ReplyNews = z.output<typeof replyEvents.delta> | { ended: true }

/** The state of the topic `chat-room` of the hub. */
export interface RoomNow {
  /** The last message that counts; null before the first. */
  newestId: string | null
  /** The reply that is written now, which may be a reroll of another. */
  runningId: string | null
}

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
      'The price shown to the reader, in thousandths of a credit. If the reply now costs more, it’s refused with `chat.price_changed`, and `details.priceMilli` is the new price. If omitted, any price is accepted.',
    ),
}

/** What a message is sent with. */
const sentMessage = {
  message: z
    .string()
    .trim()
    .min(1)
    .max(pointsOf(messageMaxLength))
    .describe(
      `1 to ${messageMaxLength} characters; a longer one is refused with \`chat.message_too_long\`.`,
    ),
  model: z
    .string()
    .max(64)
    .optional()
    .describe('The `key` of a model from /api/story-chat/models; defaults to the story’s own.'),
  ...replyChoices,
  personaOid: oid.nullish().describe('Defaults to the room’s.'),
  testModeContext: ofCharacters(z.string(), 20_000)
    .nullish()
    .describe('For previews only: sent to the model with the core context.'),
  testPromptOid: oid.nullish().describe('For administrators only.'),
}

export const chatRoutes = defineRoutes({
  'GET /story-chat/chat-rooms': {
    summary: 'The caller’s rooms, latest first',
    permission: 'guest',
    query: z.object({
      contentOid: oid.optional(),
      q: ofCharacters(z.string().trim(), 100)
        .optional()
        .describe('Only rooms whose title, story, or last message contains it.'),
      ...pageQuery,
    }),
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
            .record(z.string(), z.union([ofCharacters(z.string(), 1000), z.number(), z.boolean()]))
            .optional()
            .describe('Initial values, by the node ID of their variable.'),
        })
        .optional()
        .describe(
          'For people who can edit the story: a free room on the current saved canvas, not in any list.',
        ),
    }),
    output: z.object({ room: chatRoom, messages: z.array(chatMessage) }),
  },
  'GET /story-chat/chat-room/{id}/status': {
    summary: 'A room, its running reply and the price of the next one',
    permission: 'guest',
    params: z.object({ id: oid }),
    query: z.object({
      outputLength: z.enum(outputLengths).optional().describe('Defaults to the room’s.'),
      inferenceLevel: z.enum(inferenceLevels).optional().describe('Defaults to the room’s.'),
      model: z.string().max(64).optional().describe('Defaults to the room’s.'),
    }),
    output: z.object({
      room: chatRoom,
      runningMessageId: oid.nullable(),
      priceMilli: z
        .number()
        .int()
        .describe('For the next reply, in thousandths of a credit; 0 if a coupon covers it.'),
      freeChatsLeft: z.number().int().nullable().describe('Null for logged-in users.'),
      coupon: couponLeft
        .nullable()
        .describe('Chats that coupons pay for, by a visitor after the free ones; null is none.'),
      modelName: z.string(),
      modelIsOffline: z.boolean(),
      modelIsStandIn: z
        .boolean()
        .describe('In production: the built-in narrator replies, for free.'),
      settings: roomSettings,
      bookmarks: z.array(oid),
      branches: roomBranches,
      cast: roomCast,
      variables: z.array(roomVariable),
      hasNewerStory: z
        .boolean()
        .describe('The story has been compiled since; POST …/move-on updates the room to it.'),
      isPreview: z.boolean(),
      impersonationOn: z.boolean().describe('An administrator may switch it off for a room.'),
      offersSuggestions: z
        .boolean()
        .describe('Whether clients offer suggested replies after each reply, as the writer chose.'),
      canSeePrompts: z
        .boolean()
        .describe('Whether the caller can read its GET /story-chat/prompt-logs.'),
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
    respondAsync: replyEvents.start,
    headers: couponHeaders,
    limit: { calls: 30, windowSeconds: 60 },
    params: z.object({ id: oid }),
    bodyMegabytes: 2,
    body: z.object(sentMessage),
    output: replyEvent,
  },
  'POST /story-chat/send': {
    summary: 'Send a message to a story, in the caller’s latest room or a new one',
    description:
      'Same as POST /api/story-chat/chat-room/{id}/message, but finds or creates the room and names it in the `start` event. A key that was sent before returns the reply in its original room.',
    permission: 'guest',
    money: true,
    stream: true,
    respondAsync: replyEvents.start,
    headers: couponHeaders,
    limit: { calls: 30, windowSeconds: 60 },
    bodyMegabytes: 2,
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
          'UTF-16 units of text already received. If it’s 0, the header `Last-Event-ID` is used.',
        ),
    }),
    output: replyEvent,
  },
  'GET /story-chat/chat-room/{id}/message/{messageId}': {
    summary: 'A reply as it is now, and what its reader has left',
    permission: 'guest',
    params: z.object({ id: oid, messageId: oid }),
    output: replyNow,
  },
  'POST /story-chat/chat-room/{id}/message/{messageId}/stop': {
    summary: 'Stop a running reply; what’s written is kept, and charged once text has started',
    permission: 'guest',
    params: z.object({ id: oid, messageId: oid }),
    output: z.object({ stopping: z.boolean().describe('False if it had already ended.') }),
  },
})
