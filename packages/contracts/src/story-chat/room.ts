import { pointsOf } from '@plax/story-engine/characters'
import { ofCharacters } from '@plax/story-engine/characters.schema'
import { z } from 'zod'
import { userNoteMaxLength, plotSummaryMaxLength, memoryMaxLength } from '../story/story-values.ts'
import { chatMessage, chatRoom, roomSettings, roomVariable } from './story-chat.ts'
import { imageLock, picture } from '../media/media.ts'
import { defineRoutes, file, oid, pageOf, pageQuery } from '../route.ts'

const room = z.object({ id: oid })

/** What happened so far, as the model is told in place of the turns (R-story-chat-027). */
export const plotSummary = z
  .object({
    summaryOid: oid,
    startTurn: z.number().int(),
    endTurn: z.number().int(),
    summary: z.string(),
    edited: z.boolean().describe('The reader edited it, so it’s not rewritten automatically.'),
  })
  .meta({ id: 'PlotSummary' })

/** A fact that the story remembers beyond the turns that fit. */
export const chatMemory = z
  .object({
    memoryOid: oid,
    turn: z.number().int(),
    text: z.string(),
    pinned: z.boolean().describe('Always included in the prompt.'),
    edited: z.boolean(),
  })
  .meta({ id: 'ChatMemory' })

/** The lore inspector: what a reply was made from, and what was left out. */
export const replyTrace = z
  .object({
    sections: z.array(z.object({ name: z.string(), tokens: z.number().int() })),
    totalTokens: z.number().int(),
    maxPromptTokens: z.number().int(),
    tokenizer: z.string(),
    lore: z.array(
      z.object({
        key: z.string(),
        name: z.string(),
        pattern: z.string(),
        status: z.string().describe('`fired`, or why not: see the story engine.'),
        why: z.string().nullable(),
        matchedText: z.string().nullable(),
        tokens: z.number().int(),
      }),
    ),
    macros: z.array(
      z.object({ key: z.string(), name: z.string(), status: z.string(), tokens: z.number().int() }),
    ),
    triggers: z.array(
      z.object({ nodeId: z.string(), title: z.string(), holds: z.boolean(), told: z.boolean() }),
    ),
    liveEvents: z
      .array(
        z.object({
          nodeId: z.string(),
          title: z.string(),
          event: z.number().int().describe('Which of the turn’s events, from 0.'),
          status: z.enum(['fired', 'other_kind', 'too_few_coins', 'other_item']),
          set: z.array(z.string()).describe('Names of the variables that it set.'),
        }),
      )
      .describe('What the story’s live event nodes made of each event of the stream.'),
    history: z.object({ kept: z.number().int(), cut: z.number().int() }),
    memory: z.object({ kept: z.number().int(), cut: z.number().int() }),
    summaries: z.number().int(),
    variables: z.array(
      z.object({
        name: z.string(),
        before: z.string(),
        after: z.string(),
        by: z.enum(['rule', 'model', 'none']),
      }),
    ),
    showsFired: z
      .boolean()
      .describe(
        'Whether the caller sees what fired. Otherwise `lore`, `macros`, and `triggers` are empty, and their tokens are part of `coreContext`.',
      ),
    isFull: z
      .boolean()
      .describe('Only the story’s writers see the names of entries that weren’t triggered.'),
  })
  .meta({ id: 'ReplyTrace' })

/** A room besides its turns: how it is told, what it remembers, how it is looked through. */
export const chatRoomRoutes = defineRoutes({
  'GET /story-chat/chat-rooms/{type}/oids': {
    summary: 'IDs of the caller’s rooms of a type, latest first',
    permission: 'guest',
    params: z.object({
      type: z
        .enum(['chat', 'preview', 'archived'])
        .describe(
          '`chat`: story rooms, including archived ones; `archived`: only those; `preview`: rooms on a story’s canvas.',
        ),
    }),
    query: z.object({ contentOid: oid.optional(), ...pageQuery }),
    output: pageOf(oid),
  },
  'DELETE /story-chat/chat-room': {
    summary: 'Delete a room and everything in it; this can’t be undone',
    description:
      'A running reply is stopped first, and charged if its text has started. Otherwise the reserved credits or the free chat are returned. Earlier charges stay.',
    permission: 'guest',
    body: z.object({ roomOid: oid }),
    output: z.object({ deleted: z.literal(true) }),
  },
  'POST /story-chat/chat-room/{id}/user-settings': {
    summary: 'Change a room’s settings; omitted fields stay the same',
    permission: 'guest',
    params: room,
    body: z.object({
      ...roomSettings.partial().shape,
      userNote: z.string().max(pointsOf(userNoteMaxLength)).optional(),
      model: z.string().max(64).nullish(),
      impersonationCharacter: z.string().max(64).nullish(),
      variables: z
        .record(z.string(), z.union([ofCharacters(z.string(), 1000), z.number(), z.boolean()]))
        .optional()
        .describe('For previews only: values by the node ID of their variable.'),
    }),
    output: z.object({ settings: roomSettings, variables: z.array(roomVariable) }),
  },
  'POST /story-chat/chat-room/{id}/seen': {
    summary: 'Mark a room as read',
    permission: 'guest',
    params: room,
    output: z.object({ seen: z.literal(true) }),
  },
  'POST /story-chat/chat-room/{id}/update-field': {
    summary: 'Change the title, the note or the bookmarks of a room',
    permission: 'guest',
    params: room,
    body: z.object({
      field: z.enum(['title', 'userNote', 'bookmarks']),
      value: z.union([z.string().max(pointsOf(userNoteMaxLength)), z.array(oid).max(1000)]),
    }),
    output: z.object({ room: chatRoom, userNote: z.string(), bookmarks: z.array(oid) }),
  },
  'POST /story-chat/chat-room/{id}/admin-settings': {
    summary: 'Change a room’s administrator switches; audited',
    permission: 'admin',
    params: room,
    body: z.object({
      promptType: z
        .enum(['default', 'plain'])
        .optional()
        .describe('`plain` leaves out Plax’s own instructions to the model.'),
      impersonationOn: z.boolean().optional(),
    }),
    output: z.object({ promptType: z.enum(['default', 'plain']), impersonationOn: z.boolean() }),
  },
  'GET /story-chat/chat-room/{id}/search': {
    summary: 'Search a room’s messages, newest first',
    permission: 'guest',
    limit: { calls: 120, windowSeconds: 60 },
    params: room,
    query: z.object({ q: ofCharacters(z.string().trim().min(1), 200), ...pageQuery }),
    output: pageOf(chatMessage),
  },
  'GET /story-chat/chat-room/{id}/plot-summaries': {
    summary: 'A room’s plot summaries and memories',
    permission: 'guest',
    params: room,
    output: z.object({
      summaries: z.array(plotSummary),
      memories: z.array(chatMemory),
      isOn: z.object({ plotCompression: z.boolean(), dynamicMemory: z.boolean() }),
      pending: z.boolean().describe('A summary is being written.'),
    }),
  },
  'POST /story-chat/chat-room/{id}/plot-summaries': {
    summary: 'Create or change a plot summary; without an ID, a new one',
    permission: 'guest',
    params: room,
    body: z.object({
      summaryOid: oid.optional(),
      startTurn: z.number().int().min(0),
      endTurn: z.number().int().min(0),
      summary: z.string().trim().min(1).max(pointsOf(plotSummaryMaxLength)),
    }),
    output: plotSummary,
  },
  'DELETE /story-chat/chat-room/{id}/plot-summaries': {
    summary: 'Delete a plot summary; its turns are sent in full again',
    permission: 'guest',
    params: room,
    body: z.object({ summaryOid: oid }),
    output: z.object({ deleted: z.boolean() }),
  },
  'POST /story-chat/chat-room/{id}/memories': {
    summary: 'Create or change a memory; without an ID, a new one',
    permission: 'guest',
    params: room,
    body: z.object({
      memoryOid: oid.optional(),
      text: z.string().trim().min(1).max(pointsOf(memoryMaxLength)),
      pinned: z.boolean().default(false),
    }),
    output: chatMemory,
  },
  'DELETE /story-chat/chat-room/{id}/memories': {
    summary: 'Delete a memory',
    permission: 'guest',
    params: room,
    body: z.object({ memoryOid: oid }),
    output: z.object({ deleted: z.boolean() }),
  },
  'GET /story-chat/chat-room/{id}/message/{messageId}/trace': {
    summary:
      'What a reply was generated from: lore, triggers, memory, tokens by part, and what was cut',
    permission: 'guest',
    params: z.object({ id: oid, messageId: oid }),
    output: replyTrace,
  },
  'GET /story-chat/prompt-logs': {
    summary:
      'The prompts of a room, newest first: administrators (audited), and the writer of a story in previews of her own (spec D29)',
    permission: 'user',
    query: z.object({ roomOid: oid, ...pageQuery }),
    output: pageOf(
      z.object({
        messageId: oid,
        turn: z.number().int(),
        createdAt: z.iso.datetime(),
        model: z.string(),
        messages: z
          .array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() }))
          .nullable()
          .describe('Null if its retention period is over.'),
        reply: z.string(),
        trace: replyTrace,
      }),
    ),
  },
  'GET /story-chat/situation-image': {
    summary: 'The image for a reply: by the model’s marker, else by its text, else none',
    description:
      'A client waits 30 seconds for it (R-story-chat-105). None where it was just shown: where the last image shown before the reply is the same.',
    permission: 'guest',
    limit: { calls: 120, windowSeconds: 60 },
    query: z.object({ roomOid: oid, messageId: oid }),
    output: z.object({
      nodeId: z.string().nullable(),
      title: z.string(),
      picture: picture.nullable().describe('Null if there is none, or if it has to be unlocked.'),
      locked: z.boolean(),
      lock: imageLock.nullable().describe('What’s known about a locked image.'),
      by: z.enum(['mark', 'words', 'none']),
    }),
  },
  'GET /story-chat/chat-room/{id}/export': {
    summary: 'Export a room as a file: `jsonl` for SillyTavern, `plax` for everything',
    permission: 'guest',
    download: true,
    limit: { calls: 30, windowSeconds: 60 },
    params: room,
    query: z.object({ format: z.enum(['jsonl', 'plax']).default('plax') }),
    output: file,
  },
  'POST /story-chat/chat-room/import': {
    summary:
      'Open a room of a story from a chat file (multipart/form-data, field `file`; either form of the export)',
    permission: 'user',
    multipart: true,
    limit: { calls: 10, windowSeconds: 60 },
    query: z.object({ contentOid: oid }),
    output: z.object({
      room: chatRoom,
      messages: z.number().int(),
      hiddenMessages: z
        .number()
        .int()
        .describe(
          'Left out: hidden in the program that wrote the file. Its export has them again.',
        ),
      speakers: z
        .array(z.string())
        .describe('Of a group chat, each of whose messages begins with its speaker’s name.'),
    }),
  },
})
