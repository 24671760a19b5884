import { receipt, roomSettings } from '@plax/contracts/story-chat/story-chat'
import { defaultChatOptions } from '@plax/contracts/story/story-values'
import type { Artefact, ChatExport, ChatFileErrorCode } from '@plax/story-engine'
import { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import { readInThread } from '../../../platform/thread.ts'
import type { Receipt, TurnNotes } from '../room/room.tables.ts'

const value = z.union([z.string(), z.number(), z.boolean()])
const keys = z.array(z.string().max(200)).max(20_000)

const recordSchema = z.looseObject({
  fired: z.object({ lore: keys, macros: keys, triggers: keys }),
  decided: z.record(z.string(), value),
})

const stateSchema = z.object({
  start: z.object({ variables: z.record(z.string(), value) }).nullable(),
})

const settingsSchema = z.object({
  userNote: roomSettings.shape.userNote.catch(''),
  outputLength: roomSettings.shape.outputLength.catch(defaultChatOptions.outputLength),
  detailLevel: roomSettings.shape.detailLevel.catch(defaultChatOptions.detailLevel),
  inferenceLevel: roomSettings.shape.inferenceLevel.catch(defaultChatOptions.inferenceLevel),
  model: roomSettings.shape.model.catch(null),
  personaOid: roomSettings.shape.personaOid.catch(null),
  impersonationCharacter: roomSettings.shape.impersonationCharacter.catch(null),
  replyLanguage: roomSettings.shape.replyLanguage.catch(null),
})

export type ChatFileRead =
  | { chat: ChatExport }
  | { refusal: { reason: ChatFileErrorCode; line: number | null } }

const thread = new URL('chat-file.thread.ts', import.meta.url)

/**
 * Reads either form in a thread. Throws `chat.file_unreadable` or `chat.file_too_large`, with the reason
 * and the line; what takes too much time or memory counts as too large.
 */
export async function readChatFile(bytes: Uint8Array, userOid: string): Promise<ChatExport> {
  const read = await readInThread<ChatFileRead>(thread, { data: bytes, userOid })
  if (read && 'chat' in read) return read.chat
  const tooSlow = { reason: 'chat_file.too_large' as const, line: null }
  const refusal = read?.refusal ?? tooSlow
  throw new AppError(
    isSize(refusal.reason) ? 'chat.file_too_large' : 'chat.file_unreadable',
    refusal,
  )
}

function isSize(reason: ChatFileErrorCode): boolean {
  return reason === 'chat_file.too_large' || reason === 'chat_file.too_many_messages'
}

/** What a file says of the settings, each by itself: what is wrong becomes the default. */
export function readSettings(chat: ChatExport): z.output<typeof settingsSchema> | null {
  if (Object.keys(chat.settings).length === 0) return null
  return settingsSchema.parse(chat.settings)
}

/** The values that the chat began with, where it is one of ours. */
export function readStartValues(chat: ChatExport): Record<string, unknown> | null {
  const parsed = stateSchema.safeParse(chat.state)
  return parsed.success ? (parsed.data.start?.variables ?? null) : null
}

/**
 * Reads what was recorded of turns: what fired and was decided, as far as this story knows it.
 * `asked` comes along, and only ever says what it was.
 */
export function recordReader(artefact: Artefact): (record: unknown) => TurnNotes | null {
  const lore = new Set(
    artefact.lorebooks.flatMap(({ nodeId, entries }) =>
      entries.map(({ entryId }) => `${nodeId}/${entryId}`),
    ),
  )
  const macros = new Set(artefact.macroPrompts.map(({ key }) => key))
  const triggers = new Set(artefact.triggers.map(({ nodeId }) => nodeId))
  return (record) => {
    const parsed = recordSchema.safeParse(record)
    if (!parsed.success) return null
    const { fired } = parsed.data
    const known = {
      lore: fired.lore.filter((key) => lore.has(key)),
      macros: fired.macros.filter((key) => macros.has(key)),
      triggers: fired.triggers.filter((nodeId) => triggers.has(nodeId)),
    }
    return { ...parsed.data, fired: known }
  }
}

/** What was paid elsewhere was not paid here. */
export function readReceipt(stored: unknown): Receipt | null {
  const parsed = receipt.safeParse(stored)
  return parsed.success ? { ...parsed.data, chargedMilli: 0, bonusMilli: 0, postingId: null } : null
}
