import { sql } from 'kysely'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, refusal } from '../../../testing/app.ts'
import { Chat, createChatApp, livingCanvas, openPaidChat } from '../../../testing/chats.ts'
import { type ModelServer } from '../../../testing/model-server.ts'
import {
  newGuestId,
  type Person,
  signUpAdmin,
  signUpCreator,
  signUpPerson,
} from '../../../testing/people.ts'
import { publishStory } from '../../../testing/stories.ts'
import { writeCursor } from '../../../platform/http/cursor.ts'

const nobody = '0'.repeat(24)

describe('what a reply was made from', () => {
  let t: TestApp
  let server: ModelServer
  let writer: Person
  let contentOid: string
  beforeAll(async () => {
    ;({ t, server } = await createChatApp())
    writer = await signUpCreator(t)
    contentOid = await publishStory(t, writer, {
      model: 'server',
      canvas: livingCanvas(),
      lorePublic: true,
    })
  })
  afterAll(() => t.close())

  const trace = (roomOid: string, messageId: string, caller: Chat['caller']) =>
    t.call(`GET /story-chat/chat-room/${roomOid}/message/${messageId}/trace`, caller)
  const logs = (roomOid: string, caller: Chat['caller'], query = '') =>
    t.call(`GET /story-chat/prompt-logs?roomOid=${roomOid}${query}`, caller)
  const preview = async () => {
    const caller = { token: writer.token }
    const body = { contentOid, preview: {} }
    const opened = await t.call('POST /story-chat/chat-room', { ...caller, body })
    return new Chat(t, { roomOid: opened.body.room.roomOid, caller })
  }
  const admin = async () => {
    const person = await signUpAdmin(t)
    return person
  }

  it('is there as soon as the reply has ended', async () => {
    const { chat } = await openPaidChat(t, contentOid)
    const locked = Promise.withResolvers<void>()
    const lock = t.deps.db.transaction().execute(async (tx) => {
      await sql`LOCK TABLE prompt_logs IN EXCLUSIVE MODE`.execute(tx)
      locked.resolve()
      await delay(300)
    })
    await locked.promise
    const { messageId } = await chat.say('thank you')
    expect((await trace(chat.roomOid, messageId, chat.caller)).status).toBe(200)
    await lock
  })

  it('tells a reader what fired where that is open, and the variables that are shown', async () => {
    const { chat } = await openPaidChat(t, contentOid)
    const { messageId } = await chat.say('thank you for the wind')
    const { body } = await trace(chat.roomOid, messageId, chat.caller)
    expect(body).toMatchObject({
      isFull: false,
      lore: [
        {
          key: 'lore/wind',
          pattern: 'wind',
          status: 'fired',
          why: 'key',
          matchedText: 'wind',
        },
      ],
      triggers: [],
      variables: [{ name: 'trust', before: '0', after: '2', by: 'rule' }],
    })
    expect(body.totalTokens).toBeGreaterThan(0)
    expect(body.maxPromptTokens).toBeGreaterThan(body.totalTokens)
    expect(body.sections.length).toBeGreaterThan(1)
  })

  it('tells those who write the story what did not fire as well', async () => {
    const chat = await preview()
    const { messageId } = await chat.say('Hello')
    const { body } = await trace(chat.roomOid, messageId, chat.caller)
    expect(body.isFull).toBe(true)
    expect(body.lore).toMatchObject([{ key: 'lore/wind', status: 'no_match', why: null }])
    expect(body.triggers).toMatchObject([{ nodeId: 'warm', holds: false, told: false }])
    const names = body.variables.map(({ name }: { name: string }) => name)
    expect(names.toSorted()).toEqual(['lamp', 'trust'])
  })

  it('is told of replies of one’s own room only', async () => {
    const { chat } = await openPaidChat(t, contentOid)
    const { chat: other } = await openPaidChat(t, contentOid)
    const { messageId } = await other.say('Hello')
    const foreign = await trace(chat.roomOid, messageId, chat.caller)
    expect(refusal(foreign)).toEqual([404, 'chat.message_not_found'])
    const strange = await trace(other.roomOid, messageId, chat.caller)
    expect(refusal(strange)).toEqual([404, 'chat.room_not_found'])
    const [prologue] = await chat.messages()
    const none = await trace(chat.roomOid, prologue.messageId, chat.caller)
    expect(refusal(none)).toEqual([404, 'chat.trace_not_found'])
    expect(refusal(await trace(chat.roomOid, 'x', chat.caller))[1]).toBe('request.invalid')
  })

  it('shows the writer the prompts of a preview, newest first [R-story-chat-014]', async () => {
    const chat = await preview()
    for (const text of ['One', 'Two', 'Three']) await chat.say(text)
    const first = await logs(chat.roomOid, chat.caller, '&limit=2')
    expect(first.body.items.map(({ turn }: { turn: number }) => turn)).toEqual([3, 2])
    const [newest] = first.body.items
    expect(newest).toMatchObject({ model: 'test', reply: 'Hello there.', trace: { isFull: true } })
    const sent = JSON.stringify(server.requests.at(-1)?.body)
    for (const { content } of newest.messages) expect(sent).toContain(JSON.stringify(content))
    const rest = await logs(chat.roomOid, chat.caller, `&limit=2&cursor=${first.body.nextCursor}`)
    expect(rest.body.items.map(({ turn }: { turn: number }) => turn)).toEqual([1])
    expect(rest.body.nextCursor).toBeNull()
    const forged = await logs(
      chat.roomOid,
      chat.caller,
      `&cursor=${writeCursor(['then', 'there'])}`,
    )
    expect(refusal(forged)).toEqual([400, 'request.invalid'])
  })

  it('keeps a reader’s prompts from all but administrators, whose views are on record', async () => {
    const { chat } = await openPaidChat(t, contentOid)
    await chat.say('A secret')
    expect(refusal(await logs(chat.roomOid, chat.caller))).toEqual([403, 'auth.forbidden'])
    expect((await chat.status()).canSeePrompts).toBe(false)
    const owner = await logs(chat.roomOid, { token: writer.token })
    expect(refusal(owner)).toEqual([404, 'chat.room_not_found'])
    const guest = await logs(chat.roomOid, { guestId: newGuestId() })
    expect(refusal(guest)).toEqual([401, 'auth.required'])
    const own = await preview()
    const outsider = await signUpPerson(t)
    const strange = await logs(own.roomOid, { token: outsider.token })
    expect(refusal(strange)).toEqual([404, 'chat.room_not_found'])
    const boss = await admin()
    const seen = await logs(chat.roomOid, { token: boss.token })
    expect(JSON.stringify(seen.body.items)).toContain('A secret')
    await logs(chat.roomOid, { token: boss.token })
    const views = await t.deps.db
      .selectFrom('audit_log')
      .select('actor_oid')
      .where('subject_oid', '=', chat.roomOid)
      .where('action', '=', 'chat_room.prompts_read')
      .execute()
    expect(views).toEqual([{ actor_oid: boss.oid }, { actor_oid: boss.oid }])
    expect(refusal(await logs(nobody, { token: boss.token }))[0]).toBe(404)
    expect(refusal(await logs('x', { token: boss.token }))[1]).toBe('request.invalid')
  })

  it('never holds words of another room', async () => {
    const [one, two] = [await preview(), await preview()]
    await Promise.all([
      (async () => {
        for (const n of [1, 2, 3]) await one.say(`Apples ${n}`)
      })(),
      (async () => {
        for (const n of [1, 2, 3]) await two.say(`Pears ${n}`)
      })(),
    ])
    const [ones, twos] = [await logs(one.roomOid, one.caller), await logs(two.roomOid, two.caller)]
    expect(ones.text).toContain('Apples 2')
    expect(ones.text).not.toContain('Pears')
    expect(twos.text).toContain('Pears 2')
    expect(twos.text).not.toContain('Apples')
  })

  it('forgets the words after fourteen days and keeps what fired', async () => {
    const chat = await preview()
    const { messageId } = await chat.say('The wind')
    const day = 24 * 3600 * 1000
    t.clock.advance(13 * day)
    await t.jobs.get('story.forget-prompts')?.({})
    expect((await logs(chat.roomOid, chat.caller)).body.items[0].messages).not.toBeNull()
    t.clock.advance(2 * day)
    await t.jobs.get('story.forget-prompts')?.({})
    const [item] = (await logs(chat.roomOid, chat.caller)).body.items
    expect(item.messages).toBeNull()
    const { body } = await trace(chat.roomOid, messageId, chat.caller)
    expect(body.lore[0]).toMatchObject({ key: 'lore/wind', status: 'fired' })
  })
})
