import type { ReplyNews } from '@plax/contracts/story-chat/story-chat'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { refusal, type TestApp } from '../../../testing/app.ts'
import {
  Chat,
  createStoryChatApp,
  endOf,
  eventsOf,
  openChat,
  openPaidChat,
} from '../../../testing/chats.ts'
import { HubConnection } from '../../../testing/hub-client.ts'
import type { ModelServer } from '../../../testing/model-server.ts'
import { giveAmount, newKey, walletOf } from '../../../testing/money.ts'
import { openApp } from '../../../testing/open-app.ts'
import { newGuestId, signUpPerson } from '../../../testing/people.ts'
import { leaseMs } from './reply-saver.ts'

const words = ['Long', ' ago', ' and', ' far', ' away', ' there', ' was', ' a', ' lamp', '.']
const whole = words.join('')
const slow = { kind: 'reply', words, delayMs: 40 } as const

describe('a reply that pages follow over the hub', () => {
  let t: TestApp
  let other: TestApp
  let server: ModelServer
  let contentOid: string
  let origins: string[]
  const open: HubConnection[] = []

  beforeAll(async () => {
    ;({ t, server, contentOid } = await createStoryChatApp())
    other = await openApp(t.deps.config, t.deps.databaseUrl, { clock: t.clock })
    const listen = (one: TestApp) => one.app.listen({ host: '127.0.0.1', port: 0 })
    origins = await Promise.all([listen(t), listen(other)])
  })
  afterEach(() => {
    for (const connection of open.splice(0)) connection.close()
    server.reset()
  })
  afterAll(async () => {
    await other.close()
    await t.close()
  })

  async function connect(chat: Chat, process = 0): Promise<HubConnection> {
    const { token, guestId } = chat.caller
    const connection = await HubConnection.open(origins[process] ?? '', {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(guestId && { 'x-guest-device-id': guestId }),
    })
    open.push(connection)
    return connection
  }

  /** Sends a message as pages do, and answers the topic of the reply. */
  async function ask(chat: Chat): Promise<string> {
    const answer = await t.call(`POST /story-chat/chat-room/${chat.roomOid}/message`, {
      ...chat.caller,
      idempotencyKey: newKey(),
      headers: { prefer: 'respond-async' },
      body: { message: 'Hello' },
    })
    expect(answer.status, answer.text).toBe(202)
    return `reply:${answer.body.reply.messageId}`
  }

  const newsOf = (tab: HubConnection, topic: string): ReplyNews[] =>
    tab
      .of(topic)
      .flatMap(({ messages }) => (messages ?? []) as { data: ReplyNews }[])
      .map(({ data }) => data)

  /** The text as a page has it that takes each piece at its offset. */
  function textOf(tab: HubConnection, topic: string, before = ''): string {
    return newsOf(tab, topic).reduce((text, news) => {
      if ('ended' in news) return text
      expect(news.offset).toBeLessThanOrEqual(text.length)
      return text.slice(0, news.offset) + news.text
    }, before)
  }
  const ended = (tab: HubConnection, topic: string) =>
    expect.poll(() => newsOf(tab, topic).at(-1), { timeout: 10_000 }).toEqual({ ended: true })

  const nowOf = (chat: Chat, topic: string, more = '') =>
    t.call(
      `GET /story-chat/chat-room/${chat.roomOid}/message/${topic.slice('reply:'.length)}${more}`,
      chat.caller,
    )

  it('answers a call that prefers it when the reply has begun, and writes on', async () => {
    const { chat } = await openPaidChat(t, contentOid)
    server.next(slow)
    const answer = await t.call(`POST /story-chat/chat-room/${chat.roomOid}/message`, {
      ...chat.caller,
      idempotencyKey: newKey(),
      headers: { prefer: 'respond-async' },
      body: { message: 'Hello' },
    })
    expect([answer.status, answer.headers['preference-applied']]).toEqual([202, 'respond-async'])
    expect(answer.body).toMatchObject({
      roomOid: chat.roomOid,
      userMessage: { text: 'Hello' },
      reply: { state: 'running', text: '' },
      priceMilli: 10_000,
    })
    expect(await chat.running()).toBe(answer.body.reply.messageId)
    await expect.poll(async () => (await chat.texts()).at(-1), { timeout: 10_000 }).toBe(whole)
  })

  it('comes in pieces, each once, and its end last', async () => {
    const { chat, person } = await openPaidChat(t, contentOid)
    const tab = await connect(chat)
    server.next(slow)
    const topic = await ask(chat)
    await tab.join(topic, 0)
    await ended(tab, topic)
    const news = newsOf(tab, topic)
    expect(news.length).toBeGreaterThan(3)
    const texts = news.map((one) => ('text' in one ? one.text : ''))
    expect(texts.join('')).toBe(whole)
    expect(await walletOf(t, person)).toMatchObject({ creditMilli: 90_000 })
    expect((await nowOf(chat, topic)).body).toMatchObject({
      message: { state: 'complete', text: whole, receipt: { chargedMilli: 10_000 } },
      freeChatsLeft: null,
      coupon: null,
      error: null,
    })
  })

  it('comes from its rows in another process, and to two tabs alike', async () => {
    const { chat } = await openPaidChat(t, contentOid)
    const tabs = [await connect(chat, 1), await connect(chat, 1), await connect(chat, 0)]
    server.next({ ...slow, delayMs: 120 })
    const topic = await ask(chat)
    for (const tab of tabs) await tab.join(topic, 0)
    for (const tab of tabs) await ended(tab, topic)
    for (const tab of tabs) expect(textOf(tab, topic)).toBe(whole)
    expect(newsOf(tabs[0] as HubConnection, topic).length).toBeGreaterThan(2)
  })

  it('comes word by word in the process that writes it, not as often as rows are read', async () => {
    const { chat } = await openPaidChat(t, contentOid)
    const [near, far] = [await connect(chat, 0), await connect(chat, 1)]
    const many = Array.from({ length: 25 }, (_, at) => ` word${at}`)
    server.next({ kind: 'reply', words: many, delayMs: 60 })
    const topic = await ask(chat)
    for (const tab of [near, far]) await tab.join(topic, 0)
    for (const tab of [near, far]) await ended(tab, topic)
    expect(textOf(near, topic)).toBe(textOf(far, topic))
    expect(newsOf(near, topic).length).toBeGreaterThan(1.5 * newsOf(far, topic).length)
  })

  it('goes on from what a page has that was cut off', async () => {
    const { chat } = await openPaidChat(t, contentOid)
    const first = await connect(chat)
    server.next(slow)
    const topic = await ask(chat)
    await first.join(topic, 0)
    await expect.poll(() => textOf(first, topic).length).toBeGreaterThan(5)
    first.close()
    const before = textOf(first, topic)
    const second = await connect(chat)
    const frame = await second.join(topic, before.length)
    expect(frame).toMatchObject({ from: before.length })
    await ended(second, topic)
    const pieces = newsOf(second, topic).map((news) => ('text' in news ? news.text : ''))
    expect(before + pieces.join('')).toBe(whole)
  })

  it('that has ended is sent whole, with its end', async () => {
    const { chat } = await openPaidChat(t, contentOid)
    server.next({ kind: 'reply', words: ['Yes.'] })
    const { messageId } = await chat.say('Hello')
    const tab = await connect(chat, 1)
    const topic = `reply:${messageId}`
    await tab.join(topic)
    expect(newsOf(tab, topic)).toEqual([{ offset: 0, text: 'Yes.' }, { ended: true }])
  })

  it('ends when its reader stops it', async () => {
    const { chat } = await openPaidChat(t, contentOid)
    const tab = await connect(chat)
    server.next({ ...slow, delayMs: 200 })
    const topic = await ask(chat)
    await tab.join(topic, 0)
    await expect.poll(() => textOf(tab, topic)).not.toBe('')
    await chat.post(`message/${topic.slice('reply:'.length)}/stop`)
    await ended(tab, topic)
    const { body } = await nowOf(chat, topic)
    expect(body).toMatchObject({ message: { state: 'stopped' }, error: null })
    expect(whole.startsWith(body.message.text)).toBe(true)
    expect(body.message.text).not.toBe(whole)
  })

  it('ends when it fails, with its reason in the language of the call', async () => {
    const { chat } = await openPaidChat(t, contentOid)
    const tab = await connect(chat)
    server.next({ kind: 'cut_after', words: ['Half', ' a'] })
    const topic = await ask(chat)
    await tab.join(topic, 0)
    await ended(tab, topic)
    expect(textOf(tab, topic)).toBe('Half a')
    expect((await nowOf(chat, topic)).body).toMatchObject({
      message: { state: 'failed', text: 'Half a' },
      error: 'Failed to respond to the message.',
    })
    const korean = (await nowOf(chat, topic, '?lang=ko')).body
    expect(korean.error).toMatch(/[가-힣]/)
  })

  it('ends in another process when the one that writes it has died', async () => {
    const { chat } = await openPaidChat(t, contentOid)
    server.next({ kind: 'silent' })
    const topic = await ask(chat)
    const tab = await connect(chat, 1)
    await tab.join(topic, 0)
    expect(newsOf(tab, topic)).toEqual([])
    t.clock.advance(leaseMs + 1)
    await ended(tab, topic)
    expect((await nowOf(chat, topic)).body.message.state).toBe('failed')
  })

  it('ends for who follows it when its room is deleted', async () => {
    const { chat } = await openPaidChat(t, contentOid)
    const tab = await connect(chat)
    server.next({ kind: 'silent' })
    const topic = await ask(chat)
    await tab.join(topic, 0)
    const body = { roomOid: chat.roomOid }
    const gone = await t.call('DELETE /story-chat/chat-room', { ...chat.caller, body })
    expect(gone.status).toBe(200)
    await ended(tab, topic)
    expect(refusal(await nowOf(chat, topic))).toEqual([404, 'chat.room_not_found'])
  })

  it('comes to a guest’s device, whose free chats are told at its end', async () => {
    const guest = { guestId: newGuestId(), address: '10.61.0.1' }
    const chat = await openChat(t, contentOid, guest)
    const tab = await connect(chat)
    server.next(slow)
    const topic = await ask(chat)
    await tab.join(topic, 0)
    await ended(tab, topic)
    expect(textOf(tab, topic)).toBe(whole)
    expect((await nowOf(chat, topic)).body).toMatchObject({ freeChatsLeft: 4, coupon: null })
  })

  it('is refused to everyone else, and so is the reader’s own message', async () => {
    const { chat, person } = await openPaidChat(t, contentOid)
    server.next(slow)
    const topic = await ask(chat)
    const outsider = await signUpPerson(t)
    await giveAmount(t, outsider, 'credit', 10_000)
    const others = [
      new Chat(t, { roomOid: chat.roomOid, caller: { token: outsider.token } }),
      new Chat(t, { roomOid: chat.roomOid, caller: { guestId: newGuestId() } }),
    ]
    for (const outside of others) {
      const tab = await connect(outside)
      expect(await tab.join(topic)).toEqual({ topic, refused: 'chat.room_not_found' })
      expect(refusal(await nowOf(outside, topic))).toEqual([404, 'chat.room_not_found'])
    }
    const own = await connect(new Chat(t, { roomOid: chat.roomOid, caller: person }))
    const asked = (await chat.messages()).find(({ role }: { role: string }) => role === 'user')
    for (const id of [asked.messageId, 'a'.repeat(24)]) {
      const refused = { topic: `reply:${id}`, refused: 'chat.message_not_found' }
      expect(await own.join(`reply:${id}`)).toEqual(refused)
    }
    expect(await own.join('reply')).toEqual({ topic: 'reply', refused: 'chat.message_not_found' })
  })

  it('can be read as it is while it’s written', async () => {
    const { chat } = await openPaidChat(t, contentOid)
    server.next(slow)
    const topic = await ask(chat)
    await expect
      .poll(async () => (await nowOf(chat, topic)).body.message, { interval: 20 })
      .toMatchObject({ state: 'running', text: expect.stringMatching(/^Long/) })
  })

  it('is the same for a send that’s repeated, which pays once', async () => {
    const { chat, person } = await openPaidChat(t, contentOid)
    const key = newKey()
    server.next({ kind: 'reply', words: ['Yes.'] })
    const first = await chat.send('Hello', {}, key)
    const again = await t.call(`POST /story-chat/chat-room/${chat.roomOid}/message`, {
      ...chat.caller,
      idempotencyKey: key,
      headers: { prefer: 'respond-async, wait=5' },
      body: { message: 'Hello' },
    })
    expect(again.body.reply).toMatchObject({ messageId: endOf(first).messageId, state: 'complete' })
    expect(eventsOf(first)).not.toEqual([])
    expect(await walletOf(t, person)).toMatchObject({ creditMilli: 90_000 })
  })
})
