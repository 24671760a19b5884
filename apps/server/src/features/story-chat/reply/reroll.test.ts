import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { replyTimes } from '../../../platform/config.ts'
import { type TestApp } from '../../../testing/app.ts'
import {
  Chat,
  createChatApp,
  endOf,
  eventsOf,
  livingCanvas,
  openChat,
  openPaidChat,
} from '../../../testing/chats.ts'
import { type ModelServer } from '../../../testing/model-server.ts'
import { newKey, walletOf } from '../../../testing/money.ts'
import { newGuestId, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { expectSoundLedger } from '../../../testing/sound-ledger.ts'
import { publishStory } from '../../../testing/stories.ts'
import { leaseMs } from './reply-saver.ts'

describe('replies written anew and without words', () => {
  let t: TestApp
  let server: ModelServer
  let contentOid: string
  beforeAll(async () => {
    ;({ t, server } = await createChatApp())
    contentOid = await publishStory(t, await signUpCreator(t), {
      creditsPerChatMilli: 10_000,
      model: 'server',
      canvas: livingCanvas(),
    })
  })
  afterEach(() => expectSoundLedger(t))
  afterAll(() => t.close())

  const answerWith = (text: string) => server.next({ kind: 'reply', words: [text] })
  const answerSlowly = (words = 6) =>
    server.next({
      kind: 'reply',
      words: Array.from({ length: words }, (_, index) => `word${index} `),
      delayMs: 25,
    })
  const promptOf = (index: number) => JSON.stringify(server.requests.at(index)?.body)

  /** A room with one exchange, for which 10 credits were paid. */
  const begun = async () => {
    const { person, chat } = await openPaidChat(t, contentOid)
    answerWith('First.')
    return { person, chat, reply: await chat.say('thank you') }
  }

  it('writes a reply anew, keeps the former one, and charges it like a reply [R-story-chat-042]', async () => {
    const { person, chat, reply } = await begun()
    answerWith('Second.')
    const events = eventsOf(await chat.post('reroll', { messageId: reply.messageId }))
    expect(events[0]).toMatchObject({
      event: 'start',
      data: { userMessage: null, priceMilli: 10_000, reply: { turn: 1, version: 1, versions: 2 } },
    })
    expect(events.at(-1)).toMatchObject({
      event: 'done',
      data: { message: { text: 'Second.', version: 1, receipt: { chargedMilli: 10_000 } } },
    })
    const messages = await chat.messages()
    expect(messages.map(({ text }: { text: string }) => text).slice(1)).toEqual([
      'thank you',
      'Second.',
    ])
    expect(await walletOf(t, person)).toMatchObject({ creditMilli: 80_000, heldCreditMilli: 0 })
    expect(promptOf(-1)).not.toContain('First.')
  })

  it('asks again with what came before the reply alone, and leaves what follows it', async () => {
    const { chat, reply } = await begun()
    answerWith('Later words.')
    await chat.say('and what then?')
    answerWith('First, anew.')
    expect(endOf(await chat.post('reroll', { messageId: reply.messageId })).turn).toBe(1)
    expect(promptOf(-1)).not.toContain('Later words.')
    expect(promptOf(-1)).not.toContain('and what then?')
    expect(promptOf(-1)).toContain('thank you')
    expect((await chat.texts()).slice(1)).toEqual([
      'thank you',
      'First, anew.',
      'and what then?',
      'Later words.',
    ])
  })

  it.each(['error_after', 'cut_after'] as const)(
    'leaves the former reply in force where a reroll fails, and charges nothing: %s [R-story-chat-074]',
    async (kind) => {
      const { person, chat } = await begun()
      server.next({ kind, words: ['Half', ' a'] })
      const last = eventsOf(await chat.post('reroll')).at(-1)
      expect(last).toMatchObject({
        event: 'failed',
        data: { error: 'Failed to respond to the message.', message: { state: 'failed' } },
      })
      expect((await chat.messages()).at(-1)).toMatchObject({
        text: 'First.',
        version: 0,
        versions: 2,
      })
      expect(await walletOf(t, person)).toMatchObject({ creditMilli: 90_000, heldCreditMilli: 0 })
    },
  )

  it('leaves no trace of a reroll that stayed empty', async () => {
    const { chat } = await begun()
    server.next({ kind: 'reply', words: [' '] })
    const key = newKey()
    const failed = endOf(await chat.post('reroll', {}, key))
    expect(failed.state).toBe('failed')
    expect((await chat.messages()).at(-1)).toMatchObject({ text: 'First.', versions: 1 })
    expect(endOf(await chat.post('reroll', {}, key)).messageId).toBe(failed.messageId)
    const restored = await chat.post('restore', { removalOid: failed.messageId })
    expect(restored.status).toBe(409)
  })

  it('writes anew what failed or was deleted', async () => {
    const { chat, reply } = await begun()
    server.next({ kind: 'reply', words: [' '] })
    await chat.send('hello?')
    answerWith('Now it came.')
    await chat.post('reroll')
    expect((await chat.messages()).at(-1)).toMatchObject({
      text: 'Now it came.',
      turn: 2,
      version: 0,
      versions: 1,
    })
    await chat.deleteResponse(reply.messageId)
    const [, said] = await chat.messages()
    answerWith('And this again.')
    const end = endOf(await chat.post('reroll', { messageId: said.messageId }))
    expect(end).toMatchObject({ turn: 1, text: 'And this again.', versions: 1 })
  })

  it('has nothing to write anew but the prologue at first, and knows no other room', async () => {
    const { chat } = await openPaidChat(t, contentOid)
    const [prologue] = await chat.messages()
    for (const body of [{}, { messageId: prologue.messageId }]) {
      const answer = await chat.post('reroll', body)
      expect([answer.status, answer.body.code]).toEqual([409, 'chat.nothing_to_reroll'])
    }
    const other = await begun()
    const foreign = await chat.post('reroll', { messageId: other.reply.messageId })
    expect([foreign.status, foreign.body.code]).toEqual([404, 'chat.message_not_found'])
    expect((await chat.post('reroll', { messageId: 'x' })).status).toBe(400)
  })

  it('goes on without words of the reader [R-story-chat-045]', async () => {
    const { person, chat } = await begun()
    answerWith('They go on.')
    const events = eventsOf(await chat.post('auto-chat'))
    expect(events[0]?.data).toMatchObject({ userMessage: null, priceMilli: 10_000 })
    expect(events.at(-1)?.data.message).toMatchObject({ turn: 2, role: 'assistant' })
    expect((await chat.texts()).slice(1)).toEqual(['thank you', 'First.', 'They go on.'])
    expect(await walletOf(t, person)).toMatchObject({ creditMilli: 80_000 })
    answerWith('They go on otherwise.')
    await chat.post('reroll')
    expect((await chat.messages()).at(-1)).toMatchObject({ turn: 2, version: 1 })
    answerWith('And?')
    expect((await chat.say('I see')).turn).toBe(3)
  })

  it('writes what the reader could say, in no list and in no later prompt', async () => {
    const { person, chat } = await begun()
    answerWith('I draw my lantern.')
    const draft = endOf(await chat.post('auto-chat', { mode: 'impersonate' }))
    expect(draft).toMatchObject({ role: 'draft', turn: 2, text: 'I draw my lantern.' })
    expect(draft.receipt.chargedMilli).toBe(10_000)
    expect(await walletOf(t, person)).toMatchObject({ creditMilli: 80_000 })
    expect(await chat.messages()).toHaveLength(3)
    expect((await chat.status()).room.lastMessage).toBe('First.')
    answerWith('I light a match.')
    await chat.post('auto-chat', { mode: 'impersonate' })
    expect((await chat.say('I wait')).turn).toBe(2)
    expect(promptOf(-1)).not.toContain('lantern')
    expect(promptOf(-1)).not.toContain('match')
  })

  it('speaks for nobody where an administrator switched that off', async () => {
    const { chat } = await begun()
    await t.deps.db
      .updateTable('chat_rooms')
      .set({ impersonation_on: false })
      .where('oid', '=', chat.roomOid)
      .execute()
    const answer = await chat.post('auto-chat', { mode: 'impersonate' })
    expect([answer.status, answer.body.code, answer.body.error]).toEqual([
      403,
      'chat.impersonation_off',
      'chat.impersonation_off',
    ])
    expect((await chat.post('auto-chat')).status).toBe(200)
  })

  const ways = [
    ['reroll', {}],
    ['auto-chat', {}],
    ['auto-chat', { mode: 'impersonate' }],
    ['auto-chat', { mode: 'suggest' }],
  ] as const

  describe.each(ways)('%s %o', (path, body) => {
    it('answers a repeated call with the same reply and charges once, also at once', async () => {
      const { person, chat } = await begun()
      const key = newKey()
      answerSlowly()
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => chat.post(path, { ...body }, key)),
      )
      const late = await chat.post(path, { ...body }, key)
      const ids = [...answers, late].map((answer) => endOf(answer).messageId)
      expect(new Set(ids).size).toBe(1)
      expect(await walletOf(t, person)).toMatchObject({ creditMilli: 80_000, heldCreditMilli: 0 })
      const other = await chat.post(path, { ...body, outputLength: 'long' }, key)
      expect([other.status, other.body.code]).toEqual([422, 'request.idempotency_key_reused'])
    })

    it('runs one of two at once', async () => {
      const { person, chat } = await begun()
      answerSlowly()
      const answers = await Promise.all([
        chat.post(path, { ...body }),
        chat.post(path, { ...body }),
      ])
      const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
      expect(statuses).toEqual([200, 409])
      expect(answers.find(({ status }) => status === 409)?.body.code).toBe('chat.reply_running')
      expect(await walletOf(t, person)).toMatchObject({ creditMilli: 80_000, heldCreditMilli: 0 })
    })

    it('charges nothing where its process died, and the room goes on', async () => {
      const { person, chat } = await begun()
      server.next({ kind: 'silent' })
      const key = newKey()
      void chat.post(path, { ...body }, key).catch(() => {})
      const running = await chat.running()
      t.clock.advance(leaseMs + 1)
      await t.jobs.get('story.end-abandoned-replies')?.({})
      expect(await walletOf(t, person)).toMatchObject({ creditMilli: 90_000, heldCreditMilli: 0 })
      const { heartbeatMs } = replyTimes
      // The process that lost the reply notices at once.
      Object.assign(t.deps.config.replyTimes, { heartbeatMs: 0 })
      const again = endOf(await chat.post(path, { ...body }, key))
      Object.assign(t.deps.config.replyTimes, { heartbeatMs })
      expect(again).toMatchObject({ messageId: running, state: 'failed' })
      expect((await chat.texts()).slice(1, 3)).toEqual(['thank you', 'First.'])
      answerWith('It goes on.')
      expect((await chat.post(path, { ...body })).status).toBe(200)
      expect(await walletOf(t, person)).toMatchObject({ creditMilli: 80_000, heldCreditMilli: 0 })
    })

    it('refuses a reader without credits, an outsider, and what is malformed', async () => {
      const { chat } = await openPaidChat(t, contentOid, 10_000)
      await chat.say('thank you')
      const poor = await chat.post(path, { ...body })
      expect([poor.status, poor.body.code]).toEqual([402, 'wallet.not_enough_credits'])
      const outsider = await signUpPerson(t)
      const foreign = new Chat(t, { roomOid: chat.roomOid, caller: { token: outsider.token } })
      const hidden = await foreign.post(path, { ...body })
      expect([hidden.status, hidden.body.code]).toEqual([404, 'chat.room_not_found'])
      expect((await chat.post(path, { ...body, outputLength: 'endless' })).status).toBe(400)
      expect((await chat.post(path, { ...body, model: 'nonesuch' })).body.code).toBe(
        'story.model_unavailable',
      )
      const route = `POST /story-chat/chat-room/${chat.roomOid}/${path}`
      const noKey = await t.call(route, { ...chat.caller, body: { ...body } })
      expect(noKey.body.code).toBe('request.idempotency_key_required')
    })

    it('takes one of a visitor’s free chats, and gives it back where it fails', async () => {
      const address = `10.8.${Math.floor(Math.random() * 200)}.${Math.floor(Math.random() * 200)}`
      const visitor = { guestId: newGuestId(), address }
      const chat = await openChat(t, contentOid, visitor)
      await chat.say('Hi')
      const left = async () => (await chat.status()).freeChatsLeft
      expect(await left()).toBe(4)
      server.next({ kind: 'cut_after', words: ['Half'] })
      await chat.post(path, { ...body })
      expect(await left()).toBe(4)
      for (let more = 3; more >= 0; more -= 1) {
        await chat.post(path, { ...body })
        expect(await left()).toBe(more)
      }
      const refused = await chat.post(path, { ...body })
      expect([refused.status, refused.body.error]).toEqual([403, 'chat.no_free_chats'])
    })
  })
})
