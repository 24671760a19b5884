import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../../../testing/app.ts'
import { HubConnection } from '../../../../testing/hub-client.ts'
import { type Chatter, enterChat, goOn } from '../../../../testing/live-chats.ts'
import { followEvents } from '../../../../testing/notifications.ts'
import { openApp } from '../../../../testing/open-app.ts'
import { newGuestId, type Person, signUpCreator, signUpPerson } from '../../../../testing/people.ts'

interface Poll {
  pollOid: string
  question: string
  totalVotes: number
  options: { optionId: string; text: string; votes: number }[]
  endsAt: string | null
}

describe('polls of a live chat', () => {
  let t: TestApp
  let other: TestApp
  let creator: Person
  let fan: Person
  let streamOid: string
  const origins: string[] = []
  beforeAll(async () => {
    t = await createTestApp()
    other = await openApp(t.deps.config, t.deps.databaseUrl, { clock: t.clock })
    for (const one of [t, other]) origins.push(await one.app.listen({ host: '127.0.0.1', port: 0 }))
    fan = await signUpPerson(t)
  })
  afterAll(async () => {
    await other.close()
    await t.close()
  })
  beforeEach(async () => {
    creator = await signUpCreator(t)
    streamOid = await goOn(t, creator)
  })

  const moderate = (who: Person, key: string, body: Record<string, unknown>) =>
    t.call(key, { token: who.token, body: { creatorOid: creator.oid, ...body } })
  const start = (body: Record<string, unknown> = {}, who = creator) =>
    moderate(who, 'POST /live/chat/poll', {
      question: 'Where next?',
      options: ['Sea', 'Land'],
      ...body,
    })
  const run = async (body: Record<string, unknown> = {}) => (await start(body)).body.poll as Poll
  const stop = ({ pollOid }: Poll, who = creator) =>
    moderate(who, 'POST /live/chat/poll/end', { pollOid })
  const vote = (who: Chatter, poll: Poll, place: number, on = t) =>
    on.call('POST /live/chat/poll/vote', {
      ...who,
      body: {
        creatorOid: creator.oid,
        pollOid: poll.pollOid,
        optionId: poll.options[place]?.optionId ?? 'x',
      },
    })
  const room = async (who: Chatter = fan) =>
    (await t.call(`GET /live/chat/room?creatorOid=${creator.oid}`, who)).body as {
      room: { poll: Poll | null }
      self: { vote: { optionId: string } | null }
    }
  const votesOf = (poll: Poll | null) => poll?.options.map(({ votes }) => votes)
  const guest = () => ({ guestId: newGuestId() })
  const ends = async () => {
    const { rows } = await t.deps.pool.query(
      `SELECT stream_oid, data FROM live_chat_messages WHERE creator_oid = $1 AND type = 'pollEnd'`,
      [creator.oid],
    )
    return rows.map(({ stream_oid, data }) => ({ stream_oid, ...data }))
  }

  it('count one vote of each viewer, which they can change, and a guest’s too', async () => {
    const poll = await run()
    expect(poll).toMatchObject({ question: 'Where next?', totalVotes: 0, endsAt: null })
    const [visitor, another] = [guest(), guest()]
    expect(votesOf((await vote(fan, poll, 0)).body.poll)).toEqual([1, 0])
    expect(votesOf((await vote(fan, poll, 0)).body.poll)).toEqual([1, 0])
    expect(votesOf((await vote(visitor, poll, 0)).body.poll)).toEqual([2, 0])
    expect(votesOf((await vote(another, poll, 0)).body.poll)).toEqual([3, 0])
    const changed = await vote(visitor, poll, 1)
    expect([votesOf(changed.body.poll), changed.body.ownOptionId]).toEqual([
      [2, 1],
      poll.options[1]?.optionId,
    ])
    const seen = await room(visitor)
    expect(votesOf(seen.room.poll)).toEqual([2, 1])
    expect(seen.self.vote).toEqual({
      pollOid: poll.pollOid,
      optionId: poll.options[1]?.optionId,
    })
    expect((await room(guest())).self.vote).toBeNull()
  })

  it('reach open chats in every process when they start, are voted in, and end', async () => {
    const topic = `live-room:${creator.oid}`
    const device = { 'x-guest-device-id': newGuestId() }
    const tab = await HubConnection.open(origins[1] ?? '', device)
    await tab.join(topic)
    const state = () => (tab.of(topic).at(-1) as { state: { poll: Poll | null } }).state.poll
    const poll = await run()
    await expect.poll(() => state()?.question).toBe('Where next?')
    await vote(fan, poll, 1)
    await expect.poll(() => votesOf(state())).toEqual([0, 1])
    await stop(poll)
    await expect.poll(state).toBeNull()
    tab.close()
  })

  it('run in a dock of the streaming software too', async () => {
    const made = await t.call('PUT /live/toolkey', {
      token: creator.token,
      body: { scope: 'dock' },
    })
    const entered = await t.call('POST /live/toolkey', { body: { toolkey: made.body.toolkey } })
    const dock = { token: entered.body.session_token as string }
    const topic = `live-room:${creator.oid}`
    const tab = await HubConnection.open(origins[0] ?? '', {
      authorization: `Bearer ${dock.token}`,
    })
    expect(await tab.join(topic)).toMatchObject({ state: { poll: null } })
    const { body } = await start({}, { ...creator, ...dock })
    expect((await vote(dock, body.poll, 0)).status).toBe(200)
    await expect
      .poll(() => tab.of(topic).at(-1))
      .toMatchObject({ state: { poll: { totalVotes: 1 } } })
    expect((await stop(body.poll, { ...creator, ...dock })).body).toEqual({ ended: true })
    tab.close()
  })

  it('are exact when many vote and change their votes at once in two processes', async () => {
    const poll = await run({ options: ['a', 'b', 'c'] })
    const voters = Array.from({ length: 12 }, (_, at) => ({
      guestId: newGuestId(),
      address: `10.7.0.${at}`,
    }))
    const sent = voters.flatMap((voter, at) =>
      [0, 1, 2, at % 3].map((place, nr) => vote(voter, poll, place, nr % 2 ? other : t)),
    )
    const answers = await Promise.all(sent)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { rows } = await t.deps.pool.query(
      'SELECT option_id FROM live_poll_votes WHERE poll_oid = $1',
      [poll.pollOid],
    )
    expect(rows).toHaveLength(voters.length)
    const counted = poll.options.map(
      ({ optionId }) => rows.filter(({ option_id }) => option_id === optionId).length,
    )
    expect(votesOf((await room()).room.poll)).toEqual(counted)
  })

  it('run one at a time, also when two are started at once', async () => {
    const both = await Promise.all([start(), start()])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(refusal(await start())).toEqual([409, 'live.poll_running'])
  })

  it('are started and ended by moderators alone, while the stream is on', async () => {
    const refused = [403, 'live.not_moderator']
    expect(refusal(await start({}, fan))).toEqual(refused)
    await moderate(creator, 'POST /live/manager', { userOid: fan.oid })
    const { body, status } = await start({}, fan)
    expect(status).toBe(200)
    const stranger = await signUpPerson(t)
    expect(refusal(await stop(body.poll, stranger))).toEqual(refused)
    expect((await stop(body.poll, fan)).body).toEqual({ ended: true })
    expect((await stop(body.poll, fan)).body).toEqual({ ended: false })
    await t.deps.pool.query("UPDATE live_streams SET state = 'preparing' WHERE oid = $1", [
      streamOid,
    ])
    expect(refusal(await start())).toEqual([404, 'live.not_streaming'])
  })

  it('need two to six different options and at most an hour', async () => {
    const wrong = [
      { question: ' ' },
      { options: ['a'] },
      { options: ['a', 'a '] },
      { options: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] },
      { minutes: 0 },
      { minutes: 61 },
    ]
    for (const body of wrong) expect((await start(body)).status).toBe(400)
  })

  it('end by hand, with an event that says how they ended', async () => {
    const poll = await run()
    await vote(fan, poll, 1)
    await stop(poll)
    expect(await ends()).toEqual([
      {
        stream_oid: streamOid,
        pollOid: poll.pollOid,
        question: 'Where next?',
        totalVotes: 1,
        options: poll.options.map((option, at) => ({ ...option, votes: at })),
      },
    ])
    expect(refusal(await vote(fan, poll, 0))).toEqual([409, 'poll.ended'])
    expect((await room()).room.poll).toBeNull()
    expect((await start()).status).toBe(200)
  })

  it('reject votes after their end, which a job announces', async () => {
    const poll = await run({ minutes: 2 })
    const endPoll = () => t.jobs.get('live.end-poll')?.({ pollOid: poll.pollOid })
    t.clock.advance(2 * 60_000 - 1)
    await endPoll()
    expect((await vote(fan, poll, 0)).status).toBe(200)
    t.clock.advance(1)
    expect((await room()).room.poll).toBeNull()
    expect(refusal(await vote(fan, poll, 1))).toEqual([409, 'poll.ended'])
    for (let again = 0; again < 2; again += 1) await endPoll()
    expect(await ends()).toMatchObject([{ pollOid: poll.pollOid, totalVotes: 1 }])
    const { rows } = await t.deps.pool.query(
      `SELECT run_at FROM graphile_worker.jobs WHERE task_identifier = 'live.end-poll'`,
    )
    expect(rows.map(({ run_at }) => run_at.toISOString())).toContain(poll.endsAt)
  })

  it('end with the stream', async () => {
    const poll = await run()
    await vote(fan, poll, 0)
    await t.call('POST /live/stop', { token: creator.token, body: {} })
    expect(refusal(await vote(creator, poll, 0))).toEqual([409, 'poll.ended'])
    await followEvents(t, { 'live.ended': 'live.chat-news' })
    expect(await ends()).toMatchObject([{ stream_oid: streamOid, totalVotes: 1 }])
  })

  it('refuse options and polls that aren’t there', async () => {
    const poll = await run()
    expect(refusal(await vote(fan, poll, 2))).toEqual([409, 'poll.option_gone'])
    const none = { ...poll, pollOid: 'a'.repeat(24) }
    expect(refusal(await vote(fan, none, 0))).toEqual([404, 'poll.not_found'])
    const another = await signUpCreator(t)
    await goOn(t, another)
    const { optionId } = poll.options[0] ?? {}
    const body = { creatorOid: another.oid, pollOid: poll.pollOid, optionId }
    const elsewhere = await t.call('POST /live/chat/poll/vote', { token: fan.token, body })
    expect(refusal(elsewhere)).toEqual([404, 'poll.not_found'])
    expect(refusal(await vote({} as Person, poll, 0))).toEqual([400, 'auth.guest_id_required'])
  })

  it('reject votes of people who can’t write in the chat', async () => {
    const poll = await run()
    const visitor = guest()
    await (await enterChat(t, visitor, creator.oid)).say('hi')
    const { rows } = await t.deps.pool.query(
      'SELECT shown_oid FROM live_chat_messages WHERE creator_oid = $1 AND sender_kind IS NOT NULL',
      [creator.oid],
    )
    await moderate(creator, 'POST /live/chatban', { userOid: rows[0].shown_oid })
    expect(refusal(await vote(visitor, poll, 0))).toEqual([403, 'live.poll_banned'])
    await moderate(creator, 'POST /live/chat/room', { audience: 'followers' })
    expect(refusal(await vote(fan, poll, 0))).toEqual([403, 'live.poll_followers_only'])
    await moderate(creator, 'POST /live/chat/room', { audience: 'subscribers' })
    expect(refusal(await vote(guest(), poll, 0))).toEqual([403, 'live.poll_subscribers_only'])
    expect((await vote(creator, poll, 0)).status).toBe(200)
    await moderate(creator, 'POST /live/chat/kick', { userOid: fan.oid })
    expect(refusal(await vote(fan, poll, 0))).toEqual([403, 'live.kicked'])
  })

  it('count a guest’s vote for the account that they sign up for, once', async () => {
    const poll = await run()
    const [first, second] = [newGuestId(), newGuestId()]
    await vote({ guestId: first }, poll, 0)
    await vote({ guestId: second }, poll, 0)
    const person = await signUpPerson(t, { guestId: first })
    expect((await room(person)).self.vote?.optionId).toBe(poll.options[0]?.optionId)
    expect(votesOf((await vote(person, poll, 1)).body.poll)).toEqual([1, 1])
    const merged = await t.call('POST /story-chat/account/migrate', {
      token: person.token,
      guestId: second,
      body: {},
    })
    expect(merged.status).toBe(200)
    expect(votesOf((await room(person)).room.poll)).toEqual([0, 1])
  })
})
