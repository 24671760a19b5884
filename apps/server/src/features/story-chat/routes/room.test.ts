import { type Canvas, createNode, loreEntrySchema } from '@plax/story-engine'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type TestAnswer, type TestApp } from '../../../testing/app.ts'
import { createStoryChatApp } from '../../../testing/chats.ts'
import { type ModelServer } from '../../../testing/model-server.ts'
import { giveAmount, newKey, walletOf } from '../../../testing/money.ts'
import { newGuestId, type Person, signUpPerson } from '../../../testing/people.ts'
import { makeCanvas } from '../../../testing/stories.ts'
import { expectSoundLedger } from '../../../testing/sound-ledger.ts'
import { freeChatsPerAddressSetting } from '../reply/free-chats.ts'
import { leaseMs } from '../reply/reply-saver.ts'

interface Event {
  event: string
  data: Record<string, unknown> & {
    message?: { state: string; text: string; receipt: Record<string, unknown> }
  }
}

/** A keeper of a lamp, with a lorebook about it. */
function lampCanvas(): Canvas {
  const canvas = makeCanvas()
  const lorebook = createNode('lorebook', { id: 'lore', position: { x: 0, y: 0 } })
  const entry = {
    id: 'lamp',
    key: 'lamp|lantern',
    prompt: 'The lamp burns whale oil and was lit by {{char}}.',
  }
  lorebook.data.entries = [loreEntrySchema.parse(entry)]
  canvas.nodes.push(lorebook)
  canvas.edges.push({
    id: 'lore-story',
    source: 'lore',
    sourceSocket: 'lorebook',
    target: 'story',
    targetSocket: 'lorebooks',
  })
  return canvas
}

function eventsOf(answer: TestAnswer): Event[] {
  return answer.text
    .split('\n\n')
    .filter((block) => block.includes('event: '))
    .map((block) => ({
      event: /^event: (.*)$/m.exec(block)?.[1] ?? '',
      data: JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? '{}') as Event['data'],
    }))
}

function textOf(events: Event[]): string {
  return events.map(({ event, data }) => (event === 'delta' ? String(data.text) : '')).join('')
}

describe('chat rooms', () => {
  let t: TestApp
  let server: ModelServer
  let creator: Person
  let contentOid: string
  beforeAll(async () => {
    ;({ t, server, creator, contentOid } = await createStoryChatApp({
      title: 'The Lamp Keeper',
      canvas: lampCanvas(),
      lorePublic: true,
    }))
  })
  afterEach(() => expectSoundLedger(t))
  afterAll(() => t.close())

  type Caller = { token?: string; guestId?: string; address?: string }

  const open = async (caller: Caller) =>
    (await t.call('POST /story-chat/chat-room', { ...caller, body: { contentOid } })).body

  const send = (
    roomOid: string,
    caller: Caller,
    message: string,
    over: { key?: string; body?: object } = {},
  ) =>
    t.call(`POST /story-chat/chat-room/${roomOid}/message`, {
      ...caller,
      idempotencyKey: over.key ?? newKey(),
      body: { message, ...over.body },
    })

  const paying = async (creditMilli = 100_000) => {
    const person = await signUpPerson(t)
    await giveAmount(t, person, 'credit', creditMilli)
    const { room } = await open(person)
    return { person, roomOid: room.roomOid as string }
  }

  it('opens with the prologue, in which the reader is named', async () => {
    const person = await signUpPerson(t)
    const { room, messages } = await open(person)
    expect(room.storyTitle).toBe('The Lamp Keeper')
    expect(messages).toHaveLength(1)
    expect(messages[0]).toMatchObject({
      role: 'assistant',
      turn: 0,
      state: 'complete',
      receipt: null,
    })
    expect(messages[0].text).toContain(person.nickname)
    expect(messages[0].messageId).toMatch(/^[0-9a-f]{24}$/)
  })

  it('streams the reply, fires the lore, and charges the price that was shown [R-story-chat-046]', async () => {
    const { person, roomOid } = await paying()
    const status = await t.call(`GET /story-chat/chat-room/${roomOid}/status`, {
      token: person.token,
    })
    expect(status.body).toMatchObject({
      priceMilli: 10_000,
      freeChatsLeft: null,
      runningMessageId: null,
    })
    server.next({ kind: 'reply', words: ['The', ' lamp', ' is', ' lit.'], delayMs: 5 })
    const events = eventsOf(await send(roomOid, person, 'What is the lamp?'))
    expect(events[0]?.event).toBe('start')
    expect(events.filter(({ event }) => event === 'delta').length).toBeGreaterThan(1)
    expect(textOf(events)).toBe('The lamp is lit.')
    const done = events.at(-1)
    expect(done).toMatchObject({
      event: 'done',
      data: { message: { state: 'complete', text: 'The lamp is lit.' } },
    })
    const receipt = done?.data.message?.receipt
    expect(receipt).toMatchObject({
      model: 'test',
      promptTokens: 42,
      completionTokens: 4,
      usageFromProvider: true,
      chargedMilli: 10_000,
    })
    expect(receipt?.lore).toEqual([
      expect.objectContaining({ key: 'lamp|lantern', matchedText: 'lamp' }),
    ])
    expect(JSON.stringify(server.requests.at(-1)?.body)).toContain('The lamp burns whale oil')
    expect(await walletOf(t, person)).toMatchObject({ creditMilli: 90_000, heldCreditMilli: 0 })
    const posting = await t.call(`GET /ledger/postings/${String(receipt?.postingId)}`, {
      token: person.token,
    })
    expect(posting.body.type).toBe('story_chat')
    const earned = posting.body.entries.find(
      (entry: { account: string }) => entry.account === 'creator',
    )
    expect(earned).toMatchObject({ bucket: 'credit', amount: 3500 })
  })

  it('keeps every message with its id and its order [R-story-chat-029]', async () => {
    const { person, roomOid } = await paying()
    await send(roomOid, person, 'First')
    await send(roomOid, person, 'Second')
    const first = await t.call(`GET /story-chat/chat-room/${roomOid}/prev-messages?limit=2`, {
      token: person.token,
    })
    expect(first.body.items.map((message: { text: string }) => message.text)).toEqual([
      'Hello there.',
      'Second',
    ])
    const rest = await t.call(
      `GET /story-chat/chat-room/${roomOid}/prev-messages?cursor=${first.body.nextCursor}`,
      { token: person.token },
    )
    expect(
      rest.body.items.map(
        (message: { turn: number; role: string }) => `${message.turn}${message.role}`,
      ),
    ).toEqual(['1assistant', '1user', '0assistant'])
    const ids = [...first.body.items, ...rest.body.items].map(
      (message: { messageId: string }) => message.messageId,
    )
    expect(new Set(ids).size).toBe(5)
  })

  it('asks half as much again less for short and twice for long, as shown before', async () => {
    const { person, roomOid } = await paying()
    for (const [outputLength, priceMilli] of [
      ['short', 8_000],
      ['long', 20_000],
    ] as const) {
      const status = await t.call(
        `GET /story-chat/chat-room/${roomOid}/status?outputLength=${outputLength}`,
        { token: person.token },
      )
      expect(status.body.priceMilli).toBe(priceMilli)
      const events = eventsOf(await send(roomOid, person, 'Go on', { body: { outputLength } }))
      expect(events.at(-1)?.data.message?.receipt).toMatchObject({ chargedMilli: priceMilli })
    }
  })

  it('refuses a reader without enough credits, and keeps no message [R-story-chat-082]', async () => {
    const { person, roomOid } = await paying(9_999)
    const answer = await send(roomOid, person, 'Hello?')
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      402,
      'wallet.not_enough_credits',
      'Not enough credits. Nothing was charged. Convert coins to credits, then try again.',
    ])
    const { body } = await t.call(`GET /story-chat/chat-room/${roomOid}/prev-messages`, {
      token: person.token,
    })
    expect(body.items).toHaveLength(1)
  })

  it('answers a repeated send with the same reply and charges once, also at once', async () => {
    const { person, roomOid } = await paying()
    const key = newKey()
    server.next({ kind: 'reply', words: ['Only', ' once.'], delayMs: 20 })
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => send(roomOid, person, 'Hi', { key })),
    )
    const texts = answers.map((answer) => textOf(eventsOf(answer)))
    expect(new Set(texts)).toEqual(new Set(['Only once.']))
    expect(await walletOf(t, person)).toMatchObject({ creditMilli: 90_000 })
    const other = await send(roomOid, person, 'Something else', { key })
    expect([other.status, other.body.code]).toEqual([422, 'request.idempotency_key_reused'])
  })

  it('takes one message at a time in a room', async () => {
    const { person, roomOid } = await paying()
    server.next({ kind: 'reply', words: ['Slow', ' words', ' come.'], delayMs: 30 })
    const [one, two] = await Promise.all([
      send(roomOid, person, 'One'),
      send(roomOid, person, 'Two'),
    ])
    const statuses = [one.status, two.status].toSorted((a, b) => a - b)
    expect(statuses).toEqual([200, 409])
    expect(await walletOf(t, person)).toMatchObject({ creditMilli: 90_000 })
  })

  it('goes on when the reader leaves, and is followed from where it was', async () => {
    const { person, roomOid } = await paying()
    server.next({ kind: 'reply', words: ['Long', ' ago', ' and', ' far', ' away.'], delayMs: 40 })
    const sending = send(roomOid, person, 'Tell me')
    let running: string | null = null
    while (!running) {
      running = (
        await t.call(`GET /story-chat/chat-room/${roomOid}/status`, { token: person.token })
      ).body.runningMessageId
    }
    const followed = await t.call(
      `GET /story-chat/chat-room/${roomOid}/message/${running}/stream?from=4`,
      { token: person.token },
    )
    expect(`Long${textOf(eventsOf(followed))}`).toBe('Long ago and far away.')
    await sending
    expect(await walletOf(t, person)).toMatchObject({ creditMilli: 90_000 })
  })

  it.each(['error_after', 'cut_after'] as const)(
    'charges nothing for a reply that fails, and keeps its text: %s [R-story-chat-081]',
    async (kind) => {
      const { person, roomOid } = await paying()
      server.next({ kind, words: ['Half', ' a'] })
      const last = eventsOf(await send(roomOid, person, 'Hello?')).at(-1)
      expect(last).toMatchObject({
        event: 'failed',
        data: {
          error: 'Failed to respond to the message.',
          message: { state: 'failed', text: 'Half a' },
        },
      })
      expect(await walletOf(t, person)).toMatchObject({ creditMilli: 100_000, heldCreditMilli: 0 })
    },
  )

  it('charges nothing for an empty reply', async () => {
    const { person, roomOid } = await paying()
    server.next({ kind: 'reply', words: [' '] })
    expect(eventsOf(await send(roomOid, person, 'Hello?')).at(-1)?.event).toBe('failed')
    expect(await walletOf(t, person)).toMatchObject({ creditMilli: 100_000, heldCreditMilli: 0 })
  })

  it('ends a reply that its reader stops, and charges it when text began', async () => {
    const { person, roomOid } = await paying()
    server.next({ kind: 'reply', words: Array.from({ length: 100 }, () => 'word '), delayMs: 30 })
    const sending = send(roomOid, person, 'Talk')
    let message: { messageId: string; text: string; state: string } | undefined
    while (!message?.text || message.state !== 'running') {
      const { body } = await t.call(`GET /story-chat/chat-room/${roomOid}/prev-messages?limit=1`, {
        token: person.token,
      })
      message = body.items[0]
    }
    await t.call(`POST /story-chat/chat-room/${roomOid}/message/${message.messageId}/stop`, {
      token: person.token,
      body: {},
    })
    const done = eventsOf(await sending).at(-1)
    expect(done).toMatchObject({
      event: 'done',
      data: { message: { state: 'stopped', receipt: { chargedMilli: 10_000 } } },
    })
    expect(done?.data.message?.text.length).toBeLessThan(400)
  })

  it('ends a reply whose process died: failed, not charged, and the room is free again', async () => {
    const { person, roomOid } = await paying()
    server.next({ kind: 'silent' })
    void send(roomOid, person, 'Hello?').catch(() => {})
    let running: string | null = null
    while (!running) {
      running = (
        await t.call(`GET /story-chat/chat-room/${roomOid}/status`, { token: person.token })
      ).body.runningMessageId
    }
    t.clock.advance(leaseMs + 1)
    await t.jobs.get('story.end-abandoned-replies')?.({})
    const { body } = await t.call(`GET /story-chat/chat-room/${roomOid}/prev-messages?limit=1`, {
      token: person.token,
    })
    expect(body.items[0]).toMatchObject({ messageId: running, state: 'failed' })
    expect(await walletOf(t, person)).toMatchObject({ creditMilli: 100_000, heldCreditMilli: 0 })
    expect((await send(roomOid, person, 'Again')).status).toBe(200)
  })

  it('does not show someone else’s room', async () => {
    const { roomOid } = await paying()
    const outsider = await signUpPerson(t)
    for (const path of ['status', 'prev-messages']) {
      const answer = await t.call(`GET /story-chat/chat-room/${roomOid}/${path}`, {
        token: outsider.token,
      })
      expect([answer.status, answer.body.code]).toEqual([404, 'chat.room_not_found'])
    }
    expect((await send(roomOid, outsider, 'Hi')).status).toBe(404)
  })

  it('refuses what is empty, too long, without a key, and to an unknown model', async () => {
    const { person, roomOid } = await paying()
    expect((await send(roomOid, person, '   ')).status).toBe(400)
    expect((await send(roomOid, person, 'x'.repeat(4001))).body.code).toBe('chat.message_too_long')
    expect((await send(roomOid, person, 'Hi', { body: { model: 'nonesuch' } })).body.code).toBe(
      'story.model_unavailable',
    )
    const noKey = await t.call(`POST /story-chat/chat-room/${roomOid}/message`, {
      token: person.token,
      body: { message: 'Hi' },
    })
    expect(noKey.body.code).toBe('request.idempotency_key_required')
  })

  describe('for visitors', () => {
    it('gives five free chats, then asks to log in [R-story-chat-064]', async () => {
      const visitor = { guestId: newGuestId(), address: '10.9.0.1' }
      const { room } = await open(visitor)
      for (let left = 4; left >= 0; left -= 1) {
        const done = eventsOf(await send(room.roomOid, visitor, 'Hi')).at(-1)
        expect(done?.data.freeChatsLeft).toBe(left)
      }
      const refused = await send(room.roomOid, visitor, 'Hi')
      expect([refused.status, refused.body.message, refused.body.error]).toEqual([
        403,
        'You have no more free chats. Please log in to continue.',
        'chat.no_free_chats',
      ])
    })

    it.each([
      ['10.9.0.2', '10.9.0.2'],
      ['10.9.0.6', '::ffff:10.9.0.6'],
      ['2606:4700::6810:1', '2606:4700:0:0:ffff::2'],
    ])('gives no more to cleared cookies in the same house: %s, %s', async (address, other) => {
      for (let chat = 0; chat < 5; chat += 1) {
        const visitor = { guestId: newGuestId(), address }
        const { room } = await open(visitor)
        expect((await send(room.roomOid, visitor, 'Hi')).status).toBe(200)
      }
      const visitor = { guestId: newGuestId(), address: other }
      const { room } = await open(visitor)
      expect((await send(room.roomOid, visitor, 'Hi')).status).toBe(403)
    })

    it('gives a free chat back when the reply fails', async () => {
      const visitor = { guestId: newGuestId(), address: '10.9.0.3' }
      const { room } = await open(visitor)
      server.next({ kind: 'cut_after', words: ['Half'] })
      await send(room.roomOid, visitor, 'Hi')
      const status = await t.call(`GET /story-chat/chat-room/${room.roomOid}/status`, visitor)
      expect(status.body.freeChatsLeft).toBe(5)
    })

    it('moves the chats into the account at sign-up, once', async () => {
      const visitor = { guestId: newGuestId(), address: '10.9.0.4' }
      const { room } = await open(visitor)
      await send(room.roomOid, visitor, 'Remember me')
      const person = await signUpPerson(t, visitor)
      const rooms = await t.call('GET /story-chat/chat-rooms', { token: person.token })
      expect(rooms.body.items.map((item: { roomOid: string }) => item.roomOid)).toEqual([
        room.roomOid,
      ])
      expect((await t.call('GET /story-chat/chat-rooms', visitor)).body.items).toEqual([])
      const second = await signUpPerson(t, visitor)
      expect(
        (await t.call('GET /story-chat/chat-rooms', { token: second.token })).body.items,
      ).toEqual([])
    })

    it('needs a device or a session', async () => {
      const answer = await t.call('POST /story-chat/chat-room', { body: { contentOid } })
      expect([answer.status, answer.body.code]).toEqual([400, 'auth.guest_id_required'])
    })
  })

  it('opens no room of a story that was never compiled [R-story-chat-031]', async () => {
    const draft = await t.call('POST /story-chat/chat-content', {
      token: creator.token,
      body: { requestType: 'create' },
    })
    const answer = await t.call('POST /story-chat/chat-room', {
      token: creator.token,
      body: { contentOid: draft.body.content.contentOid },
    })
    expect([answer.status, answer.body.code]).toEqual([409, 'chat.not_compiled'])
  })

  it('counts the chats of a story, a little later', async () => {
    const { person, roomOid } = await paying()
    const count = async () =>
      (await t.call(`GET /story-chat/chat-content?contentOid=${contentOid}`)).body.content.chatCount
    const before = await count()
    await send(roomOid, person, 'One')
    await expect.poll(count, { timeout: 10_000 }).toBeGreaterThan(before)
  })

  it('raises the address limit by a setting', async () => {
    await t.deps.db
      .transaction()
      .execute((tx) => t.deps.settings.set(tx, freeChatsPerAddressSetting, 6, null))
    const at = { address: '10.9.0.5' }
    const statuses = []
    for (let chat = 0; chat < 7; chat += 1) {
      const visitor = { guestId: newGuestId(), ...at }
      const { room } = await open(visitor)
      statuses.push((await send(room.roomOid, visitor, 'Hi')).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 403])
  })
})
