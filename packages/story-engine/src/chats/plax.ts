import { isObject, readForeignJson } from '../foreign-json.ts'
import type { JsonValue } from '../foreign-json.ts'
import { ChatFileError } from './chat-file-error.ts'
import {
  MAX_CHAT_CHARS,
  MAX_CHAT_MESSAGES,
  MAX_CHAT_VERSIONS,
  chatExportSchema,
} from './chat-export.ts'
import type { ChatExport } from './chat-export.ts'

/** Our own form: one line of JSON that loses nothing. */
export const writePlaxChat = (chat: ChatExport): string => `${JSON.stringify(chat)}\n`

export const isPlaxChat = (value: unknown): boolean => isObject(value) && value.form === 'plax-chat'

/** Fields that we do not know stay where they are. Throws ChatFileError `chat_file.not_a_chat`. */
const checkPlaxChat = (value: JsonValue): ChatExport => {
  if (!isObject(value)) throw new ChatFileError('chat_file.not_a_chat')
  if (Array.isArray(value.messages) && value.messages.length > MAX_CHAT_MESSAGES) {
    throw new ChatFileError('chat_file.too_many_messages')
  }
  const parsed = chatExportSchema.safeParse(value)
  if (!parsed.success) throw new ChatFileError('chat_file.not_a_chat')
  const versions = parsed.data.messages.reduce((all, message) => all + message.versions.length, 0)
  if (versions > MAX_CHAT_VERSIONS) throw new ChatFileError('chat_file.too_many_messages')
  const ids = new Set(parsed.data.messages.map((message) => message.id))
  if (ids.size < parsed.data.messages.length) throw new ChatFileError('chat_file.not_a_chat')
  return parsed.data
}

/** Reads our own form. Throws nothing but ChatFileError. */
export const readPlaxChat = (text: string): ChatExport => {
  const read = readForeignJson(text, { maxChars: MAX_CHAT_CHARS })
  if (!read.ok) throw new ChatFileError(`chat_file.${read.problem}`)
  return checkPlaxChat(read.value)
}
