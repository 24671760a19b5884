import fc from 'fast-check'
import type { JsonObject } from '../foreign-json.ts'
import { CHAT_VERSION } from './chat-export.ts'
import type { ChatExport, ChatMessage } from './chat-export.ts'

export const jsonl = (lines: readonly object[]): string =>
  lines.map((line) => `${JSON.stringify(line)}\n`).join('')

export const sampleLines = (): JsonObject[] => [
  {
    user_name: 'Ana',
    character_name: 'Yuna',
    create_date: '2023-6-19 @16h 20m 30s 123ms',
    chat_metadata: { note_prompt: 'Rain.', integrity: 'x' },
  },
  { name: 'Yuna', is_user: false, mes: 'The lamp is lit.', odd: { kept: true } },
  { name: 'SillyTavern System', is_user: false, is_system: true, mes: 'A notice.' },
  {
    name: 'Ana',
    is_user: true,
    is_system: false,
    send_date: 'June 19, 2023 4:20pm',
    mes: 'Evening.',
  },
  {
    name: 'Yuna',
    is_user: false,
    send_date: 'June 19, 2023 4:21pm',
    mes: 'Sit down, edited.',
    swipe_id: 1,
    swipes: ['Sit.', 'Sit down.'],
    swipe_info: [{ send_date: '2024-01-02T03:04:05.000Z', extra: { model: 'x' } }],
    extra: { api: 'x', reasoning: '' },
  },
  { name: 'Yuna', is_user: false, mes: 'And listen.' },
  { name: 'Ana', is_user: true, is_system: true, mes: 'A notice at the end.' },
]

const text = fc
  .string({ unit: 'grapheme', maxLength: 20 })
  .map((raw) => raw.replaceAll('\0', '').toWellFormed())

const key = text.filter((name) => name !== '__proto__')

const json = fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null), fc.array(text))

const line = fc.record(
  {
    name: json,
    is_user: json,
    is_system: json,
    send_date: json,
    mes: fc.oneof(text, json),
    swipes: fc.oneof(fc.array(text, { maxLength: 4 }), json),
    swipe_id: fc.oneof(fc.nat(4), json),
    swipe_info: json,
    extra: fc.dictionary(key, json, { maxKeys: 2 }),
    unknown: json,
  },
  { requiredKeys: [] },
)

const header = fc.record(
  { user_name: json, character_name: json, create_date: json, chat_metadata: json, unknown: json },
  { requiredKeys: ['user_name'] },
)

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

/** Files of every shape, with every field wrong in some way. */
export const anyJsonl: fc.Arbitrary<JsonObject[]> = fc
  .tuple(
    header,
    fc.array(
      line.filter((one) => Object.keys(one).length > 0),
      { maxLength: 6 },
    ),
  )
  .map(([first, lines]) => plain([first, ...lines]) as JsonObject[])

const date = fc
  .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((when) => when.toISOString())

const record = fc.dictionary(key, json, { maxKeys: 3 })

const version = fc.record({
  text,
  state: fc.constantFrom('complete' as const, 'stopped' as const, 'failed' as const),
  createdAt: date,
  receipt: fc.oneof(fc.constant(null), record),
  record: fc.oneof(fc.constant(null), record),
})

const message = fc
  .record({
    role: fc.constantFrom('user' as const, 'assistant' as const),
    createdAt: date,
    versions: fc.array(version, { minLength: 1, maxLength: 3 }),
    pick: fc.nat(),
  })
  .map(({ pick, ...rest }) => ({ ...rest, active: pick % rest.versions.length }))

const named = (messages: readonly Omit<ChatMessage, 'id' | 'turn'>[]): ChatMessage[] =>
  messages.map((one, index) => ({ id: `message-${index}`, turn: index, ...one }))

/** Chats of ours, with whatever a room may keep with them. */
export const anyChat: fc.Arbitrary<ChatExport> = fc
  .record({
    form: fc.constant('plax-chat' as const),
    version: fc.constant(CHAT_VERSION),
    title: text,
    userName: text,
    characterName: text,
    lang: fc.constantFrom('ko', 'en', 'jp', 'es'),
    settings: record,
    bookmarks: fc.array(fc.constantFrom('message-0', 'message-1'), { maxLength: 2 }),
    state: fc.oneof(fc.constant(null), record),
    summaries: fc.array(fc.record({ startTurn: fc.nat(9), endTurn: fc.nat(9), summary: text }), {
      maxLength: 2,
    }),
    memories: fc.array(
      fc.record({ id: fc.constant('memory'), turn: fc.nat(9), text, pinned: fc.boolean() }),
      { maxLength: 2 },
    ),
    messages: fc.array(message, { maxLength: 5 }).map(named),
    ext: record,
  })
  .map((chat) => plain(chat) as ChatExport)
