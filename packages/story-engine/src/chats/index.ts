import { readForeignJson } from '../foreign-json.ts'
import { MAX_CHAT_CHARS } from './chat-export.ts'
import type { ChatExport } from './chat-export.ts'
import { readJsonl } from './jsonl.ts'
import { isPlaxChat, readPlaxChat } from './plax.ts'

export * from './chat-export.ts'
export * from './chat-file-error.ts'
export * from './chat-notes.ts'
export { readJsonl, writeJsonl } from './jsonl.ts'
export { readPlaxChat, writePlaxChat } from './plax.ts'

/**
 * Reads a chat file of either form, told apart by its content: SillyTavern's JSONL or our own JSON.
 * Bounded by MAX_CHAT_CHARS, MAX_CHAT_MESSAGES and MAX_CHAT_VERSIONS. Throws nothing but ChatFileError.
 */
export const readChat = (file: Uint8Array | string): ChatExport => {
  const text = (typeof file === 'string' ? file : new TextDecoder().decode(file)).trimStart()
  const end = text.indexOf('\n')
  const first = readForeignJson(end < 0 ? text : text.slice(0, end), { maxChars: MAX_CHAT_CHARS })
  // A first line that is no JSON of its own is the beginning of a value written over many lines.
  const isOneValue = first.ok ? isPlaxChat(first.value) : first.problem === 'bad_json'
  return isOneValue ? readPlaxChat(text) : readJsonl(text)
}
