import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp } from '../../../testing/app.ts'
import { Chat, livingCanvas, openPaidChat, createStoryChatApp } from '../../../testing/chats.ts'
import { type ModelServer } from '../../../testing/model-server.ts'
import { walletOf } from '../../../testing/money.ts'
import { signUpPerson } from '../../../testing/people.ts'

describe('turning back', () => {
  let t: TestApp
  let server: ModelServer
  let contentOid: string
  beforeAll(async () => {
    ;({ t, server, contentOid } = await createStoryChatApp({ canvas: livingCanvas() }))
  })
  afterAll(() => t.close())

  const answerWith = (text: string) => server.next({ kind: 'reply', words: [text] })
  const trustOf = async (chat: Chat) =>
    (
      await t.deps.db
        .selectFrom('chat_rooms')
        .select('state')
        .where('oid', '=', chat.roomOid)
        .executeTakeFirstOrThrow()
    ).state?.variables.trust

  /** Three turns, of which the first and the third raise the trust by two. */
  const told = async () => {
    const { person, chat } = await openPaidChat(t, contentOid)
    const replies = []
    for (const [message, reply] of [
      ['thank you', 'One.'],
      ['and then?', 'Two.'],
      ['thanks again', 'Three.'],
    ] as const) {
      answerWith(reply)
      replies.push(await chat.say(message))
    }
    return { person, chat, replies }
  }

  it('goes back to a message, and the variables with it [R-story-chat-043]', async () => {
    const { chat, replies } = await told()
    expect(await trustOf(chat)).toBe(4)
    const back = await chat.post('rollback', { messageId: replies[0].messageId })
    expect(back.body).toEqual({ removed: 4, removalOid: expect.stringMatching(/^[0-9a-f]{24}$/) })
    expect((await chat.texts()).slice(1)).toEqual(['thank you', 'One.'])
    expect(await trustOf(chat)).toBe(2)
    expect((await chat.status()).room.lastMessage).toBe('One.')
    const restored = await chat.post('restore', { removalOid: back.body.removalOid })
    expect(restored.body).toEqual({ restored: 4 })
    expect((await chat.texts()).at(-1)).toBe('Three.')
    expect(await trustOf(chat)).toBe(4)
  })

  it('goes on from where it went back to, and then brings nothing back', async () => {
    const { chat, replies } = await told()
    const back = await chat.post('rollback', { messageId: replies[1].messageId })
    answerWith('Another three.')
    expect((await chat.say('thank you so much')).turn).toBe(3)
    const restored = await chat.post('restore', { removalOid: back.body.removalOid })
    expect([restored.status, restored.body.code]).toEqual([409, 'chat.nothing_to_restore'])
    const prompt = JSON.stringify(server.requests.at(-1)?.body)
    expect(prompt).toContain('Two.')
    expect(prompt).not.toContain('Three.')
  })

  it('goes back to the words of the reader, who can have them answered anew', async () => {
    const { chat } = await told()
    const messages = await chat.messages()
    const said = messages.find(({ text }: { text: string }) => text === 'thanks again')
    expect((await chat.post('rollback', { messageId: said.messageId })).body.removed).toBe(1)
    answerWith('A better three.')
    expect((await chat.post('reroll')).status).toBe(200)
    expect((await chat.messages()).at(-1)).toMatchObject({
      text: 'A better three.',
      turn: 3,
      version: 0,
      versions: 1,
    })
  })

  it('has nothing to go back from at the last message', async () => {
    const { chat, replies } = await told()
    const back = await chat.post('rollback', { messageId: replies[2].messageId })
    expect(back.body).toEqual({ removed: 0, removalOid: null })
  })

  it('brings rollbacks back in their order only', async () => {
    const { chat, replies } = await told()
    const first = await chat.post('rollback', { messageId: replies[1].messageId })
    const second = await chat.post('rollback', { messageId: replies[0].messageId })
    expect((await chat.post('restore', { removalOid: first.body.removalOid })).status).toBe(409)
    expect((await chat.post('restore', { removalOid: second.body.removalOid })).status).toBe(200)
    expect((await chat.post('restore', { removalOid: first.body.removalOid })).status).toBe(200)
    expect(await trustOf(chat)).toBe(4)
  })

  it('brings back no reply whose words a later rollback took out', async () => {
    const { chat, replies } = await told()
    const said = (await chat.messages()).find(
      ({ text }: { text: string }) => text === 'thanks again',
    )
    const toWords = await chat.post('rollback', { messageId: said.messageId })
    const further = await chat.post('rollback', { messageId: replies[1].messageId })
    expect((await chat.post('restore', { removalOid: toWords.body.removalOid })).status).toBe(409)
    expect((await chat.texts()).at(-1)).toBe('Two.')
    expect((await chat.post('restore', { removalOid: further.body.removalOid })).status).toBe(200)
    expect((await chat.post('restore', { removalOid: toWords.body.removalOid })).status).toBe(200)

    const deleted = await chat.deleteResponse(replies[1].messageId)
    const past = await chat.post('rollback', { messageId: replies[0].messageId })
    const back = { removalOid: deleted.body.removalOid }
    expect((await chat.post('restore', back)).body.code).toBe('chat.nothing_to_restore')
    expect((await chat.post('restore', { removalOid: past.body.removalOid })).status).toBe(200)
    expect((await chat.post('restore', back)).status).toBe(200)
    expect((await chat.texts()).slice(1)).toEqual([
      'thank you',
      'One.',
      'and then?',
      'Two.',
      'thanks again',
      'Three.',
    ])
  })

  it('deletes one reply, and an alternative takes its place [R-story-chat-044]', async () => {
    const { chat, replies } = await told()
    const [, second] = replies
    answerWith('Two, told anew.')
    await chat.post('reroll', { messageId: second.messageId })
    const shown = (await chat.messages()).find(
      ({ text }: { text: string }) => text === 'Two, told anew.',
    )
    expect(shown).toMatchObject({ version: 1, versions: 2 })
    const deleted = await chat.deleteResponse(shown.messageId)
    expect(deleted.body.message).toMatchObject({ text: 'Two.', version: 0, versions: 1 })
    const last = await chat.deleteResponse(second.messageId)
    expect(last.body.message).toBeNull()
    expect((await chat.texts()).slice(1)).toEqual([
      'thank you',
      'One.',
      'and then?',
      'thanks again',
      'Three.',
    ])
    await chat.post('restore', { removalOid: last.body.removalOid })
    expect(await chat.texts()).toContain('Two.')
  })

  it('takes the state of a deleted reply back', async () => {
    const { chat, replies } = await told()
    await chat.deleteResponse(replies[0].messageId)
    expect(await trustOf(chat)).toBe(2)
  })

  it('deletes no prologue and no words of the reader', async () => {
    const { chat } = await told()
    const [prologue, said] = await chat.messages()
    for (const message of [prologue, said]) {
      const answer = await chat.deleteResponse(message.messageId)
      expect([answer.status, answer.body.code]).toEqual([404, 'chat.message_not_found'])
    }
  })

  it('says so where messages could not be deleted, and keeps them [R-story-chat-084]', async () => {
    const { chat, replies } = await told()
    await sql`CREATE FUNCTION refuse_removal() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN RAISE EXCEPTION 'the disk is full'; END $$`.execute(t.deps.db)
    await sql`CREATE TRIGGER refuse BEFORE UPDATE OF removed_at ON chat_messages
      FOR EACH ROW EXECUTE FUNCTION refuse_removal()`.execute(t.deps.db)
    try {
      for (const answer of [
        await chat.deleteResponse(replies[2].messageId),
        await chat.post('rollback', { messageId: replies[0].messageId }),
      ]) {
        expect([answer.status, answer.body.code, answer.body.message]).toEqual([
          500,
          'chat.delete_messages_failed',
          'We couldn’t delete the messages. Please try again.',
        ])
      }
    } finally {
      await sql`DROP FUNCTION refuse_removal() CASCADE`.execute(t.deps.db)
    }
    expect(await chat.messages()).toHaveLength(7)
  })

  it('chooses among the alternatives, and the variables follow', async () => {
    const { chat, replies } = await told()
    expect(replies[1].text).toBe('Two.')
    answerWith('Two with a spark.')
    await chat.post('reroll', { messageId: replies[1].messageId })
    const lamp = async () =>
      (
        await t.deps.db
          .selectFrom('chat_rooms')
          .select('state')
          .where('oid', '=', chat.roomOid)
          .executeTakeFirstOrThrow()
      ).state?.variables.lamp
    expect(await lamp()).toBe(true)
    const path = `message/${replies[1].messageId}/select`
    const chosen = await chat.post(path, { version: 0 })
    expect(chosen.body.message).toMatchObject({ text: 'Two.', version: 0, versions: 2 })
    expect(await lamp()).toBe(false)
    const none = await chat.post(path, { version: 2 })
    expect([none.status, none.body.code]).toEqual([404, 'chat.version_not_found'])
    expect((await chat.post(path, { version: -1 })).status).toBe(400)
  })

  it('changes the words of both sides, within their lengths [R-story-chat-061]', async () => {
    const { chat, replies } = await told()
    const [, said] = await chat.messages()
    const edited = await chat.edit(said.messageId, 'hello')
    expect(edited.body.message).toMatchObject({
      text: 'hello',
      editedAt: t.clock.now().toISOString(),
    })
    expect(await trustOf(chat)).toBe(2)
    const reply = await chat.edit(replies[2].messageId, 'x'.repeat(20_000))
    expect([reply.status, (await chat.status()).room.lastMessage.length]).toEqual([200, 200])
    for (const [messageId, length] of [
      [said.messageId, 4001],
      [replies[2].messageId, 20_001],
    ] as const) {
      const answer = await chat.edit(messageId, 'x'.repeat(length))
      expect([answer.status, answer.body.code]).toEqual([400, 'chat.edit_too_long'])
    }
    expect((await chat.edit(said.messageId, '  ')).status).toBe(400)
  })

  it('branches into a room of its own, which costs nothing', async () => {
    const { person, chat, replies } = await told()
    const before = await walletOf(t, person)
    const answer = await chat.post('branch', { messageId: replies[1].messageId })
    expect(answer.status, answer.text).toBe(200)
    const branch = new Chat(t, { roomOid: answer.body.room.roomOid, caller: chat.caller })
    expect((await branch.texts()).slice(1)).toEqual(['thank you', 'One.', 'and then?', 'Two.'])
    expect(await trustOf(branch)).toBe(2)
    const copy = (await branch.messages()).at(-1)
    expect(copy.receipt).toMatchObject({ chargedMilli: 0, postingId: null, model: 'test' })
    expect(await walletOf(t, person)).toEqual(before)
    await branch.say('thank you')
    expect([await trustOf(branch), await trustOf(chat)]).toEqual([4, 4])
    expect(await chat.messages()).toHaveLength(7)
  })

  it('forgets summaries of what it took out, and keeps what the reader wrote', async () => {
    const { chat, replies } = await told()
    const now = t.clock.now()
    const row = { room_oid: chat.roomOid, created_at: now, updated_at: now }
    await t.deps.db
      .insertInto('plot_summaries')
      .values([
        { ...row, oid: `a${chat.roomOid.slice(1)}`, start_turn: 1, end_turn: 1, summary: 'old' },
        { ...row, oid: `b${chat.roomOid.slice(1)}`, start_turn: 2, end_turn: 2, summary: 'new' },
        {
          ...row,
          oid: `c${chat.roomOid.slice(1)}`,
          start_turn: 3,
          end_turn: 3,
          summary: 'own',
          edited: true,
        },
      ])
      .execute()
    await chat.post('rollback', { messageId: replies[0].messageId })
    const left = await t.deps.db
      .selectFrom('plot_summaries')
      .select('summary')
      .where('room_oid', '=', chat.roomOid)
      .orderBy('start_turn')
      .execute()
    expect(left.map(({ summary }) => summary)).toEqual(['old', 'own'])
  })

  it('deletes for good what was taken out 30 days ago', async () => {
    const { chat, replies } = await told()
    const back = await chat.post('rollback', { messageId: replies[0].messageId })
    const count = async () =>
      Number(
        (
          await t.deps.db
            .selectFrom('chat_messages')
            .select((eb) => eb.fn.countAll().as('n'))
            .where('room_oid', '=', chat.roomOid)
            .executeTakeFirstOrThrow()
        ).n,
      )
    await t.jobs.get('story.forget-removed-messages')?.({})
    expect(await count()).toBe(7)
    t.clock.advance(30 * 24 * 60 * 60 * 1000 + 1)
    await t.jobs.get('story.forget-removed-messages')?.({})
    expect(await count()).toBe(3)
    expect((await chat.post('restore', { removalOid: back.body.removalOid })).status).toBe(409)
  })

  const calls = (chat: Chat, messageId: string) =>
    [
      ['rollback', () => chat.post('rollback', { messageId })],
      ['restore', () => chat.post('restore', { removalOid: messageId })],
      ['response', () => chat.deleteResponse(messageId)],
      ['select', () => chat.post(`message/${messageId}/select`, { version: 0 })],
      ['update', () => chat.edit(messageId, 'other words')],
      ['branch', () => chat.post('branch', { messageId })],
      ['move-on', () => chat.post('move-on')],
    ] as const

  it('is refused while a reply is written', async () => {
    const { chat, replies } = await told()
    server.next({ kind: 'reply', words: Array.from({ length: 40 }, () => 'word '), delayMs: 25 })
    const sending = chat.send('go on')
    await chat.running()
    for (const [name, call] of calls(chat, replies[0].messageId)) {
      const answer = await call()
      expect([name, answer.status, answer.body.code]).toEqual([name, 409, 'chat.reply_running'])
    }
    await sending
    expect(await chat.messages()).toHaveLength(9)
  })

  it('does not touch someone else’s room', async () => {
    const { chat, replies } = await told()
    const outsider = await signUpPerson(t)
    const foreign = new Chat(t, { roomOid: chat.roomOid, caller: { token: outsider.token } })
    for (const [name, call] of calls(foreign, replies[0].messageId)) {
      const answer = await call()
      const code = name === 'update' ? 'chat.message_not_found' : 'chat.room_not_found'
      expect([name, answer.status, answer.body.code]).toEqual([name, 404, code])
    }
    expect(await chat.messages()).toHaveLength(7)
  })

  it('knows no message of another room, and no malformed one', async () => {
    const { chat } = await told()
    const other = await told()
    for (const [name, call] of calls(chat, other.replies[0].messageId)) {
      if (name === 'move-on' || name === 'update') continue
      const answer = await call()
      const expected = name === 'restore' ? 409 : 404
      expect([name, answer.status]).toEqual([name, expected])
    }
    for (const [name, call] of calls(chat, 'nonsense')) {
      if (name !== 'move-on') expect([name, (await call()).status]).toEqual([name, 400])
    }
  })
})
