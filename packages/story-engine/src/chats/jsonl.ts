import { cutText } from '../characters.ts'
import { isObject, readForeignJson } from '../foreign-json.ts'
import type { JsonObject } from '../foreign-json.ts'
import { MAX_TITLE_CHARS } from '../limits.ts'
import { ChatFileError } from './chat-file-error.ts'
import {
  CHAT_VERSION,
  MAX_CHAT_CHARS,
  MAX_CHAT_MESSAGES,
  MAX_CHAT_VERSIONS,
} from './chat-export.ts'
import type { ChatExport, ChatMessage } from './chat-export.ts'
import {
  checkSaid,
  hiddenBefore,
  isHidden,
  named,
  saidBy,
  speakerOf,
  writeLine,
} from './jsonl-line.ts'
import { readSendDate } from './send-date.ts'

/** Where a file tells no date at all. */
const NO_DATE = '1970-01-01T00:00:00.000Z'

const objectAt = (object: JsonObject, key: string): JsonObject => {
  const value = object[key]
  return isObject(value) ? value : {}
}

const textAt = (object: JsonObject, key: string): string => {
  const value = object[key]
  return typeof value === 'string' ? cutText(value, MAX_TITLE_CHARS).toWellFormed() : ''
}

type Line = { number: number; raw: JsonObject }

const readLines = (text: string): Line[] => {
  if (text.length > MAX_CHAT_CHARS) throw new ChatFileError('chat_file.too_large')
  const lines: Line[] = []
  for (const [index, source] of text.split('\n').entries()) {
    if (source.trim() === '') continue
    const number = index + 1
    const read = readForeignJson(source, { maxChars: MAX_CHAT_CHARS })
    if (!read.ok) throw new ChatFileError(`chat_file.${read.problem}`, number)
    if (!isObject(read.value)) throw new ChatFileError('chat_file.not_a_chat', number)
    // One line is the header.
    if (lines.length > MAX_CHAT_MESSAGES) throw new ChatFileError('chat_file.too_many_messages')
    lines.push({ number, raw: read.value })
  }
  return lines
}

/** Older files have no header; one that is there names a person, a character or what is kept of them. */
const splitHeader = (lines: Line[]): { header: JsonObject | null; rest: Line[] } => {
  const [first, ...rest] = lines
  if (!first) throw new ChatFileError('chat_file.not_a_chat')
  if (typeof first.raw.mes === 'string') return { header: null, rest: lines }
  const isHeader = ['user_name', 'character_name', 'chat_metadata'].some((key) => key in first.raw)
  if (!isHeader) throw new ChatFileError('chat_file.not_a_chat', first.number)
  return { header: first.raw, rest }
}

/** The words before the reader's first are turn 0; then each turn is the reader's words and a reply. */
const nextTurn = (previous: ChatMessage | undefined, role: ChatMessage['role']): number => {
  if (!previous) return role === 'user' ? 1 : 0
  return role === 'assistant' && previous.role === 'user' ? previous.turn : previous.turn + 1
}

const versionDates = (raw: JsonObject): (string | null)[] =>
  Array.isArray(raw.swipe_info)
    ? raw.swipe_info.map((info) => (isObject(info) ? readSendDate(info.send_date) : null))
    : []

/** Whether several characters speak, so that each message has to say whose it is. */
const isGroup = (lines: readonly Line[]): boolean => {
  const speakers = lines.flatMap(({ raw }) => (isHidden(raw) ? [] : speakerOf(raw) || []))
  return new Set(speakers).size > 1
}

const toMessages = (lines: readonly Line[], start: string) => {
  const inGroup = isGroup(lines)
  const messages: ChatMessage[] = []
  let before: JsonObject[] = []
  let versions = 0
  for (const { raw, number } of lines) {
    if (isHidden(raw)) {
      before.push(raw)
      continue
    }
    const previous = messages.at(-1)
    const role = raw.is_user === true ? 'user' : 'assistant'
    const createdAt = readSendDate(raw.send_date) ?? previous?.createdAt ?? start
    const speaker = inGroup ? speakerOf(raw) : ''
    const said = named(saidBy(raw), speaker)
    checkSaid(said, number)
    versions += said.texts.length
    // Each alternative is a message of its own to whoever keeps it, and empty ones take no room here.
    if (versions > MAX_CHAT_VERSIONS) {
      throw new ChatFileError('chat_file.too_many_messages', number)
    }
    const dates = versionDates(raw)
    messages.push({
      id: `m${messages.length + 1}`,
      turn: nextTurn(previous, role),
      role,
      createdAt,
      versions: said.texts.map((text, index) => ({
        text,
        state: 'complete',
        createdAt: dates[index] ?? createdAt,
        receipt: null,
        record: null,
      })),
      active: said.active,
      ext: {
        sillytavern: {
          line: raw,
          ...(speaker !== '' && { speaker }),
          ...(before.length > 0 && { before }),
        },
      },
    })
    before = []
  }
  return { messages, after: before }
}

/** Group chats write `unused` in place of a name. */
const nameOf = (
  header: JsonObject,
  key: string,
  lines: readonly Line[],
  isUser: boolean,
): string => {
  const name = textAt(header, key)
  if (name !== '' && name !== 'unused') return name
  const line = lines.find(({ raw }) => !isHidden(raw) && (raw.is_user === true) === isUser)
  return line ? textAt(line.raw, 'name') : ''
}

/**
 * Reads a chat as SillyTavern writes it: a header, then a message a line. Lines that are hidden are
 * no messages, but are kept, as every unknown field is. Where several characters speak, each of their
 * messages begins with its speaker’s name. Throws nothing but ChatFileError.
 */
export const readJsonl = (text: string): ChatExport => {
  const { header: found, rest } = splitHeader(readLines(text))
  const header = found ?? {}
  const { messages, after } = toMessages(rest, readSendDate(header.create_date) ?? NO_DATE)
  const characterName = nameOf(header, 'character_name', rest, false)
  const own = objectAt(objectAt(header, 'chat_metadata'), 'plax')
  return {
    form: 'plax-chat',
    version: CHAT_VERSION,
    title: textAt(own, 'title') || characterName,
    userName: nameOf(header, 'user_name', rest, true),
    characterName,
    lang: textAt(own, 'lang').slice(0, 8),
    settings: {},
    bookmarks: [],
    state: null,
    summaries: [],
    memories: [],
    messages,
    ext: { sillytavern: { header: found, after } },
  }
}

const newHeader = (chat: ChatExport): JsonObject => ({
  user_name: chat.userName,
  character_name: chat.characterName,
  create_date: chat.messages[0]?.createdAt ?? NO_DATE,
  chat_metadata: { plax: { title: chat.title, lang: chat.lang } },
})

/** A chat as SillyTavern reads it; one that came from there keeps its lines where they are unchanged. */
export const writeJsonl = (chat: ChatExport): string => {
  const { sillytavern } = chat.ext
  const own = isObject(sillytavern) ? sillytavern : {}
  const header = isObject(own.header) ? own.header : newHeader(chat)
  const after = Array.isArray(own.after) ? own.after.filter(isObject) : []
  const lines = chat.messages.flatMap((message) => [
    ...hiddenBefore(message),
    writeLine(message, message.role === 'user' ? chat.userName : chat.characterName),
  ])
  const headers = own.header === null ? [] : [header]
  return [...headers, ...lines, ...after].map((line) => `${JSON.stringify(line)}\n`).join('')
}
