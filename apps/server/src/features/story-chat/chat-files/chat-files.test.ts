import type { ChatExport } from '@plax/story-engine'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, refusal } from '../../../testing/app.ts'
import { Chat, livingCanvas, openPaidChat, createStoryChatApp } from '../../../testing/chats.ts'
import { type ModelServer } from '../../../testing/model-server.ts'
import { walletOf } from '../../../testing/money.ts'
import { newGuestId, type Person, signUpPerson } from '../../../testing/people.ts'
import { createDraft } from '../../../testing/stories.ts'

describe('chats as files', () => {
  let t: TestApp
  let server: ModelServer
  let creator: Person
  let contentOid: string
  beforeAll(async () => {
    ;({ t, server, creator, contentOid } = await createStoryChatApp({ canvas: livingCanvas() }))
  })
  afterAll(() => t.close())

  const download = (chat: Chat, format: string) =>
    t.call(`GET /story-chat/chat-room/${chat.roomOid}/export?format=${format}`, chat.caller)
  const upload = (text: string, caller: Chat['caller'], story = contentOid) =>
    t.call(`POST /story-chat/chat-room/import?contentOid=${story}`, {
      ...caller,
      upload: { bytes: Buffer.from(text), fileName: 'chat.json' },
    })
  const imported = async (text: string, caller: Chat['caller']) => {
    const answer = await upload(text, caller)
    expect(answer.status, answer.text).toBe(200)
    return new Chat(t, { roomOid: answer.body.room.roomOid, caller })
  }
  /** Without what was paid, which a file does not carry into a room. */
  const unpaid = (text: string) =>
    JSON.parse(text, (key: string, value: unknown) => {
      if (key === 'chargedMilli' || key === 'bonusMilli') return 0
      return key === 'postingId' ? null : value
    }) as ChatExport

  /** A chat with a persona, alternatives, a deleted reply, a summary, memories and bookmarks. */
  const lived = async () => {
    const { person, chat } = await openPaidChat(t, contentOid, 200_000)
    const persona = { name: 'Ren', prompt: 'A knight.', isDefault: true }
    await t.call('POST /story-chat/personas', { token: person.token, body: persona })
    await chat.post('user-settings', { userNote: 'Slowly.', outputLength: 'short' })
    server.next({ kind: 'reply', words: ['A spark in the wind.'] })
    const first = await chat.say('thank you, wind')
    await chat.edit(first.messageId, 'A spark in the storm.')
    server.next({ kind: 'reply', words: ['No light.'] })
    await chat.post('reroll', {})
    await chat.say('thank you')
    const third = await chat.say('and then?')
    await chat.deleteResponse(third.messageId)
    await chat.say('Are you there?')
    await chat.post('plot-summaries', { startTurn: 0, endTurn: 1, summary: 'They met.' })
    await chat.post('memories', { text: 'Ren is a knight.', pinned: true })
    const messages = await chat.messages()
    const value = [messages[1].messageId, messages.at(-1).messageId]
    await chat.post('update-field', { field: 'bookmarks', value })
    await chat.post('update-field', { field: 'title', value: '밤: the night' })
    return { person, chat }
  }

  it('leave a room whole, and give the same room again', async () => {
    const { person, chat } = await lived()
    const file = await download(chat, 'plax')
    expect(file.headers['content-type']).toContain('application/json')
    expect(file.headers['content-disposition']).toContain('attachment')
    const paid = await walletOf(t, person)
    const copy = await imported(file.text, chat.caller)
    const again = await download(copy, 'plax')
    expect(unpaid(again.text)).toEqual(unpaid(file.text))
    const twice = await imported(again.text, chat.caller)
    expect((await download(twice, 'plax')).text).toBe(again.text)
    expect(await walletOf(t, person)).toEqual(paid)
    const whole = JSON.parse(file.text) as ChatExport
    expect(whole.messages.map(({ versions }) => versions.length)).toContain(2)
    expect(file.text).toContain('A spark in the storm.')
    expect([await copy.texts(), (await copy.status()).variables]).toEqual([
      await chat.texts(),
      (await chat.status()).variables,
    ])
  })

  it('go on where they were: rerolls, alternatives and variables', async () => {
    const { chat } = await lived()
    const copy = await imported((await download(chat, 'plax')).text, chat.caller)
    const [, , reply] = await copy.messages()
    expect(reply).toMatchObject({ versions: 2, receipt: { chargedMilli: 0, postingId: null } })
    const trust = async () => (await copy.status()).variables[0].value
    expect(await trust()).toBe(4)
    const next = await copy.say('thank you')
    expect(next.turn).toBe(5)
    expect(await trust()).toBe(6)
    const other = await copy.post(`message/${reply.messageId}/select`, { version: 0 })
    expect(other.body.message.text).toBe('A spark in the storm.')
    const logged = JSON.stringify(server.requests.at(-1)?.body)
    expect(logged).toContain('Ren is a knight.')
  })

  it('come from SillyTavern with their swipes, and go there', async () => {
    const person = await signUpPerson(t)
    const lines = [
      { user_name: 'Ana', character_name: 'Yuna', create_date: '', chat_metadata: {} },
      { name: 'Yuna', is_user: false, mes: 'The lamp is lit.' },
      { name: 'Ana', is_user: true, mes: 'Evening, and thank you.' },
      {
        name: 'Yuna',
        is_user: false,
        mes: 'Sit down.',
        swipe_id: 1,
        swipes: ['Sit.', 'Sit down.'],
      },
    ]
    const text = lines.map((line) => JSON.stringify(line)).join('\n')
    const chat = await imported(text, { token: person.token })
    expect(await chat.texts()).toEqual(['The lamp is lit.', 'Evening, and thank you.', 'Sit down.'])
    expect((await chat.messages()).at(-1)).toMatchObject({ turn: 1, version: 1, versions: 2 })
    expect((await chat.status()).variables[0].value).toBe(2)
    const file = await download(chat, 'jsonl')
    expect(file.headers['content-disposition']).toContain('.jsonl')
    const written = file.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(written.slice(1).map(({ mes }) => mes)).toEqual(lines.slice(1).map(({ mes }) => mes))
    expect(written[3]).toMatchObject({ swipe_id: 1, swipes: ['Sit.', 'Sit down.'] })
  })

  it('go back to SillyTavern as they came, and with what was said since', async () => {
    const person = await signUpPerson(t)
    const said = { is_system: false, send_date: 'May 1, 2024 10:20am' }
    const lines = [
      { user_name: 'unused', character_name: 'unused', create_date: 1, chat_metadata: { a: [1] } },
      { ...said, name: 'Yuna', is_user: false, mes: 'Hi.', extra: { reasoning: 'Be kind.' } },
      { ...said, name: 'System', is_user: false, is_system: true, mes: 'A note.' },
      { ...said, name: 'Ana', is_user: true, mes: 'Good evening.', force_avatar: 'a.png' },
      { ...said, name: 'Noor', is_user: false, mes: 'Sit.', swipes: ['Sit.', 'Go.'], swipe_id: 0 },
    ]
    const parsed = (text: string) =>
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    const chat = await imported(lines.map((line) => JSON.stringify(line)).join('\n'), {
      token: person.token,
    })
    expect(parsed((await download(chat, 'jsonl')).text)).toEqual(lines)
    const own = await imported((await download(chat, 'plax')).text, chat.caller)
    expect(parsed((await download(own, 'jsonl')).text)).toEqual(lines)
    const [first, words] = await own.messages()
    await own.edit(words.messageId, 'Good night.')
    const branch = await own.post('branch', { messageId: words.messageId })
    const { roomOid } = branch.body.room
    const other = new Chat(t, { roomOid, caller: own.caller })
    expect(parsed((await download(other, 'jsonl')).text)).toEqual([
      ...lines.slice(0, 3),
      { ...lines[3], mes: 'Good night.' },
    ])
    expect(first.text).toBe('Yuna: Hi.')
  })

  it('of a group keep who speaks, and leave out hidden messages with a count', async () => {
    const { person } = await openPaidChat(t, contentOid, 200_000)
    const lines = [
      { user_name: 'unused', character_name: 'unused' },
      { name: 'Mara', is_user: false, mes: 'One.' },
      { name: 'Ana', is_user: true, is_system: true, mes: 'HIDDEN' },
      { name: 'Teo', is_user: false, mes: 'Two.' },
    ]
    const text = lines.map((line) => JSON.stringify(line)).join('\n')
    const { body } = await upload(text, { token: person.token })
    expect(body).toMatchObject({ messages: 2, hiddenMessages: 1, speakers: ['Mara', 'Teo'] })
    const chat = new Chat(t, { roomOid: body.room.roomOid, caller: { token: person.token } })
    expect(await chat.texts()).toEqual(['Mara: One.', 'Teo: Two.'])
    server.next({ kind: 'reply', words: ['Three.'] })
    await chat.say('And?')
    const asked = JSON.stringify(server.requests.at(-1)?.body)
    expect(asked).toContain('Mara: One.')
    expect(asked).not.toContain('HIDDEN')
    const written = (await download(chat, 'jsonl')).text.trim().split('\n')
    expect(written.slice(0, 4).map((line) => JSON.parse(line))).toEqual(lines)
  })

  it('bring nothing in that is not so here', async () => {
    const { chat } = await lived()
    const file = JSON.parse((await download(chat, 'plax')).text) as ChatExport
    const outsider = await signUpPerson(t)
    const persona = await t.call('POST /story-chat/personas', {
      token: chat.caller.token ?? '',
      body: { name: 'Mine' },
    })
    Object.assign(file.settings, {
      personaOid: persona.body.persona.oid,
      model: 'nonesuch',
      impersonationCharacter: 'nobody',
      outputLength: 'endless',
    })
    Object.assign(file.messages[2]?.versions[0] ?? {}, {
      record: { fired: { lore: ['x/y'], macros: [], triggers: ['z'] }, decided: { trust: 'high' } },
      receipt: { chargedMilli: -5 },
    })
    file.summaries.push({ startTurn: 0, endTurn: 3, summary: 'Overlaps.' })
    const copy = await imported(JSON.stringify(file), { token: outsider.token })
    expect((await copy.status()).settings).toMatchObject({
      personaOid: null,
      model: null,
      impersonationCharacter: null,
      outputLength: 'normal',
    })
    expect((await copy.messages())[2].receipt).not.toMatchObject({ chargedMilli: -5 })
    const again = (await download(copy, 'plax')).text
    expect(again).not.toContain('x/y')
    expect(again).not.toContain('Overlaps.')
    const own = await t.call('GET /story-chat/chat-rooms', { token: outsider.token })
    expect(own.body.items).toHaveLength(1)
  })

  it('are refused where they cannot be read, and to whom the story is not open', async () => {
    const person = await signUpPerson(t)
    const caller = { token: person.token }
    const message = {
      id: 'a',
      turn: 1,
      role: 'user',
      createdAt: '2026-01-01T00:00:00.000Z',
      versions: [{ text: 'x', state: 'complete', createdAt: '2026-01-01T00:00:00.000Z' }],
      active: 0,
    }
    const doubled = {
      form: 'plax-chat',
      version: 1,
      title: '',
      userName: '',
      characterName: '',
      lang: '',
      settings: {},
      bookmarks: [],
      state: null,
      summaries: [],
      memories: [],
      messages: [message, { ...message, id: 'b' }],
      ext: {},
    }
    for (const text of ['no chat', '{"a":1}', '[]', JSON.stringify(doubled)]) {
      const answer = await upload(text, caller)
      expect(refusal(answer), text).toEqual([422, 'chat.file_unreadable'])
    }
    const swipes = JSON.stringify({ mes: '', swipes: Array.from({ length: 1000 }, () => '') })
    const flood = await upload(`${swipes}\n`.repeat(61), caller)
    expect(refusal(flood)).toEqual([422, 'chat.file_too_large'])
    expect(flood.body.details).toEqual({ reason: 'chat_file.too_many_messages', line: 61 })
    const guest = await upload('x', { guestId: newGuestId() })
    expect(refusal(guest)).toEqual([401, 'auth.required'])
    const { chat } = await lived()
    const file = (await download(chat, 'plax')).text
    const hidden = await createDraft(t, creator)
    expect(refusal(await upload(file, caller, hidden))).toEqual([404, 'story.not_found'])
    expect(refusal(await upload(file, { token: creator.token }, hidden))[1]).toBe(
      'chat.not_compiled',
    )
    const none = await t.call(`POST /story-chat/chat-room/import?contentOid=${contentOid}`, caller)
    expect(none.body.code).toBe('media.file_required')
    const outsider = new Chat(t, { roomOid: chat.roomOid, caller })
    expect(refusal(await download(outsider, 'plax'))).toEqual([404, 'chat.room_not_found'])
    expect(refusal(await download(chat, 'pdf'))).toEqual([400, 'request.invalid'])
  })
})
