import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newOid } from '../../../platform/ids.ts'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { HubConnection } from '../../../testing/hub-client.ts'
import { askChatToken, type Chatter, enterChat, goOn } from '../../../testing/live-chats.ts'
import { openApp } from '../../../testing/open-app.ts'
import { newGuestId, type Person, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { postEvent } from './post-event.ts'
import { hintChat } from './room.ts'

interface Entry {
  seq: number
  data: Record<string, unknown> & { event: string; content?: string; id: string }
}

describe('a live chat of two processes', () => {
  let t: TestApp
  let other: TestApp
  let origins: string[]
  let creator: Person
  let fan: Person
  let topic: string
  const open: HubConnection[] = []

  beforeAll(async () => {
    t = await createTestApp()
    other = await openApp(t.deps.config, t.deps.databaseUrl, { clock: t.clock })
    const listen = (one: TestApp) => one.app.listen({ host: '127.0.0.1', port: 0 })
    origins = await Promise.all([listen(t), listen(other)])
    fan = await signUpPerson(t)
  })
  afterEach(() => {
    for (const connection of open.splice(0)) connection.close()
  })
  afterAll(async () => {
    await other.close()
    await t.close()
  })

  /** A creator with a stream that is on, whose chat is empty. */
  async function begin() {
    creator = await signUpCreator(t)
    topic = `live-chat:${creator.oid}`
    return goOn(t, creator)
  }

  async function watch(process: number, chatter: Chatter, after: number | null = null) {
    const headers: Record<string, string> =
      'token' in chatter
        ? { authorization: `Bearer ${chatter.token}` }
        : { 'x-guest-device-id': chatter.guestId }
    const tab = await HubConnection.open(origins[process] ?? '', headers)
    open.push(tab)
    const first = await tab.join(topic, after)
    const entries = () =>
      tab.of(topic).flatMap(({ messages }) => (messages as Entry[] | undefined) ?? [])
    return { tab, first, entries, said: () => entries().map(({ data }) => data.content) }
  }

  it('takes messages over the hub as the call does, and stores the same id once', async () => {
    await begin()
    const writer = await signUpPerson(t)
    const { tab, said } = await watch(0, writer)
    const { token, say } = await enterChat(t, writer, creator.oid)
    const stranger = await enterChat(t, { guestId: newGuestId() }, creator.oid)
    const ask = async (data: unknown) => {
      const id = newOid(t.clock.now())
      tab.send({ send: topic, id, data })
      const answered = () => tab.of(topic).find(({ sent, unsent }) => (sent ?? unsent) === id)
      await expect.poll(answered).toBeDefined()
      return answered()
    }
    const id = newOid(t.clock.now())
    const { answer } = (await ask({ token, id, content: 'Hello' })) as { answer: { seq: number } }
    expect(answer).toMatchObject({ id, content: 'Hello' })
    expect((await say('Hello', id)).body).toEqual(answer)
    await expect.poll(() => said().filter((content) => content === 'Hello')).toHaveLength(1)
    for (const data of [
      { token: stranger.token, id, content: 'As somebody else' },
      { token, id, content: '' },
      { token, id: 'short', content: 'Hello' },
      'nothing',
    ]) {
      expect(await ask(data)).toMatchObject({ unsent: expect.any(String) })
    }
  })

  it('delivers what is said to viewers of both processes, in one order', async () => {
    await begin()
    const tabs = [await watch(0, fan), await watch(1, { guestId: newGuestId() })]
    const one = await enterChat(t, fan, creator.oid)
    const two = await enterChat(other, creator, creator.oid)
    const sent = Array.from({ length: 10 }, (_, index) => [
      one.say(`a${index}`),
      two.say(`b${index}`),
    ])
    const answers = await Promise.all(sent.flat())
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    for (const tab of tabs) await expect.poll(() => tab.entries().length).toBe(20)
    expect(tabs[0]?.entries()).toEqual(tabs[1]?.entries())
    expect(tabs[0]?.entries().map(({ seq }) => seq)).toEqual(answers.map((_, index) => index + 1))
    const seqById = new Map(tabs[0]?.entries().map(({ seq, data }) => [data.id, seq]))
    for (const { body } of answers) expect(seqById.get(body.id)).toBe(body.seq)
  })

  it('writes a message once that is sent again, also to another process', async () => {
    await begin()
    const id = newOid(t.clock.now())
    const one = await enterChat(t, fan, creator.oid)
    const two = await enterChat(other, fan, creator.oid)
    const twice = await Promise.all([one.say('hello', id), one.say('hello', id)])
    const again = await two.say('hello', id)
    for (const { body } of twice) expect(body).toEqual(again.body)
    const tab = await watch(0, fan)
    expect(tab.said()).toEqual(['hello'])
  })

  it('refuses an id that is another sender’s message', async () => {
    await begin()
    const id = newOid(t.clock.now())
    await (await enterChat(t, fan, creator.oid)).say('mine', id)
    const answer = await (await enterChat(t, creator, creator.oid)).say('mine too', id)
    expect(refusal(answer)).toEqual([409, 'live.chat_id_taken'])
  })

  it('numbers nothing that isn’t committed', async () => {
    await begin()
    const { say } = await enterChat(t, fan, creator.oid)
    await say('first')
    await t.deps.pool.query(
      `ALTER TABLE live_chat_messages ADD CONSTRAINT no_lost CHECK (content <> 'lost')`,
    )
    expect((await say('lost')).status).toBe(500)
    await t.deps.pool.query('ALTER TABLE live_chat_messages DROP CONSTRAINT no_lost')
    expect((await say('second')).body.seq).toBe(2)
  })

  it('sends the last 50 entries first, and later on what was missed', async () => {
    await begin()
    const post = () =>
      t.deps.db.transaction().execute(async (tx) => {
        for (let index = 0; index < 60; index += 1) {
          const event = { event: 'divide' } as const
          await postEvent(tx, { creatorOid: creator.oid, event, now: t.clock.now() })
        }
      })
    await post()
    const seqs = (tab: { entries(): Entry[] }) => tab.entries().map(({ seq }) => seq)
    expect(seqs(await watch(0, fan))).toEqual(Array.from({ length: 50 }, (_, at) => at + 11))
    expect(seqs(await watch(1, fan, 57))).toEqual([58, 59, 60])
    const earlier = await t.call(
      `GET /live/chat/history?creatorOid=${creator.oid}&before=11&limit=4`,
      { token: fan.token },
    )
    expect(earlier.body.items.map(({ seq }: Entry) => seq)).toEqual([7, 8, 9, 10])
  })

  it('shows a message with the documented fields [R-live-chat-006]', async () => {
    await begin()
    const { say } = await enterChat(t, fan, creator.oid)
    const { body } = await say(`<b>look</b> @${creator.nickname} https://plax.example/a?b=1&c.`)
    const tab = await watch(0, fan)
    expect(tab.entries()).toEqual([
      {
        seq: 1,
        data: {
          event: 'message',
          id: body.id,
          sendTime: t.clock.now().toISOString(),
          content: `<b>look</b> @${creator.nickname} https://plax.example/a?b=1&c.`,
          htmlContent: `&lt;b&gt;look&lt;/b&gt; <span data-user-oid="${creator.oid}">@${creator.nickname}</span> <a href="https://plax.example/a?b=1&amp;c" target="_blank" rel="noopener noreferrer nofollow ugc">https://plax.example/a?b=1&amp;c</a>.`,
          senderOid: fan.oid,
          isGuest: false,
          nickname: fan.nickname,
          anonymousNumber: null,
          isHiddenName: false,
          isBan: false,
          isDeleted: false,
          isCreator: false,
          isManager: false,
          isAdmin: false,
          tier: null,
          subscribedSince: null,
          mentions: [{ userOid: creator.oid, name: creator.nickname }],
        },
      },
    ])
  })

  it('lets guests write, by a name of five digits and never by their device [R-live-chat-001]', async () => {
    await begin()
    const guest = { guestId: newGuestId() }
    const { say } = await enterChat(t, guest, creator.oid)
    expect((await say('hi')).status).toBe(200)
    const { entries } = await watch(1, fan)
    expect(entries()[0]?.data).toMatchObject({
      isGuest: true,
      nickname: null,
      isHiddenName: true,
      anonymousNumber: expect.stringMatching(/^\d{5}$/),
    })
    expect(JSON.stringify(entries())).not.toContain(guest.guestId)
    const { rows } = await t.deps.pool.query(
      'SELECT live_chat_messages::text AS row FROM live_chat_messages',
    )
    expect(JSON.stringify(rows)).not.toContain(guest.guestId)
  })

  it('marks mentions of guests by their numbers, and of users whose names are numbers', async () => {
    await begin()
    const one = { guestId: newGuestId() }
    await (await enterChat(t, one, creator.oid)).say('hi')
    const { say } = await enterChat(t, await signUpPerson(t), creator.oid)
    const tab = await watch(1, fan)
    const said = tab.entries()[0]?.data
    const [senderOid, anonymousNumber] = [said?.senderOid, String(said?.anonymousNumber)]
    const mentionsOf = async (content: string) => {
      const { body } = await say(content)
      const path = `GET /live/chat/history?creatorOid=${creator.oid}&before=9999&limit=1`
      const { items } = (await t.call(path, { token: creator.token })).body
      expect(items[0].data.id).toBe(body.id)
      return items[0].data.mentions
    }
    const guest = { userOid: senderOid, name: anonymousNumber }
    expect(await mentionsOf(`@${anonymousNumber} hello`)).toEqual([guest])
    expect(await mentionsOf(`@${anonymousNumber}0 or a@${anonymousNumber}`)).toEqual([])
    await t.deps.pool.query('UPDATE users SET nickname = $2, nickname_key = $2 WHERE oid = $1', [
      creator.oid,
      anonymousNumber,
    ])
    const user = { userOid: creator.oid, name: anonymousNumber }
    expect(await mentionsOf(`@${anonymousNumber} hello`)).toEqual([user])
  })

  describe('token', () => {
    it('says until when it can be used [R-live-chat-039]', async () => {
      await begin()
      const { body } = await askChatToken(t, fan, creator.oid)
      const inMs = (ms: number) => new Date(t.clock.now().getTime() + ms).toISOString()
      expect(body).toEqual({
        token: expect.any(String),
        tokenExpirationTime: inMs(10 * 60_000),
        sessionExpirationTime: inMs(6 * 3_600_000),
      })
    })

    it('isn’t given while the creator isn’t streaming, except to the creator', async () => {
      const offline = await signUpCreator(t)
      expect(refusal(await askChatToken(t, fan, offline.oid))).toEqual([404, 'live.not_streaming'])
      expect((await askChatToken(t, offline, offline.oid)).status).toBe(200)
    })

    it('writes for whom it was given to, in that chat alone', async () => {
      await begin()
      const { token } = await enterChat(t, fan, creator.oid)
      const use = (chatter: Chatter, sent: string) =>
        t.call('POST /live/chat/message', {
          ...chatter,
          body: { token: sent, id: newOid(t.clock.now()), content: 'x' },
        })
      const refused = [403, 'live.chat_token_refused']
      expect(refusal(await use(creator, token))).toEqual(refused)
      expect(refusal(await use({ guestId: newGuestId() }, token))).toEqual(refused)
      const elsewhere = token.replace(creator.oid, fan.oid)
      expect(refusal(await use(fan, elsewhere))).toEqual(refused)
      expect((await use(fan, token)).status).toBe(200)
    })

    it('has to be used in time, and then ends later', async () => {
      await begin()
      const begun = t.clock.now()
      const unused = await enterChat(t, fan, creator.oid)
      const used = await enterChat(t, creator, creator.oid)
      await used.say('in time')
      t.clock.advance(10 * 60_000)
      expect(refusal(await unused.say('too late'))).toEqual([403, 'live.chat_token_refused'])
      expect((await used.say('still')).status).toBe(200)
      t.clock.set(new Date(begun.getTime() + 6 * 3_600_000))
      expect(refusal(await used.say('over'))).toEqual([403, 'live.chat_token_refused'])
      t.clock.set(begun)
    })
  })

  it('posts an event of an occasion once', async () => {
    await begin()
    const post = () =>
      t.deps.db.transaction().execute((tx) =>
        postEvent(tx, {
          creatorOid: creator.oid,
          event: { event: 'liveOn', streamOid: null },
          now: t.clock.now(),
          once: 'the first',
        }),
      )
    const tab = await watch(1, fan)
    expect([await post(), await post()]).toEqual([true, false])
    await hintChat(t.deps.bus, creator.oid)
    await expect.poll(() => tab.entries().map(({ data }) => data.event)).toEqual(['liveOn'])
  })
})
