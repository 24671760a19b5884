import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refusal, type TestApp } from '../../testing/app.ts'
import { createChatApp, openChat } from '../../testing/chats.ts'
import { enterChat, goOn } from '../../testing/live-chats.ts'
import { HubConnection } from '../../testing/hub-client.ts'
import { signUpStreamer } from '../../testing/live-publisher.ts'
import { liveCanvas } from '../../testing/live-stories.ts'
import type { ModelServer } from '../../testing/model-server.ts'
import { giveAmount, newKey, walletOf } from '../../testing/money.ts'
import { deliverEvents, followEvents } from '../../testing/notifications.ts'
import { openApp } from '../../testing/open-app.ts'
import { type Person, signUpCreator, signUpPerson } from '../../testing/people.ts'
import { runQueued } from '../../testing/run-jobs.ts'
import { expectSoundLedger } from '../../testing/sound-ledger.ts'
import { runRemovals, waitOut } from '../../testing/withdrawals.ts'
import { createDraft, publishStory } from '../../testing/stories.ts'
import { readChat } from '../live/chat/read-log.ts'

const answerTask = 'live-stories.answer'

describe('a story that reacts to a stream', () => {
  let t: TestApp
  let server: ModelServer
  let creator: Person
  let fan: Person
  let storyOid: string

  beforeAll(async () => {
    const made = await createChatApp()
    t = made.t
    server = made.server
  })
  beforeEach(async () => {
    creator = await signUpStreamer(t)
    fan = await signUpPerson(t)
    await giveAmount(t, fan, 'coin', 1_000)
    await giveAmount(t, creator, 'credit', 100_000)
    storyOid = await publish({})
    t.clock.advance(61_000)
  })
  afterEach(async () => {
    server.reset()
    server.requests.splice(0)
    await expectSoundLedger(t)
  })
  afterAll(() => t.close())

  const publish = (data: Parameters<typeof liveCanvas>[0], fields: Record<string, unknown> = {}) =>
    publishStory(t, creator, {
      creditsPerChatMilli: 10_000,
      model: 'server',
      canvas: liveCanvas(data),
      ...fields,
    })
  const connect = (body: Record<string, unknown> = {}, by = creator) =>
    t.call('POST /live/story', { token: by.token, body: { contentOid: storyOid, ...body } })
  const connection = async () => (await t.call('GET /live/story', { token: creator.token })).body
  const donate = async (coin: number, content = 'Sing!', key = newKey()) => {
    const answer = await t.call('POST /live/donation', {
      token: fan.token,
      idempotencyKey: key,
      body: { creatorOid: creator.oid, donationData: { coin, content } },
    })
    expect(answer.status, answer.text).toBe(200)
    return answer.body.donation.oid as string
  }
  const events = async () => {
    const { rows } = await t.deps.pool.query(
      'SELECT kind, oid, coins::int, turn_oid FROM live_story_events WHERE creator_oid = $1',
      [creator.oid],
    )
    return rows as { kind: string; oid: string; coins: number; turn_oid: string | null }[]
  }
  const heard = (count: number) => expect.poll(events).toHaveLength(count)
  const answer = () => runQueued(t, answerTask)
  const chat = async () => {
    const now = t.clock.now()
    const log = await readChat(t.deps.db, { creatorOid: creator.oid, after: 0, now })
    return log.flatMap(({ data }) => (data.event === 'message' ? data : []))
  }
  const said = async () => (await chat()).flatMap(({ isAi, content }) => (isAi ? content : []))
  const promptOf = (index: number) => JSON.stringify(server.requests[index]?.body.messages)
  const credits = async () => (await walletOf(t, creator)).creditMilli

  describe('connecting it', () => {
    it('shows the story, its names, its price, and the creator’s other stories', async () => {
      expect((await connection()).story).toBeNull()
      const { status, body } = await connect({ answersChat: true, waitSeconds: 20 })
      expect(status).toBe(200)
      expect(body).toEqual({
        story: {
          contentOid: storyOid,
          title: 'The lighthouse',
          names: ['Mira'],
          hasEvents: true,
          priceMilli: expect.any(Number),
        },
        answersChat: true,
        waitSeconds: 20,
        minWaitSeconds: 5,
        stoppedFor: null,
        stoppedAt: null,
        creditMilli: 100_000,
        waitingCount: 0,
        choices: [{ contentOid: storyOid, title: 'The lighthouse' }],
      })
      expect(body.story.priceMilli).toBeGreaterThan(0)
    })

    it('answers viewers only if the creator turns that on', async () => {
      expect((await connect()).body).toMatchObject({ answersChat: false, waitSeconds: 15 })
    })

    it('leaves the story when the creator disconnects it', async () => {
      await connect()
      expect((await connect({ contentOid: null })).body).toMatchObject({ story: null })
    })

    it('is refused for stories of others, drafts, unknown stories, and people who may not stream', async () => {
      const other = await signUpStreamer(t)
      expect(refusal(await connect({}, other))).toEqual([403, 'live_story.not_yours'])
      const draft = await createDraft(t, creator)
      expect(refusal(await connect({ contentOid: draft }))).toEqual([
        409,
        'live_story.not_published',
      ])
      expect(refusal(await connect({ contentOid: draft }, other))).toEqual([404, 'story.not_found'])
      const unknown = '0123456789abcdef01234567'
      expect(refusal(await connect({ contentOid: unknown }))).toEqual([404, 'story.not_found'])
      const writer = await signUpCreator(t)
      expect((await connect({}, writer)).status).toBe(403)
      expect((await t.call('POST /live/story', { body: { contentOid: null } })).status).toBe(401)
    })

    it('refuses waits that are out of bounds', async () => {
      expect(refusal(await connect({ waitSeconds: 4 }))).toEqual([400, 'live_story.wait_too_short'])
      expect((await connect({ waitSeconds: 601 })).status).toBe(400)
      expect((await connect({ contentOid: 'x' })).status).toBe(400)
    })
  })

  describe('a donation', () => {
    beforeEach(async () => {
      await connect()
      await goOn(t, creator)
    })

    it('sets variables and fires the trigger, and the character answers in the chat as AI', async () => {
      server.next({ kind: 'reply', words: ['[[Mira]]', ' Thank you!'] })
      await donate(30, 'Sing {{getvar::secret}} «for me»!')
      await heard(1)
      await answer()
      await expect.poll(said).toEqual(['Thank you!'])
      expect(promptOf(0)).toContain(`Thank «${fan.nickname}» loudly.`)
      expect(promptOf(0)).toContain('- coins: 30')
      expect(promptOf(0)).toContain('message «Sing getvar::secret for me !»')
      const [message] = await chat()
      expect(message).toMatchObject({
        nickname: 'Mira',
        senderOid: creator.oid,
        isAi: true,
        isCreator: false,
      })
    })

    it('is paid from the creator’s credits, as one reply', async () => {
      const before = Number(await credits())
      await donate(30)
      await heard(1)
      await answer()
      await expect.poll(said).toHaveLength(1)
      const { story } = await connection()
      // Of what the creator pays, their share comes back as earnings, not as credits.
      expect(before - Number(await credits())).toBe(story.priceMilli)
    })

    it('adds up over turns in the same room, and names what happened in the details of the reply', async () => {
      for (const coin of [30, 20]) {
        await donate(coin)
        await expect.poll(async () => (await events()).some((one) => one.coins === coin)).toBe(true)
        await answer()
        await expect.poll(async () => (await said()).length).toBe(coin === 30 ? 1 : 2)
      }
      expect(promptOf(1)).toContain('- coins: 50')
      const { rows } = await t.deps.pool.query(
        'SELECT room_oid, message_oid FROM live_story_turns WHERE creator_oid = $1 ORDER BY oid',
        [creator.oid],
      )
      expect(new Set(rows.map(({ room_oid }) => room_oid)).size).toBe(1)
      const [{ room_oid: roomOid, message_oid: messageOid }] = rows
      const trace = await t.call(
        `GET /story-chat/chat-room/${roomOid}/message/${messageOid}/trace`,
        { token: creator.token },
      )
      expect(trace.body.liveEvents, trace.text).toEqual([
        { nodeId: 'gift', title: 'A gift', event: 0, status: 'fired', set: ['coins', 'donor'] },
      ])
    })

    it('is heard and answered once, however often it is sent and its jobs run', async () => {
      const key = newKey()
      const oids = await Promise.all([donate(30, 'Sing!', key), donate(30, 'Sing!', key)])
      expect(new Set(oids).size).toBe(1)
      await heard(1)
      const run = () => t.jobs.get(answerTask)?.({ creatorOid: creator.oid })
      await Promise.all([run(), run()])
      await expect.poll(said).toHaveLength(1)
      await run()
      await answer()
      expect(await said()).toHaveLength(1)
      expect(server.requests).toHaveLength(1)
    })

    it('shares a reply with others that came meanwhile', async () => {
      for (const coin of [10, 20, 30]) await donate(coin)
      await heard(3)
      await answer()
      await expect.poll(said).toHaveLength(1)
      expect(promptOf(0)).toContain('- coins: 60')
      expect(server.requests).toHaveLength(1)
    })

    it('is left out if nobody streams, or no story is connected', async () => {
      await connect({ contentOid: null })
      await donate(30)
      const announced = async () =>
        (await t.deps.pool.query('SELECT 1 FROM live_donations WHERE announced_at IS NULL'))
          .rowCount
      await expect.poll(announced).toBe(0)
      await connect()
      await t.deps.pool.query(
        "UPDATE live_streams SET state = 'ended', ended_at = $2 WHERE creator_oid = $1",
        [creator.oid, t.clock.now()],
      )
      await donate(30)
      await expect.poll(announced).toBe(0)
      expect(await events()).toEqual([])
    })

    it('goes on after a crash before its reply was begun', async () => {
      await donate(30)
      await heard(1)
      // What a process leaves that dies after it took the events.
      await t.deps.pool.query(
        `INSERT INTO live_story_turns (oid, creator_oid, stream_oid, said_oid, state, lease_until, created_at)
         SELECT '00000000000000000000000a', creator_oid, stream_oid, '00000000000000000000000b', 'open', $2, $2
         FROM live_story_events WHERE creator_oid = $1`,
        [creator.oid, t.clock.now()],
      )
      await t.deps.pool.query(
        "UPDATE live_story_events SET turn_oid = '00000000000000000000000a' WHERE creator_oid = $1",
        [creator.oid],
      )
      t.clock.advance(1_000)
      await t.jobs.get('live-stories.answer-overdue')?.({})
      await expect.poll(said).toHaveLength(1)
      expect((await chat()).at(-1)?.id).toBe('00000000000000000000000b')
    })

    it('goes on after a crash between the reply and the chat, without another reply', async () => {
      await donate(30)
      await heard(1)
      await answer()
      await expect.poll(said).toHaveLength(1)
      // What a process leaves that dies before the answer is in the chat.
      await t.deps.pool.query(
        'DELETE FROM live_chat_messages WHERE creator_oid = $1 AND type = $2',
        [creator.oid, 'message'],
      )
      await t.deps.pool.query("UPDATE live_story_turns SET state = 'open' WHERE creator_oid = $1", [
        creator.oid,
      ])
      t.clock.advance(120_000)
      const other = await openApp(t.deps.config, t.deps.databaseUrl, { clock: t.clock })
      try {
        await other.jobs.get('live-stories.answer-overdue')?.({})
        expect(await said()).toHaveLength(1)
        expect(server.requests).toHaveLength(1)
      } finally {
        await other.close()
      }
    })

    it('is asked again if the model fails, and given up after three times', async () => {
      server.next(...[1, 2, 3, 4].map(() => ({ kind: 'error_after' as const, words: [] })))
      const before = await credits()
      await donate(30)
      await heard(1)
      const state = async () => {
        await answer()
        const { rows } = await t.deps.pool.query(
          'SELECT state, attempts FROM live_story_turns WHERE creator_oid = $1',
          [creator.oid],
        )
        return rows[0]
      }
      await expect.poll(state, { timeout: 10_000 }).toMatchObject({ state: 'failed', attempts: 2 })
      expect(await said()).toEqual([])
      expect(await credits()).toBe(before)
    })

    it('can have its answer deleted by a manager of the chat, who can’t ban the creator for it', async () => {
      const manager = await signUpPerson(t)
      const hired = { creatorOid: creator.oid, userOid: manager.oid }
      await t.call('POST /live/manager', { token: creator.token, body: hired })
      await donate(30)
      await heard(1)
      await answer()
      await expect.poll(said).toHaveLength(1)
      const [message] = await chat()
      const about = { creatorOid: creator.oid, messageId: message?.id }
      const stranger = await t.call('POST /live/chat/delete', { token: fan.token, body: about })
      expect(stranger.status).toBe(403)
      const deleted = await t.call('POST /live/chat/delete', { token: manager.token, body: about })
      expect(deleted.status, deleted.text).toBe(200)
      expect(await said()).toEqual([''])
      const ban = await t.call('POST /live/chatban', {
        token: manager.token,
        body: { creatorOid: creator.oid, userOid: message?.senderOid },
      })
      expect(ban.status).toBe(403)
    })

    it.each([
      ['en', /Thank you|thank you/],
      ['ko', /고마워요/],
    ])(
      'is answered by the offline narrator in %s, by name and with the donor’s words',
      async (language, thanks) => {
        storyOid = await publish({}, { language, model: 'narrator' })
        await connect()
        await donate(30, 'Sing for me!')
        await donate(20, '')
        await heard(2)
        await answer()
        await expect.poll(said).toHaveLength(1)
        const [text = ''] = await said()
        expect(text).toContain(fan.nickname)
        expect(text).toContain('Sing for me')
        expect(text).toMatch(thanks)
        expect(text).not.toMatch(/Donation:|coins, from|[«»]/)
      },
    )

    it.each([
      ['stays whole at 300 characters', `${'Thank you. '.repeat(27)}Bye`, (text: string) => text],
      [
        'ends with a sentence and “…” if it is longer',
        `${'Thank you. '.repeat(27)}Bye!`,
        () => `${'Thank you. '.repeat(27).slice(0, -2)}…`,
      ],
    ])('%s', async (_, words, shown) => {
      server.next({ kind: 'reply', words: [words] })
      await donate(30)
      await heard(1)
      await answer()
      await expect.poll(said).toEqual([shown(words)])
    })

    it('masks banned words in the answer', async () => {
      await t.call('POST /live/bannedwords', {
        token: creator.token,
        body: { creatorOid: creator.oid, add: ['rubbish'], remove: [] },
      })
      server.next({ kind: 'reply', words: ['What rubbish'] })
      await donate(30)
      await heard(1)
      await answer()
      await expect.poll(said).toEqual(['What *******'])
    })
  })

  describe('without credits', () => {
    beforeEach(async () => {
      await connect()
      await goOn(t, creator)
    })

    it('stops, notifies the creator, and goes on with what waited once it is connected again', async () => {
      const poor = await signUpStreamer(t)
      const contentOid = await publishStory(t, poor, {
        creditsPerChatMilli: 10_000,
        model: 'server',
        canvas: liveCanvas(),
      })
      creator = poor
      storyOid = contentOid
      expect((await connect()).body).toMatchObject({ creditMilli: 0, stoppedFor: null })
      const origin = await t.app.listen({ host: '127.0.0.1', port: 0 })
      const studio = await HubConnection.open(origin, { authorization: `Bearer ${poor.token}` })
      await studio.join('live-story')
      const stops = () =>
        studio.of('live-story').map(({ state }) => (state as { stoppedFor: string }).stoppedFor)
      await goOn(t, poor)
      await donate(30)
      await heard(1)
      await answer()
      expect(await connection()).toMatchObject({ stoppedFor: 'no_credits', waitingCount: 1 })
      expect(await said()).toEqual([])
      await expect.poll(stops).toEqual([null, 'no_credits'])
      await deliverEvents(t)
      const news = await t.call('GET /account/notifications', { token: poor.token })
      expect(news.body.items[0]).toMatchObject({ title: 'Your story stopped answering' })
      await giveAmount(t, poor, 'credit', 100_000)
      await connect()
      await answer()
      await expect.poll(said).toHaveLength(1)
      expect(await connection()).toMatchObject({ stoppedFor: null, waitingCount: 0 })
      await expect.poll(stops).toEqual([null, 'no_credits', null])
      const stranger = await HubConnection.open(origin, { authorization: `Bearer ${fan.token}` })
      expect(await stranger.join('live-story')).toMatchObject({ refused: 'auth.forbidden' })
      for (const page of [studio, stranger]) page.close()
    })
  })

  describe('a story that is unpublished meanwhile', () => {
    it('stops', async () => {
      await connect()
      await goOn(t, creator)
      await t.deps.pool.query("UPDATE catalogue_items SET state = 'draft' WHERE oid = $1", [
        storyOid,
      ])
      await donate(30)
      await heard(1)
      await answer()
      expect(await connection()).toMatchObject({ stoppedFor: 'story_closed' })
      expect(server.requests).toHaveLength(0)
    })
  })

  describe('a mission', () => {
    it('reaches the node of its kind once, when it is completed', async () => {
      storyOid = await publish({ event: 'mission', minCoins: 20 })
      await connect()
      await goOn(t, creator)
      await t.call('POST /live/donation/options', {
        token: creator.token,
        body: { useMissionDonation: true },
      })
      const assigned = await t.call('POST /live/donation/mission', {
        token: fan.token,
        idempotencyKey: newKey(),
        body: {
          creatorOid: creator.oid,
          missionData: { coin: 50, content: 'Ten push-ups', timeLimit: 600 },
        },
      })
      expect(assigned.status, assigned.text).toBe(200)
      const { missionOid } = assigned.body.mission
      for (const status of ['accepted', 'success']) {
        const changed = await t.call('POST /live/donation/mission/status', {
          token: creator.token,
          body: { oid: missionOid, status },
        })
        expect(changed.status, changed.text).toBe(200)
      }
      await followEvents(t, { 'mission.ended': 'live-stories.hear-mission' })
      await heard(1)
      await answer()
      await expect.poll(said).toHaveLength(1)
      expect(promptOf(0)).toContain('task «Ten push-ups»')
      expect(promptOf(0)).toContain('- coins: 50')
      await followEvents(t, { 'mission.ended': 'live-stories.hear-mission' })
      expect(await events()).toHaveLength(1)
    })
  })

  describe('a roulette result', () => {
    it('reaches the node of its item', async () => {
      storyOid = await publish({ event: 'roulette', item: 'a song' })
      await connect()
      await goOn(t, creator)
      const token = creator.token
      await t.call('POST /live/donation/options', { token, body: { useRouletteDonation: true } })
      const items = [
        { name: 'A song', probability: 999_999 },
        { name: 'Nothing', probability: 1 },
      ]
      const made = await t.call('POST /live/donation/roulette', {
        token,
        body: { name: 'Wheel', coin: 10, items },
      })
      const { oid: rouletteOid, tableHash } = made.body.roulette
      const spun = await t.call('POST /live/donation', {
        token: fan.token,
        idempotencyKey: newKey(),
        body: {
          creatorOid: creator.oid,
          donationData: {
            donationType: 'roulette',
            rouletteOid,
            tableHash,
            clientSeed: 'my-seed_1',
            payWith: 'coin',
          },
        },
      })
      expect(spun.status, spun.text).toBe(200)
      const won = spun.body.donation.optionName as string
      await heard(1)
      await answer()
      await expect.poll(said).toHaveLength(1)
      expect(promptOf(0)).toContain(`drew «${won}»`)
      expect(promptOf(0).includes('Thank «')).toBe(won === 'A song')
    })
  })

  describe('a viewer who names the character', () => {
    const ask = async (text: string, by = fan) => {
      const { say } = await enterChat(t, by, creator.oid)
      const answered = await say(text)
      expect(answered.status, answered.text).toBe(200)
      await t.jobs.get('live-stories.hear-chat')?.({ creatorOid: creator.oid })
      await answer()
    }

    it('gets an answer, once per wait, if the creator turned that on', async () => {
      await connect({ answersChat: true, waitSeconds: 10 })
      await goOn(t, creator)
      await ask('Hello everyone')
      expect(await events()).toEqual([])
      await ask('Mira, how are you?')
      await expect.poll(said).toHaveLength(1)
      expect(promptOf(0)).toContain(`Viewer «${fan.nickname}» writes: «Mira, how are you?»`)
      const other = await signUpPerson(t)
      await ask('@mira and me?', other)
      expect(await events()).toHaveLength(1)
      t.clock.advance(10_000)
      await ask('Mira, again?')
      expect(await events()).toHaveLength(1)
      await ask('@mira and me?', other)
      await expect.poll(said).toHaveLength(2)
      t.clock.advance(30_000)
      await ask('Mira, again?')
      await expect.poll(said).toHaveLength(3)
    })

    it('is heard through the chat itself', async () => {
      await connect({ answersChat: true })
      await goOn(t, creator)
      t.clock.advance(6_000)
      const { say } = await enterChat(t, fan, creator.oid)
      await say('Mira, are you there?')
      const heardThen = async () => {
        await runQueued(t, 'live-stories.hear-chat')
        return events()
      }
      await expect.poll(heardThen).toHaveLength(1)
    })

    it('gets none otherwise', async () => {
      await connect()
      await goOn(t, creator)
      await ask('Mira, how are you?')
      expect(await events()).toEqual([])
    })
  })

  it('deletes what it kept after 30 days', async () => {
    await connect()
    await goOn(t, creator)
    await donate(30)
    await heard(1)
    await answer()
    await expect.poll(said).toHaveLength(1)
    const { rows } = await t.deps.pool.query(
      'SELECT room_oid FROM live_story_turns WHERE creator_oid = $1',
      [creator.oid],
    )
    const rooms = async () =>
      (await t.deps.pool.query('SELECT 1 FROM chat_rooms WHERE oid = $1', [rows[0].room_oid]))
        .rowCount
    await t.jobs.get('live-stories.forget')?.({})
    expect(await rooms()).toBe(1)
    t.clock.advance(30 * 86_400_000 + 1)
    await t.jobs.get('live-stories.forget')?.({})
    expect(await rooms()).toBe(0)
    expect(await events()).toEqual([])
  })

  it('deletes what it said and kept about a viewer with their account', async () => {
    await connect()
    await goOn(t, creator)
    await donate(30)
    await heard(1)
    await answer()
    await expect.poll(said).toHaveLength(1)
    await waitOut(t, fan)
    await runRemovals(t)
    t.clock.advance(11 * 60_000)
    await runRemovals(t)
    expect(await said()).toEqual([])
    expect(await events()).toEqual([])
    const turns = 'SELECT 1 FROM live_story_turns WHERE creator_oid = $1'
    expect((await t.deps.pool.query(turns, [creator.oid])).rowCount).toBe(0)
    const rooms = 'SELECT 1 FROM chat_rooms WHERE owner_oid = $1'
    expect((await t.deps.pool.query(rooms, [creator.oid])).rowCount).toBe(0)
  })

  it('leaves the creator’s own chats with the story alone', async () => {
    await connect()
    await goOn(t, creator)
    const own = await openChat(t, storyOid, { token: creator.token })
    await donate(30)
    await heard(1)
    await answer()
    await expect.poll(said).toHaveLength(1)
    expect(await own.texts()).toHaveLength(1)
  })
})
