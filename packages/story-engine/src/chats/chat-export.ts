import { ofCharacters } from '../characters.schema.ts'
import { z } from 'zod'
import { MAX_STORED_CHARS, MAX_TITLE_CHARS } from '../limits.ts'
import { extSchema } from '../nodes.ts'

export const CHAT_VERSION = 1

/** Of one file: characters (UTF-16 units), messages, alternatives of one message and of all. */
export const MAX_CHAT_CHARS = 64_000_000
export const MAX_CHAT_MESSAGES = 20_000
export const MAX_MESSAGE_VERSIONS = 1_000
export const MAX_CHAT_VERSIONS = 60_000

const id = z.string().min(1).max(64)
const instant = z.iso.datetime()
const turn = z.number().int().min(0).max(1_000_000_000)
const name = ofCharacters(z.string(), MAX_TITLE_CHARS)

/** One alternative of a message; `receipt` and `record` are the room's own and opaque here. */
const versionSchema = z.looseObject({
  text: z.string().max(MAX_STORED_CHARS),
  state: z.enum(['complete', 'stopped', 'failed']),
  createdAt: instant,
  receipt: z.unknown(),
  record: z.unknown(),
})

/** `active` is the index of the version that the chat goes on from; `ext` keeps a foreign line. */
const messageSchema = z
  .looseObject({
    id,
    turn,
    role: z.enum(['user', 'assistant']),
    createdAt: instant,
    versions: z.array(versionSchema).min(1).max(MAX_MESSAGE_VERSIONS),
    active: z.number().int().min(0),
    ext: extSchema.optional(),
  })
  .refine((message) => message.active < message.versions.length)

const summarySchema = z.looseObject({
  startTurn: turn,
  endTurn: turn,
  summary: z.string().max(MAX_STORED_CHARS),
})

const memorySchema = z.looseObject({
  id,
  turn,
  text: z.string().max(MAX_STORED_CHARS),
  pinned: z.boolean(),
})

/**
 * A chat as a file. `lang` and `title` are empty where a foreign file does not say; `bookmarks` are
 * ids of messages; `settings` and `state` are the room's own and opaque here.
 */
export const chatExportSchema = z.looseObject({
  form: z.literal('plax-chat'),
  version: z.literal(CHAT_VERSION),
  title: name,
  userName: name,
  characterName: name,
  lang: z.string().max(8),
  settings: z.record(z.string(), z.unknown()),
  bookmarks: z.array(id).max(MAX_CHAT_MESSAGES),
  state: z.unknown(),
  summaries: z.array(summarySchema).max(MAX_CHAT_MESSAGES),
  memories: z.array(memorySchema).max(MAX_CHAT_MESSAGES),
  messages: z.array(messageSchema),
  ext: extSchema,
})

export type ChatVersion = {
  text: string
  state: 'complete' | 'stopped' | 'failed'
  createdAt: string
  receipt: unknown
  record: unknown
}

export type ChatMessage = {
  id: string
  turn: number
  role: 'user' | 'assistant'
  createdAt: string
  versions: ChatVersion[]
  active: number
  ext?: Record<string, unknown>
}

export type ChatSummary = { startTurn: number; endTurn: number; summary: string }

export type ChatMemory = { id: string; turn: number; text: string; pinned: boolean }

export type ChatExport = {
  form: 'plax-chat'
  version: typeof CHAT_VERSION
  title: string
  userName: string
  characterName: string
  lang: string
  settings: Record<string, unknown>
  bookmarks: string[]
  state: unknown
  summaries: ChatSummary[]
  memories: ChatMemory[]
  messages: ChatMessage[]
  ext: Record<string, unknown>
}
