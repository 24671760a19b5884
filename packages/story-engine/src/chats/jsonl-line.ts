import { cutText } from '../characters.ts'
import { isObject } from '../foreign-json.ts'
import type { JsonObject, JsonValue } from '../foreign-json.ts'
import { MAX_STORED_CHARS, MAX_TITLE_CHARS } from '../limits.ts'
import { ChatFileError } from './chat-file-error.ts'
import { MAX_MESSAGE_VERSIONS } from './chat-export.ts'
import type { ChatMessage } from './chat-export.ts'

/** What a foreign line says of a message: its alternatives and which of them counts. */
type LineTexts = { texts: string[]; active: number }

/** Lines that are no part of the talk: hidden ones, notices, and what has no words. */
export const isHidden = (line: JsonObject): boolean =>
  line.is_system === true || typeof line.mes !== 'string'

/** `mes` is what was last shown, so it stands above the swipe of its number. */
export const saidBy = (line: JsonObject): LineTexts => {
  const words = typeof line.mes === 'string' ? line.mes : ''
  const swipes = Array.isArray(line.swipes)
    ? line.swipes.map((swipe) => (typeof swipe === 'string' ? swipe : ''))
    : []
  if (swipes.length === 0) return { texts: [words], active: 0 }
  const number = line.swipe_id
  const active =
    typeof number === 'number' && Number.isInteger(number) && number >= 0 && number < swipes.length
      ? number
      : Math.max(0, swipes.indexOf(words))
  return { texts: swipes.with(active, words), active }
}

/** Throws ChatFileError `chat_file.too_large` for more than a message may hold. */
export const checkSaid = ({ texts }: LineTexts, line: number): void => {
  const tooLong = texts.some((text) => text.length > MAX_STORED_CHARS)
  if (tooLong || texts.length > MAX_MESSAGE_VERSIONS) {
    throw new ChatFileError('chat_file.too_large', line)
  }
}

const sameSaid = (a: LineTexts, b: LineTexts): boolean =>
  a.active === b.active && JSON.stringify(a.texts) === JSON.stringify(b.texts)

const ownOf = (message: ChatMessage): JsonObject => {
  const own = message.ext?.sillytavern
  return isObject(own) ? own : {}
}

/** Who says a line of a group chat, as it begins: `Name: `; empty for readers and where nobody is named. */
export const speakerOf = (line: JsonObject): string => {
  if (line.is_user === true || typeof line.name !== 'string') return ''
  const name = cutText(line.name.replaceAll(/\s+/g, ' ').trim(), MAX_TITLE_CHARS).toWellFormed()
  return name === '' ? '' : `${name}: `
}

/** What is said with who says it. */
export const named = ({ texts, active }: LineTexts, speaker: string): LineTexts => ({
  texts: texts.map((text) => `${speaker}${text}`),
  active,
})

/** Whose a message of a group chat is; null where the file has one character alone. */
export const speakerIn = (message: ChatMessage): string | null => {
  const { speaker } = ownOf(message)
  return typeof speaker === 'string' ? speaker.replace(/: $/, '') : null
}

/** The speaker that was put before the words of a message when it was read. */
const withoutSpeaker = (text: string, message: ChatMessage): string => {
  const { speaker } = ownOf(message)
  return typeof speaker === 'string' && text.startsWith(speaker) ? text.slice(speaker.length) : text
}

/** The hidden lines that stood before a message. */
export const hiddenBefore = (message: ChatMessage): JsonObject[] => {
  const { before } = ownOf(message)
  return Array.isArray(before) ? before.filter(isObject) : []
}

const newLine = (message: ChatMessage, name: string): JsonObject => ({
  name,
  is_user: message.role === 'user',
  is_system: false,
  send_date: message.createdAt,
  mes: '',
  extra: {},
})

/** What the line told of each alternative that is still there, and a date for each new one. */
const swipeInfo = (message: ChatMessage, line: JsonObject | null): JsonValue[] => {
  const known = Array.isArray(line?.swipe_info) ? line.swipe_info : []
  const texts = line ? saidBy(line).texts : []
  return message.versions.map(({ text, createdAt }, index) => {
    const info = texts[index] === withoutSpeaker(text, message) ? known[index] : null
    return info ?? { send_date: createdAt, extra: {} }
  })
}

/** A message as a line: the very line that it came from where nothing was changed. */
export const writeLine = (message: ChatMessage, name: string): JsonObject => {
  const { line: kept } = ownOf(message)
  const line = isObject(kept) ? kept : null
  const texts = message.versions.map(({ text }) => withoutSpeaker(text, message))
  const said = { texts, active: message.active }
  if (line && sameSaid(saidBy(line), said)) return line
  const written = { ...(line ?? newLine(message, name)), mes: said.texts[said.active] ?? '' }
  if (message.role === 'user' && said.texts.length === 1 && !line?.swipes) return written
  return {
    ...written,
    swipe_id: said.active,
    swipes: said.texts,
    swipe_info: swipeInfo(message, line),
  }
}
