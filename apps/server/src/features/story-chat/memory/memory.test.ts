import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { relayBatch } from '../../../platform/events/relay.ts'
import { newOid } from '../../../platform/ids.ts'
import { type TestApp, refusal } from '../../../testing/app.ts'
import {
  Chat,
  createChatApp,
  livingCanvas,
  openChat,
  openPaidChat,
} from '../../../testing/chats.ts'
import { type ModelServer } from '../../../testing/model-server.ts'
import { walletOf } from '../../../testing/money.ts'
import { type Person, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { publishStory } from '../../../testing/stories.ts'
import { memoryTurnsSetting, plotKeepSetting, plotTurnsSetting } from './memory.settings.ts'

const nobody = '0'.repeat(24)

describe('what a room remembers', () => {
  let t: TestApp
  let server: ModelServer
  let creator: Person
  let contentOid: string
  beforeAll(async () => {
    ;({ t, server } = await createChatApp())
    creator = await signUpCreator(t)
    contentOid = await publish()
    await t.deps.db.transaction().execute(async (tx) => {
      await t.deps.settings.set(tx, plotTurnsSetting, 3, null)
      await t.deps.settings.set(tx, plotKeepSetting, 1, null)
      await t.deps.settings.set(tx, memoryTurnsSetting, 100, null)
    })
  })
  afterAll(() => t.close())

  const publish = (toggles: object = {}, model = 'server') => {
    const canvas = livingCanvas()
    for (const node of canvas.nodes) {
      if (node.kind === 'story') Object.assign(node.data.toggles, toggles)
    }
    return publishStory(t, creator, { model, canvas })
  }
  const every = (memoryTurns: number) =>
    t.deps.db
      .transaction()
      .execute((tx) => t.deps.settings.set(tx, memoryTurnsSetting, memoryTurns, null))

  /** Sends so many messages; replies are numbered. */
  const tell = async (chat: Chat, turns: number) => {
    for (let n = 1; n <= turns; n += 1) {
      server.next({ kind: 'reply', words: [`Reply ${n}.`] })
      await chat.say(`Line ${n}`)
    }
  }
  /** Runs the job of a room's last reply, as its news would. */
  const digest = async (chat: Chat) => {
    const client = new pg.Client({ connectionString: t.deps.databaseUrl })
    await client.connect()
    while ((await relayBatch(client, new Map())) > 0);
    await client.end()
    const news = await t.deps.db
      .selectFrom('outbox')
      .select('seq')
      .where('type', '=', 'story-chat.replied')
      .where(sql`payload ->> 'roomOid'`, '=', chat.roomOid)
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow()
    await t.jobs.get('story.digest-room')?.({ seq: news.seq })
  }
  const past = async (chat: Chat) =>
    (await t.call(`GET /story-chat/chat-room/${chat.roomOid}/plot-summaries`, chat.caller)).body
  const ranges = async (chat: Chat) =>
    (await past(chat)).summaries.map(
      (one: { startTurn: number; endTurn: number; summary: string }) => [
        one.startTurn,
        one.endTurn,
        one.summary,
      ],
    )
  const facts = async (chat: Chat) =>
    (await past(chat)).memories.map(({ text }: { text: string }) => text)
  const call = (chat: Chat, key: string, body: object) => {
    const [method, what] = key.split(' ')
    const route = `${method} /story-chat/chat-room/${chat.roomOid}/${what}`
    return t.call(route, { ...chat.caller, body: { ...body } })
  }

  it('is summed up by itself, once, and told in place of the turns [R-story-chat-027]', async () => {
    const { person, chat } = await openPaidChat(t, contentOid)
    await tell(chat, 2)
    await digest(chat)
    expect(await past(chat)).toMatchObject({
      summaries: [],
      isOn: { plotCompression: true, dynamicMemory: true },
      pending: false,
    })
    await tell(chat, 1)
    expect((await past(chat)).pending).toBe(true)
    const before = await walletOf(t, person)
    server.next({ kind: 'reply', words: ['They met at the light.'] })
    const asked = server.requests.length
    await digest(chat)
    await digest(chat)
    expect(server.requests.length).toBe(asked + 1)
    expect(await ranges(chat)).toEqual([[0, 2, 'They met at the light.']])
    expect((await past(chat)).pending).toBe(false)
    expect(await walletOf(t, person)).toEqual(before)
    await chat.say('Go on')
    const prompt = JSON.stringify(server.requests.at(-1)?.body)
    expect(prompt).toContain('They met at the light.')
    expect(prompt).not.toContain('Line 2')
    expect(prompt).toContain('Reply 1.')
  })

  it('is summed up once by two jobs at once', async () => {
    const { chat } = await openPaidChat(t, contentOid)
    await tell(chat, 3)
    server.next({ kind: 'reply', words: ['A.'] }, { kind: 'reply', words: ['B.'] })
    await Promise.all([digest(chat), digest(chat)])
    // A job that came late enough asks nothing.
    server.reset()
    expect(await ranges(chat)).toHaveLength(1)
  })

  it('stays as it was where the model fails, and the job is tried again', async () => {
    const { chat } = await openPaidChat(t, contentOid)
    await tell(chat, 3)
    server.next({ kind: 'status', status: 400 })
    await expect(digest(chat)).rejects.toThrow('The model failed')
    expect(await ranges(chat)).toEqual([])
    server.next({ kind: 'reply', words: ['At last.'] })
    await digest(chat)
    expect(await ranges(chat)).toEqual([[0, 2, 'At last.']])
  })

  it('drops a summary of turns that changed while it was written', async () => {
    const { chat } = await openPaidChat(t, contentOid)
    await tell(chat, 3)
    server.next({ kind: 'reply', words: ['Of what', ' was.'], delayMs: 300 })
    const asked = server.requests.length
    const running = digest(chat)
    await expect.poll(() => server.requests.length).toBeGreaterThan(asked)
    const [, line] = await chat.messages()
    await chat.edit(line.messageId, 'Something else')
    await running
    expect(await ranges(chat)).toEqual([])
  })

  it('forgets what was summed up of turns that are turned back, and tells it anew', async () => {
    const { chat } = await openPaidChat(t, contentOid)
    await tell(chat, 3)
    server.next({ kind: 'reply', words: ['First.'] })
    await digest(chat)
    const messages = await chat.messages()
    await chat.edit(messages[2].messageId, 'Another reply.')
    expect(await ranges(chat)).toEqual([])
    server.next({ kind: 'reply', words: ['Second.'] })
    await digest(chat)
    expect(await ranges(chat)).toEqual([[0, 2, 'Second.']])
    await chat.post('rollback', { messageId: messages[2].messageId })
    expect(await ranges(chat)).toEqual([])
  })

  it('gathers facts that are told again, and knows them the next time', async () => {
    await every(2)
    const { chat } = await openPaidChat(t, await publish({ plotCompression: false }))
    await tell(chat, 1)
    server.next({
      kind: 'reply',
      words: ['{"facts":["Mira fears the sea.","", "Mira fears the sea."]}'],
    })
    await digest(chat)
    await digest(chat)
    expect(await facts(chat)).toEqual(['Mira fears the sea.'])
    await tell(chat, 2)
    expect(JSON.stringify(server.requests.at(-1)?.body)).toContain('Mira fears the sea.')
    server.next({ kind: 'reply', words: ['{"facts":["The lamp is green."]}'] })
    await digest(chat)
    expect(JSON.stringify(server.requests.at(-1)?.body)).toContain('Mira fears the sea.')
    expect(await facts(chat)).toEqual(['The lamp is green.', 'Mira fears the sea.'])
    expect(await ranges(chat)).toEqual([])
    await every(100)
  })

  it('asks a model that misses the form of facts once for each reply, and no more', async () => {
    await every(1)
    const { chat } = await openPaidChat(t, await publish({ plotCompression: false }))
    await tell(chat, 1)
    const missed = { kind: 'reply' as const, words: ['Mira fears the sea.'] }
    server.next(missed, missed)
    const asked = server.requests.length
    // A job that throws is tried again, some twelve times.
    await digest(chat)
    expect(server.requests.length).toBe(asked + 2)
    await tell(chat, 1)
    server.next({ kind: 'reply', words: ['{"facts":["Mira fears the sea."]}'] })
    await digest(chat)
    expect(await facts(chat)).toEqual(['Mira fears the sea.'])
    await every(100)
  })

  it('is left alone where the story says so [R-story-chat-020]', async () => {
    await every(1)
    const off = { plotCompression: false, dynamicMemory: false }
    const { chat } = await openPaidChat(t, await publish(off))
    await tell(chat, 4)
    const asked = server.requests.length
    await digest(chat)
    expect(server.requests.length).toBe(asked)
    expect((await past(chat)).isOn).toEqual(off)
    await every(100)
  })

  it('is summed up without a language model too, and gathers no facts then', async () => {
    await every(1)
    const { chat } = await openPaidChat(t, await publish({}, 'narrator'))
    for (const line of ['The harbour was quiet.', 'I walked on.', 'Then it rained.'])
      await chat.say(line)
    await digest(chat)
    const [[start, end, summary]] = await ranges(chat)
    expect([start, end]).toEqual([0, 2])
    expect(summary).toContain('The harbour was quiet.')
    expect(await facts(chat)).toEqual([])
    await every(100)
  })

  it('is not touched by a reply that failed', async () => {
    const { chat } = await openPaidChat(t, contentOid)
    server.next({ kind: 'error_after', words: ['Half'] })
    await chat.send('Hello')
    const asked = server.requests.length
    await digest(chat)
    expect(server.requests.length).toBe(asked)
  })

  it('is written, changed and deleted by its reader [R-story-chat-027]', async () => {
    const { chat } = await openPaidChat(t, contentOid)
    await tell(chat, 5)
    const write = (body: object) => call(chat, 'POST plot-summaries', body)
    const made = await write({ startTurn: 0, endTurn: 1, summary: ' They met. ' })
    expect(made.body).toMatchObject({
      startTurn: 0,
      endTurn: 1,
      summary: 'They met.',
      edited: true,
    })
    const { summaryOid } = made.body
    const overlap = await write({ startTurn: 1, endTurn: 3, summary: 'x' })
    expect(refusal(overlap)).toEqual([409, 'chat.summary_overlaps'])
    expect(overlap.body.message).toContain('Turns 0 to 1')
    for (const [startTurn, endTurn] of [
      [3, 2],
      [2, 6],
    ]) {
      const answer = await write({ startTurn, endTurn, summary: 'x' })
      expect(refusal(answer)).toEqual([400, 'chat.summary_range'])
    }
    const moved = await write({ summaryOid, startTurn: 0, endTurn: 2, summary: 'They met again.' })
    expect(moved.body).toMatchObject({ summaryOid, endTurn: 2 })
    // What a reader wrote is not written over, nor twice.
    await digest(chat)
    expect(await ranges(chat)).toEqual([[0, 2, 'They met again.']])
    await tell(chat, 2)
    server.next({ kind: 'reply', words: ['Later.'] })
    await digest(chat)
    expect((await ranges(chat))[1]).toEqual([3, 5, 'Later.'])
    const deleted = await call(chat, 'DELETE plot-summaries', { summaryOid })
    expect(deleted.body).toEqual({ deleted: true })
    const again = await call(chat, 'DELETE plot-summaries', { summaryOid })
    expect(refusal(again)).toEqual([404, 'chat.summary_not_found'])
    const lost = await write({ summaryOid, startTurn: 0, endTurn: 1, summary: 'x' })
    expect(refusal(lost)).toEqual([404, 'chat.summary_not_found'])
    const long = await write({ startTurn: 0, endTurn: 1, summary: 'x'.repeat(8001) })
    expect(refusal(long)).toEqual([400, 'chat.text_too_long'])
    for (const wrong of [{ startTurn: -1 }, { summary: '\0' }]) {
      const answer = await write({ startTurn: 0, endTurn: 1, summary: 'x', ...wrong })
      expect(refusal(answer)[1]).toBe('request.invalid')
    }
  })

  it('takes facts of its reader, and pins them', async () => {
    const { chat } = await openPaidChat(t, contentOid)
    await tell(chat, 1)
    const write = (body: object) => call(chat, 'POST memories', body)
    const first = await write({ text: ' I am a doctor. ' })
    expect(first.body).toMatchObject({
      turn: 1,
      text: 'I am a doctor.',
      pinned: false,
      edited: true,
    })
    await write({ text: 'It is winter.' })
    const { memoryOid } = first.body
    await write({ memoryOid, text: 'I am a surgeon.', pinned: true })
    expect(await facts(chat)).toEqual(['I am a surgeon.', 'It is winter.'])
    await chat.say('Hello')
    expect(JSON.stringify(server.requests.at(-1)?.body)).toContain('I am a surgeon.')
    expect((await call(chat, 'DELETE memories', { memoryOid })).body).toEqual({ deleted: true })
    for (const answer of [
      await call(chat, 'DELETE memories', { memoryOid }),
      await write({ memoryOid: nobody, text: 'x' }),
    ]) {
      expect(refusal(answer)).toEqual([404, 'chat.memory_not_found'])
    }
    expect(refusal(await write({ text: 'x'.repeat(501) }))).toEqual([400, 'chat.text_too_long'])
    for (const text of ['  ', ' \0 ']) {
      expect(refusal(await write({ text }))).toEqual([400, 'request.invalid'])
    }
  })

  it('takes up to 500 facts and 500 summaries, and says which are too many', async () => {
    const { chat } = await openPaidChat(t, contentOid)
    await tell(chat, 1)
    const now = t.clock.now()
    const rows = Array.from({ length: 499 }, (_, n) => ({
      oid: newOid(now),
      room_oid: chat.roomOid,
      created_at: now,
      updated_at: now,
      n: n + 10,
    }))
    await t.deps.db
      .insertInto('chat_memories')
      .values(rows.map(({ n, ...row }) => ({ ...row, turn: 0, text: `Fact ${n}.` })))
      .execute()
    await t.deps.db
      .insertInto('plot_summaries')
      .values(rows.map(({ n, ...row }) => ({ ...row, start_turn: n, end_turn: n, summary: 'x' })))
      .execute()
    const remember = () => call(chat, 'POST memories', { text: 'One more.' })
    const sum = (turn: number) =>
      call(chat, 'POST plot-summaries', { startTurn: turn, endTurn: turn, summary: 'x' })
    expect([(await remember()).status, (await sum(0)).status]).toEqual([200, 200])
    const [memory, summary] = [await remember(), await sum(1)]
    expect(refusal(memory)).toEqual([409, 'chat.too_many_memories'])
    expect(memory.body.message).toBe('A chat can have up to 500 memories. Delete one first.')
    expect(refusal(summary)).toEqual([409, 'chat.too_many_summaries'])
    expect(summary.body.message).toBe('A chat can have up to 500 plot summaries. Delete one first.')
  })

  it('tells what is pinned at a reroll too, and other facts of its turn only later', async () => {
    const { chat } = await openPaidChat(t, contentOid)
    await tell(chat, 1)
    await call(chat, 'POST memories', { text: 'Her name is Ines.', pinned: true })
    await call(chat, 'POST memories', { text: 'It is winter.' })
    await chat.post('reroll')
    const prompt = JSON.stringify(server.requests.at(-1)?.body)
    expect(prompt).toContain('Her name is Ines.')
    expect(prompt).not.toContain('It is winter.')
  })

  it('is nobody else’s', async () => {
    const { chat } = await openPaidChat(t, contentOid)
    await tell(chat, 1)
    const summary = await call(chat, 'POST plot-summaries', {
      startTurn: 0,
      endTurn: 0,
      summary: 'x',
    })
    const memory = await call(chat, 'POST memories', { text: 'x' })
    const { summaryOid } = summary.body
    const { memoryOid } = memory.body
    const outsider = await signUpPerson(t)
    const theirs = await openChat(t, contentOid, { token: outsider.token })
    const intruder = new Chat(t, { roomOid: chat.roomOid, caller: theirs.caller })
    const write = { startTurn: 0, endTurn: 0, summary: 'x' }
    for (const [room, key, body, code] of [
      [intruder, 'POST plot-summaries', write, 'chat.room_not_found'],
      [intruder, 'POST memories', { text: 'x' }, 'chat.room_not_found'],
      [intruder, 'DELETE plot-summaries', { summaryOid }, 'chat.room_not_found'],
      [intruder, 'DELETE memories', { memoryOid }, 'chat.room_not_found'],
      [theirs, 'DELETE plot-summaries', { summaryOid }, 'chat.summary_not_found'],
      [theirs, 'DELETE memories', { memoryOid }, 'chat.memory_not_found'],
      [theirs, 'POST plot-summaries', { ...write, summaryOid }, 'chat.summary_not_found'],
      [theirs, 'POST memories', { text: 'y', memoryOid }, 'chat.memory_not_found'],
    ] as const) {
      expect(refusal(await call(room, key, body)), key).toEqual([404, code])
    }
    const route = `GET /story-chat/chat-room/${chat.roomOid}/plot-summaries`
    expect(refusal(await t.call(route, intruder.caller))).toEqual([404, 'chat.room_not_found'])
    expect((await past(chat)).summaries).toHaveLength(1)
  })
})
