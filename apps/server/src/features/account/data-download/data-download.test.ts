import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newOid } from '../../../platform/ids.ts'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { Chat, createChatApp, openChat, openPaidChat } from '../../../testing/chats.ts'
import { exportOf } from '../../../testing/exports.ts'
import { giveAmount } from '../../../testing/money.ts'
import { type Person, signUpAdmin, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { publishStory } from '../../../testing/stories.ts'

const dayMs = 24 * 3600 * 1000

describe('the download of one’s data', () => {
  let t: TestApp
  let person: Person
  beforeAll(async () => {
    t = await createTestApp()
  })
  beforeEach(async () => {
    person = await signUpPerson(t)
  })
  afterAll(() => t.close())

  const outcome = (answer: { status: number; body: { code?: string } }) => [
    answer.status,
    answer.body.code,
  ]
  const ask = ({ token } = person) => t.call('POST /account/data-download', { token, body: {} })
  const linkOf = async (who = person) => (await ask(who)).body.token as string
  const download = (token: string, who: Pick<Person, 'token'> | null = person) =>
    t.call(`GET /account/data-download?token=${token}`, who ? { token: who.token } : {})
  const expired = [410, 'account.data_link_expired']

  it('holds every part of the program that knows something of a person, each with a note of its own', async () => {
    const creator = await signUpCreator(t)
    const mine = await publishStory(t, creator, { title: 'Mine alone' })
    await openChat(t, mine, creator)
    for (const amount of Array.from({ length: 120 }, (_, index) => index + 1)) {
      await giveAmount(t, creator, 'coin', amount)
    }
    const answer = await download(await linkOf(creator), creator)
    expect(answer.status).toBe(200)
    expect(answer.headers['content-disposition']).toContain('plax-data-')
    expect(answer.headers['cache-control']).toBe('no-store')
    const data = JSON.parse(answer.text)
    expect(data).toMatchObject({ about: { userOid: creator.oid }, isComplete: true })
    const parts = [...t.deps.lifecycle.exportsOf(t.deps.db, { userOid: creator.oid }).keys()]
    expect(Object.keys(data).toSorted()).toEqual(['about', ...parts, 'isComplete'].toSorted())
    for (const part of parts) expect(data[part].note).toMatch(/\w{4}/)
    expect(new Set(parts.map((part) => data[part].note)).size).toBe(parts.length)
    expect(data.account.data.profile).toMatchObject({
      email: creator.email,
      nickname: creator.nickname,
    })
    expect(JSON.stringify(data.story)).toContain(mine)
    expect(JSON.stringify(data.catalogue)).toContain('Mine alone')
    expect(data.ledger.data.balance.coins).toBe(7260)
    expect(data.ledger.data.postings).toHaveLength(120)
    expect(answer.text).not.toContain('password_hash')
    expect(answer.text).not.toContain('token_hash')
  })

  const dataOf = async (who: Person) =>
    JSON.parse((await download(await linkOf(who), who)).text) as Record<
      string,
      // oxlint-disable-next-line typescript/no-explicit-any -- rows of any shape
      { data: Record<string, any> }
    >

  it('tells what administrators saw and did of them, and not which of them did', async () => {
    const admin = await signUpAdmin(t)
    await t.call(`GET /admin/users/${person.oid}`, { token: admin.token })
    await t.call('DELETE /account/sessions', { token: person.token })
    const data = await dataOf(person)
    expect(data.account?.data.record).toMatchObject([
      { action: 'admin.looked', by: 'administrator', call: 'GET /admin/users/{userOid}' },
    ])
    expect(data.account?.data.acts).toMatchObject([
      { action: 'account.sessions_ended', details: { ended: 0 } },
    ])
    expect(JSON.stringify(data)).not.toContain(admin.oid)
  })

  it('has the mails to their address since it is theirs, without their words', async () => {
    const send = (recipient: string, subject: string, daysAgo: number) =>
      t.deps.db
        .insertInto('mails')
        .values({
          id: newOid(t.clock.now()),
          recipient,
          subject,
          body: 'The words of a mail.',
          unsubscribe_url: null,
          created_at: new Date(t.clock.now().getTime() - daysAgo * dayMs),
          sent_at: null,
        })
        .execute()
    await send(person.email.toUpperCase(), 'To them', 0)
    await send(person.email, 'To who had the address before', 2)
    await send(`x${person.email}`, 'To somebody else', 0)
    const data = await dataOf(person)
    const subjects = data.account?.data.mails.map(({ subject }: { subject: string }) => subject)
    expect(subjects).toEqual(['To them'])
    expect(JSON.stringify(data)).not.toContain('The words of a mail.')
  })

  it('has chats whole, and of prompts what their reader is shown', async () => {
    const { t: chats, server } = await createChatApp()
    try {
      const writer = await signUpCreator(chats)
      const contentOid = await publishStory(chats, writer, { model: 'server' })
      const { person: reader, chat } = await openPaidChat(chats, contentOid)
      await chat.post('user-settings', { userNote: 'Slowly, please.' })
      server.next({ kind: 'reply', words: ['The first light.'] })
      const reply = await chat.say('Good evening.')
      await chat.deleteResponse(reply.messageId)
      await chat.post('plot-summaries', { startTurn: 0, endTurn: 0, summary: 'They met.' })
      await chat.post('memories', { text: 'It was evening.', pinned: true })
      const preview = { token: writer.token, body: { contentOid, preview: {} } }
      const opened = await chats.call('POST /story-chat/chat-room', preview)
      const own = new Chat(chats, { roomOid: opened.body.room.roomOid, caller: writer })
      await own.say('A trial.')
      const of = async ({ oid }: Person) => (await exportOf(chats, oid))['story-chat']
      const data = await of(reader)
      expect(data).toMatchObject({
        rooms: [{ oid: chat.roomOid, user_note: 'Slowly, please.' }],
        memories: [{ text: 'It was evening.', pinned: true }],
        plotSummaries: [{ summary: 'They met.' }],
        prompts: [{ message_oid: reply.messageId, trace: { totalTokens: expect.any(Number) } }],
      })
      const words = data.messages.map(({ text }: { text: string }) => text)
      expect(words).toEqual(expect.arrayContaining(['Good evening.', 'The first light.']))
      for (const message of data.messages) expect(message.created_at).toMatch(/^2026-/)
      expect(JSON.stringify(data)).not.toContain('An old lighthouse.')
      const [prompt] = (await of(writer)).prompts
      expect(JSON.stringify(prompt.messages)).toContain('An old lighthouse.')
    } finally {
      await chats.close()
    }
  })

  it('speaks the language of who asks', async () => {
    const token = await linkOf()
    const answer = await t.call(`GET /account/data-download?token=${token}&lang=ko`, {
      token: person.token,
    })
    expect(JSON.parse(answer.text).ledger.note).toContain('지갑')
  })

  it('is refused without a session, and asks for a fresh proof', async () => {
    const token = await linkOf()
    expect(outcome(await t.call('POST /account/data-download', { body: {} }))).toEqual([
      401,
      'auth.required',
    ])
    expect(outcome(await download(token, null))).toEqual([401, 'auth.required'])
    t.clock.advance(11 * 60_000)
    expect(outcome(await ask())).toEqual([403, 'account.step_up_required'])
  })

  it('goes by a link of its owner’s session alone, for ten minutes; a newer one replaces it', async () => {
    const other = await signUpPerson(t)
    const first = await linkOf()
    const second = await linkOf()
    expect(outcome(await download(second, other))).toEqual(expired)
    expect(outcome(await download(first))).toEqual(expired)
    expect(outcome(await download('none'))).toEqual(expired)
    expect(outcome(await t.call('GET /account/data-download', { token: person.token }))).toEqual([
      400,
      'request.invalid',
    ])
    const both = await Promise.all([download(second), download(second)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    t.clock.advance(10 * 60_000)
    expect(outcome(await download(second))).toEqual(expired)
  })

  it('is asked for a few times a day', async () => {
    for (let n = 0; n < 5; n += 1) expect((await ask()).status).toBe(200)
    const refused = await ask()
    expect(outcome(refused)).toEqual([429, 'request.too_many'])
    t.clock.advance(dayMs)
    const proof = { token: person.token, body: { password: person.password } }
    person = { ...person, token: (await t.call('POST /account/step-up', proof)).body.token }
    expect((await ask()).status).toBe(200)
  })
})
