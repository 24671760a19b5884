import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ChatFileError,
  chatNotes,
  readChat,
  readJsonl,
  writeJsonl,
  writePlaxChat,
} from './index.ts'
import type { ChatExport } from './index.ts'
import { anyChat, anyJsonl, jsonl, sampleLines } from './testing.ts'

const codeOf = (file: string | Uint8Array): string => {
  try {
    readChat(file)
    return 'read'
  } catch (error) {
    if (error instanceof ChatFileError) return error.code
    throw error
  }
}

const parsed = (text: string): unknown[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as unknown)

describe('a chat of SillyTavern', () => {
  it('becomes messages with their alternatives, by turns', () => {
    const chat = readChat(jsonl(sampleLines()))
    expect(chat).toMatchObject({ userName: 'Ana', characterName: 'Yuna', title: 'Yuna', lang: '' })
    expect(chat.messages.map(({ role, turn, active }) => [role, turn, active])).toEqual([
      ['assistant', 0, 0],
      ['user', 1, 0],
      ['assistant', 1, 1],
      ['assistant', 2, 0],
    ])
    const [, , reply] = chat.messages
    expect(reply?.versions.map(({ text }) => text)).toEqual(['Sit.', 'Sit down, edited.'])
    expect(reply?.createdAt).toBe('2023-06-19T16:21:00.000Z')
    expect(reply?.versions[0]?.createdAt).toBe('2024-01-02T03:04:05.000Z')
  })

  it('leaves hidden lines out of the talk and writes the very file again', () => {
    const text = jsonl(sampleLines())
    const chat = readJsonl(text)
    expect(JSON.stringify(chat.messages.map(({ versions }) => versions))).not.toContain('A notice')
    expect(writeJsonl(chat)).toBe(text)
  })

  it('survives reading and writing whatever its lines hold, also through our own form', () => {
    fc.assert(
      fc.property(anyJsonl, (lines) => {
        const chat = readChat(jsonl(lines))
        expect(parsed(writeJsonl(chat))).toEqual(lines)
        expect(parsed(writeJsonl(readChat(writePlaxChat(chat))))).toEqual(lines)
      }),
    )
  })

  it('is changed only where the chat was', () => {
    const lines = sampleLines()
    const chat = readJsonl(jsonl(lines))
    const [greeting, , reply] = chat.messages
    const version = reply?.versions[0]
    if (!greeting || !version) throw new Error('no reply')
    greeting.versions.push({ ...version, text: 'Another greeting.' })
    greeting.active = 1
    chat.messages.pop()
    const written = parsed(writeJsonl(chat)) as Record<string, unknown>[]
    expect(written[1]).toMatchObject({
      odd: { kept: true },
      mes: 'Another greeting.',
      swipe_id: 1,
      swipes: ['The lamp is lit.', 'Another greeting.'],
    })
    expect(written.slice(2, 5)).toEqual(lines.slice(2, 5))
  })

  it('names the speaker of each message where several characters speak', () => {
    const lines = [
      { user_name: 'unused', character_name: 'unused' },
      { name: 'Mara', is_user: false, mes: 'One.', swipe_id: 1, swipes: ['Won.', 'One.'] },
      { name: 'Ana', is_user: true, mes: 'And?' },
      { name: 'Teo\n Reyes', is_user: false, mes: 'Two.' },
      { is_user: false, mes: 'Somebody coughs.' },
    ]
    const chat = readJsonl(jsonl(lines))
    expect(chat.messages.map(({ versions }) => versions.map(({ text }) => text))).toEqual([
      ['Mara: Won.', 'Mara: One.'],
      ['And?'],
      ['Teo Reyes: Two.'],
      ['Somebody coughs.'],
    ])
    expect(chatNotes(chat)).toEqual({ hiddenMessages: 0, speakers: ['Mara', 'Teo Reyes'] })
    expect(writeJsonl(chat)).toBe(jsonl(lines))
    const [first] = chat.messages[0]?.versions ?? []
    Object.assign(first ?? {}, { text: 'Mara: Once.' })
    expect(parsed(writeJsonl(chat))[1]).toMatchObject({ name: 'Mara', swipes: ['Once.', 'One.'] })
    const alone = [lines[1] ?? {}, { name: 'Mara', is_user: false, mes: 'Three.' }]
    const words = readJsonl(jsonl(alone)).messages.map(({ versions }) => versions.at(-1)?.text)
    expect(words).toEqual(['One.', 'Three.'])
  })

  it('counts its hidden messages, wherever they stand', () => {
    const hidden = { name: 'Ana', is_user: true, is_system: true, mes: 'HIDDEN' }
    const seen = { name: 'Yuna', is_user: false, mes: 'Seen.' }
    const header = { user_name: 'Ana', character_name: 'Yuna' }
    const lines = [header, hidden, seen, hidden, { note: 'no message' }, seen, hidden]
    const chat = readJsonl(jsonl(lines))
    expect(chatNotes(chat)).toEqual({ hiddenMessages: 3, speakers: [] })
    expect(chat.messages.map(({ versions }) => versions[0]?.text)).toEqual(['Seen.', 'Seen.'])
  })

  it('may have no header, and names of a group', () => {
    const [, ...lines] = sampleLines()
    const chat = readJsonl(jsonl(lines))
    expect(chat).toMatchObject({ userName: 'Ana', characterName: 'Yuna' })
    expect(writeJsonl(chat)).toBe(jsonl(lines))
    const header = { user_name: 'unused', character_name: 'unused', chat_metadata: {} }
    expect(readJsonl(jsonl([header, ...lines]))).toMatchObject({ userName: 'Ana' })
  })

  it.each([
    ['June 19, 2023 4:20pm', '2023-06-19T16:20:00.000Z'],
    ['Dec 1, 2023 12:05am', '2023-12-01T00:05:00.000Z'],
    ['2023-6-9 @16h 20m 30s 123ms', '2023-06-09T16:20:30.123Z'],
    ['2024-07-12@01h31m37s', '2024-07-12T01:31:37.000Z'],
    ['2024-07-12T01:31:37.5+09:00', '2024-07-11T16:31:37.500Z'],
    ['2024-07-12', '2024-07-12T00:00:00.000Z'],
    ['2024-07-12 01:31', '2024-07-12T01:31:00.000Z'],
    ['2024-07-12T01:31:37', '2024-07-12T01:31:37.000Z'],
    ['2024-13-45', '1970-01-01T00:00:00.000Z'],
    [1_700_000_000_000, '2023-11-14T22:13:20.000Z'],
    ['yesterday', '1970-01-01T00:00:00.000Z'],
    [Number.MAX_VALUE, '1970-01-01T00:00:00.000Z'],
  ])('knows the date %j', (send_date, iso) => {
    const [message] = readJsonl(jsonl([{ name: 'A', mes: 'x', send_date }])).messages
    expect(message?.createdAt).toBe(iso)
  })
})

describe('a chat of ours', () => {
  it('comes back whole in its own form', () => {
    fc.assert(
      fc.property(anyChat, (chat) => {
        expect(readChat(writePlaxChat(chat))).toEqual(chat)
        expect(readChat(JSON.stringify(chat, null, 2))).toEqual(chat)
      }),
    )
  })

  it('can be read by SillyTavern with each word that was said', () => {
    fc.assert(
      fc.property(anyChat, (chat) => {
        const [header, ...lines] = parsed(writeJsonl(chat)) as Record<string, unknown>[]
        expect(header).toMatchObject({
          user_name: chat.userName,
          character_name: chat.characterName,
        })
        expect(lines.map(({ mes, is_user }) => [mes, is_user])).toEqual(
          chat.messages.map((one) => [one.versions[one.active]?.text, one.role === 'user']),
        )
        const texts = (one: ChatExport) =>
          one.messages.map(({ versions, active }) => [versions.map(({ text }) => text), active])
        expect(texts(readChat(writeJsonl(chat)))).toEqual(texts(chat))
      }),
    )
  })
})

describe('a file that is no chat', () => {
  it('is named by what is wrong with it', () => {
    expect(codeOf('')).toBe('chat_file.bad_json')
    expect(codeOf('{"a": 1}')).toBe('chat_file.not_a_chat')
    expect(codeOf('[1]\n[2]')).toBe('chat_file.not_a_chat')
    expect(codeOf('{"user_name":"A"}\n{"mes":')).toBe('chat_file.bad_json')
    expect(codeOf(`{"mes":"x","extra":${'['.repeat(100)}`)).toBe('chat_file.too_deep')
    expect(codeOf(`{"mes":"${'x'.repeat(64_000_001)}"}`)).toBe('chat_file.too_large')
    expect(codeOf(`{"mes":"${'x'.repeat(400_001)}"}`)).toBe('chat_file.too_large')
    expect(codeOf('{"mes":"x"}\n'.repeat(20_002))).toBe('chat_file.too_many_messages')
    const swipes = JSON.stringify({ mes: '', swipes: Array.from({ length: 1000 }, () => '') })
    expect(codeOf(`${swipes}\n`.repeat(61))).toBe('chat_file.too_many_messages')
    expect(codeOf(writePlaxChat(readChat(`${swipes}\n`.repeat(60))))).toBe('read')
    expect(codeOf('{"form":"plax-chat","version":2}')).toBe('chat_file.not_a_chat')
    expect(codeOf(new Uint8Array([0xff, 0xfe, 0]))).toBe('chat_file.bad_json')
  })

  it('names the line', () => {
    expect(() => readChat('{"mes":"x"}\n\n{"mes"')).toThrow('line 3')
  })

  it('throws nothing but its own error', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.json(), anyChat, (bytes, json, chat) => {
        codeOf(bytes)
        codeOf(json)
        codeOf(`${json}\n${json}`)
        codeOf(JSON.stringify({ ...chat, ...(JSON.parse(json) as object) }))
      }),
    )
  })

  it('refuses a chat of ours that points nowhere or names a message twice', () => {
    const [chat] = fc.sample(
      anyChat.filter(({ messages }) => messages.length > 0),
      1,
    )
    const [message] = chat?.messages ?? []
    if (!chat || !message) throw new Error('no chat')
    const withMessages = (messages: unknown[]) => JSON.stringify({ ...chat, messages })
    expect(codeOf(withMessages([{ ...message, active: 99 }]))).toBe('chat_file.not_a_chat')
    expect(codeOf(withMessages([message, message]))).toBe('chat_file.not_a_chat')
  })
})
