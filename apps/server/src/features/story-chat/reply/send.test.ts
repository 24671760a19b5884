import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestAnswer, type TestApp, refusal } from '../../../testing/app.ts'
import { largestCharacter, wholeCharacters } from '../../../testing/characters.ts'
import {
  type Caller,
  endOf,
  eventsOf,
  openChat,
  openPaidChat,
  createStoryChatApp,
} from '../../../testing/chats.ts'
import { type ModelServer } from '../../../testing/model-server.ts'
import { giveAmount, newKey, walletOf } from '../../../testing/money.ts'
import { newGuestId, type Person, signUpPerson } from '../../../testing/people.ts'
import { createDraft, publishStory } from '../../../testing/stories.ts'
import { leaseMs } from './reply-saver.ts'

describe('a message that is sent to a story', () => {
  let t: TestApp
  let server: ModelServer
  let creator: Person
  let contentOid: string
  beforeAll(async () => {
    ;({ t, server, creator, contentOid } = await createStoryChatApp())
  })
  afterAll(() => t.close())

  const send = (caller: Caller, body: Record<string, unknown> = {}, idempotencyKey = newKey()) =>
    t.call('POST /story-chat/send', {
      ...caller,
      idempotencyKey,
      body: { contentOid, message: 'Hello', ...body },
    })
  const roomOf = (answer: TestAnswer): string => eventsOf(answer)[0]?.data.roomOid
  const roomsOf = async (caller: Caller) =>
    (await t.call('GET /story-chat/chat-rooms', caller)).body.items
  const reader = async (creditMilli = 100_000) => {
    const person = await signUpPerson(t)
    await giveAmount(t, person, 'credit', creditMilli)
    return person
  }

  it('makes a room where there is none, and goes on in the latest', async () => {
    const person = await reader()
    const first = await send(person)
    expect(first.status, first.text).toBe(200)
    expect(eventsOf(first).map(({ event }) => event)).toEqual(
      expect.arrayContaining(['start', 'delta', 'done']),
    )
    expect(endOf(first).receipt).toMatchObject({ chargedMilli: 10_000 })
    expect(roomOf(await send(person))).toBe(roomOf(first))
    t.clock.advance(1000)
    const newer = await openChat(t, contentOid, person)
    expect(roomOf(await send(person))).toBe(newer.roomOid)
    expect(await roomsOf(person)).toHaveLength(2)
    const texts = (await newer.messages()).map(({ role }: { role: string }) => role)
    expect(texts).toEqual(['assistant', 'user', 'assistant'])
  })

  it('answers a repeated send with the same reply, also beside a newer room, and charges once', async () => {
    const person = await reader()
    const key = newKey()
    const first = await send(person, {}, key)
    t.clock.advance(1000)
    await openChat(t, contentOid, person)
    const again = await send(person, {}, key)
    expect(endOf(again).messageId).toBe(endOf(first).messageId)
    expect(roomOf(again)).toBe(roomOf(first))
    expect(await walletOf(t, person)).toMatchObject({ creditMilli: 90_000 })
    expect(refusal(await send(person, { message: 'Other' }, key))).toEqual([
      422,
      'request.idempotency_key_reused',
    ])
  })

  it('refuses a key that was sent to another story, and charges nothing', async () => {
    const person = await reader()
    const other = await publishStory(t, creator, { creditsPerChatMilli: 10_000, model: 'server' })
    const key = newKey()
    expect((await send(person, {}, key)).status).toBe(200)
    expect(refusal(await send(person, { contentOid: other }, key))).toEqual([
      422,
      'request.idempotency_key_reused',
    ])
    expect(await roomsOf(person)).toHaveLength(1)
    expect(await walletOf(t, person)).toMatchObject({ creditMilli: 90_000 })
  })

  it('makes one room and charges once for the same key at once', async () => {
    const person = await reader()
    const key = newKey()
    server.next({ kind: 'reply', words: ['Only', ' once.'], delayMs: 20 })
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(person, {}, key)))
    expect(new Set(answers.map((answer) => endOf(answer).messageId)).size).toBe(1)
    expect(await roomsOf(person)).toHaveLength(1)
    expect(await walletOf(t, person)).toMatchObject({ creditMilli: 90_000 })
  })

  it('makes one room for two messages at once, of which one is taken', async () => {
    const person = await reader()
    server.next({ kind: 'reply', words: ['Slow', ' words', ' come.'], delayMs: 40 })
    const answers = await Promise.all([send(person), send(person, { message: 'Two' })])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await roomsOf(person)).toHaveLength(1)
  })

  it('charges nothing when the process dies before the end of the reply', async () => {
    const person = await reader()
    server.next({ kind: 'silent' })
    void send(person).catch(() => {})
    const running = () =>
      t.deps.db
        .selectFrom('chat_messages')
        .select('oid')
        .where('payer_oid', '=', person.oid)
        .where('state', '=', 'running')
        .execute()
        .then((rows) => rows.length)
    await expect.poll(running).toBe(1)
    t.clock.advance(leaseMs + 1)
    await t.jobs.get('story.end-abandoned-replies')?.({})
    expect(await walletOf(t, person)).toMatchObject({ creditMilli: 100_000, heldCreditMilli: 0 })
    expect(endOf(await send(person)).state).toBe('complete')
  })

  it('takes a message where a reply lost its process, and pays by what that one held', async () => {
    const person = await reader(10_000)
    server.next({ kind: 'silent' })
    void send(person).catch(() => {})
    const held = async () => (await walletOf(t, person)).heldCreditMilli
    await expect.poll(held).toBe(10_000)
    expect(refusal(await send(person))).toEqual([409, 'chat.reply_running'])
    t.clock.advance(leaseMs + 1)
    expect(endOf(await send(person)).state).toBe('complete')
    expect(await walletOf(t, person)).toMatchObject({ creditMilli: 0, heldCreditMilli: 0 })
  })

  it.each([
    ['en', 'Not enough credits. Nothing was charged. Convert coins to credits, then try again.'],
    [
      'ko',
      '크레딧이 부족해요. 크레딧은 차감되지 않았어요. 코인을 크레딧으로 전환한 뒤 다시 시도해 주세요.',
    ],
    [
      'jp',
      'クレジットが足りません。クレジットは使われていません。コインをクレジットに交換して、もう一度お試しください。',
    ],
    [
      'es',
      'No tienes suficientes créditos. No se cobró nada. Convierte monedas en créditos e inténtalo de nuevo.',
    ],
  ])('says in %s that there are not enough credits [R-wallet-018]', async (lang, message) => {
    const poor = await reader(9_999)
    const answer = await t.call(`POST /story-chat/send?lang=${lang}`, {
      ...poor,
      idempotencyKey: newKey(),
      body: { contentOid, message: 'Hello' },
    })
    expect([answer.status, answer.body.message]).toEqual([402, message])
  })

  it('has the price and the free chats of a message to a room', async () => {
    const poor = await reader(9_999)
    expect(refusal(await send(poor))).toEqual([402, 'wallet.not_enough_credits'])
    const priced = await reader()
    expect(refusal(await send(priced, { maxPriceMilli: 9_999 }))).toEqual([
      409,
      'chat.price_changed',
    ])
    const visitor = { guestId: newGuestId(), address: '10.60.0.1' }
    for (let left = 4; left >= 0; left -= 1) {
      expect(eventsOf(await send(visitor)).at(-1)?.data.freeChatsLeft).toBe(left)
    }
    expect(refusal(await send(visitor))).toEqual([403, 'chat.no_free_chats'])
  })

  it('says beforehand how many free chats a visitor has', async () => {
    const visitor = { guestId: newGuestId(), address: '10.60.0.2' }
    const left = async (caller: object) => (await t.call('GET /story-chat/free-chats', caller)).body
    expect(await left(visitor)).toEqual({ freeChatsLeft: 5 })
    await send(visitor)
    expect(await left(visitor)).toEqual({ freeChatsLeft: 4 })
    const { token } = await reader()
    expect(await left({ token })).toEqual({ freeChatsLeft: null })
  })

  it('goes to no story that is not open to its sender', async () => {
    const draft = await createDraft(t, creator, { title: 'Not yet' })
    const person = await reader()
    expect(refusal(await send(person, { contentOid: draft }))).toEqual([404, 'story.not_found'])
    const unknown = { contentOid: 'a'.repeat(24) }
    expect(refusal(await send(person, unknown))).toEqual([404, 'story.not_found'])
    const { person: other, chat } = await openPaidChat(t, contentOid)
    expect(roomOf(await send(person))).not.toBe(chat.roomOid)
    expect(await roomsOf(other)).toHaveLength(1)
  })

  it.each([...wholeCharacters, ['the largest characters', largestCharacter]])(
    'takes 4000 characters of %s',
    async (_name, character) => {
      const person = await reader()
      expect((await send(person, { message: character.repeat(4001) })).status).toBe(400)
      expect((await send(person, { message: character.repeat(4000) })).status).toBe(200)
    },
  )

  it('needs a device or a session, a key, a story and words', async () => {
    expect(refusal(await send({}))).toEqual([400, 'auth.guest_id_required'])
    const person = await reader()
    const noKey = await t.call('POST /story-chat/send', {
      token: person.token,
      body: { contentOid, message: 'Hi' },
    })
    expect(refusal(noKey)).toEqual([400, 'request.idempotency_key_required'])
    expect(refusal(await send(person, { message: ' ' }))).toEqual([400, 'request.invalid'])
    expect(refusal(await send(person, { contentOid: 'x' }))).toEqual([400, 'request.invalid'])
    expect(refusal(await send(person, { message: 'x'.repeat(4001) }))).toEqual([
      400,
      'chat.message_too_long',
    ])
  })
})
