import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { HubConnection } from '../../../testing/hub-client.ts'
import { askChatToken, type Chatter, enterChat, goOn } from '../../../testing/live-chats.ts'
import { openApp } from '../../../testing/open-app.ts'
import {
  newGuestId,
  type Person,
  signUpAdmin,
  signUpCreator,
  signUpPerson,
} from '../../../testing/people.ts'
import { followEvents } from '../../../testing/notifications.ts'
import { actOn, findOpenCase, report } from '../../../testing/reports.ts'
import { chatNews } from './stream-news.ts'
import { shadowNewAccountsSetting } from '../../moderation/rows/moderation.settings.ts'

interface Entry {
  seq: number
  data: Record<string, unknown> & { event: string; content?: string; id: string }
}

describe('moderation of a live chat', () => {
  let t: TestApp
  let creator: Person
  let manager: Person
  let fan: Person
  beforeAll(async () => {
    t = await createTestApp()
    fan = await signUpPerson(t)
    manager = await signUpPerson(t)
  })
  beforeEach(async () => {
    creator = await signUpCreator(t)
    await goOn(t, creator)
    await moderate(creator, 'POST /live/manager', { userOid: manager.oid })
  })
  afterAll(() => t.close())

  const moderate = (by: Person, call: string, body: Record<string, unknown> = {}) =>
    t.call(call, { token: by.token, body: { creatorOid: creator.oid, ...body } })
  const ban = (by: Person, userOid: string, more: Record<string, unknown> = {}) =>
    moderate(by, 'POST /live/chatban', { userOid, ...more })
  const undo = async (actOid: string) => {
    const answer = await t.call(`POST /live/chat/acts/${actOid}/undo`, {
      token: manager.token,
      body: {},
    })
    expect(answer.status).toBe(200)
  }
  const enter = (chatter: Chatter) => enterChat(t, chatter, creator.oid)
  const entries = async (): Promise<Entry[]> =>
    (
      await t.call(`GET /live/chat/history?creatorOid=${creator.oid}&before=9999&limit=200`, {
        token: creator.token,
      })
    ).body.items
  const messages = async () =>
    (await entries()).filter(({ data }) => data.event === 'message').map(({ data }) => data)
  const pinned = async (): Promise<string | undefined> =>
    (await t.call(`GET /live/chat/room?creatorOid=${creator.oid}`, { token: creator.token })).body
      .room.pinned?.id
  /** What another process sends the creator’s open page. */
  const watchRoom = async () => {
    const other = await openApp(t.deps.config, t.deps.databaseUrl, { clock: t.clock })
    const origin = await other.app.listen({ host: '127.0.0.1', port: 0 })
    const tab = await HubConnection.open(origin, { authorization: `Bearer ${creator.token}` })
    const topic = `live-room:${creator.oid}`
    await tab.join(topic)
    const state = () => tab.of(topic).at(-1)?.state as { pinned: { id: string } | null } | undefined
    return {
      pinned: () => state()?.pinned?.id,
      close: async () => {
        tab.close()
        await other.close()
      },
    }
  }
  const self = async (chatter: Chatter) =>
    (await t.call(`GET /live/chat/room?creatorOid=${creator.oid}`, chatter)).body.self
  const banned = [403, 'live.chat_banned']

  describe('bans', () => {
    it('stop someone from writing, for good by default and with the default reason [R-live-chat-042]', async () => {
      const { say } = await enter(fan)
      await say('hi')
      const { body } = await ban(manager, fan.oid)
      expect(body.ban).toMatchObject({ reason: 'chatBan', banTime: 0, endsAt: null })
      expect(refusal(await say('again'))).toEqual(banned)
      t.clock.advance(5 * 3_600_000)
      expect(refusal(await say('again'))).toEqual(banned)
      expect((await messages()).map(({ isBan }) => isBan)).toEqual([true])
    })

    it('end after their minutes, and are shown to the banned with reason and time [R-live-chat-024]', async () => {
      const { say } = await enter(fan)
      await ban(creator, fan.oid, { banTime: 5, reason: 'spam', description: 'Too many links.' })
      const endsAt = new Date(t.clock.now().getTime() + 300_000).toISOString()
      expect((await self(fan)).ban).toMatchObject({
        banTime: 5,
        reason: 'spam',
        description: 'Too many links.',
        endsAt,
      })
      t.clock.advance(300_000 - 1)
      expect(refusal(await say('early'))).toEqual(banned)
      t.clock.advance(1)
      expect((await say('on time')).status).toBe(200)
      expect((await self(fan)).ban).toBeNull()
    })

    it('unpin the message of the banned, which is pinned again when the ban is undone', async () => {
      const { say } = await enter(fan)
      const { body } = await say('read this')
      await moderate(manager, 'POST /live/chat/pin', { messageId: body.id })
      expect(await pinned()).toBe(body.id)
      const { body: done } = await ban(manager, fan.oid)
      expect(await pinned()).toBeUndefined()
      await undo(done.actOid)
      expect((await say('back')).status).toBe(200)
      expect(await pinned()).toBe(body.id)
    })

    it('leave what was pinned since in place when they’re undone', async () => {
      const { body: first } = await (await enter(fan)).say('read this')
      const { body: second } = await (await enter(manager)).say('or this')
      await moderate(manager, 'POST /live/chat/pin', { messageId: first.id })
      const { body: done } = await ban(manager, fan.oid)
      await moderate(manager, 'POST /live/chat/pin', { messageId: second.id })
      await undo(done.actOid)
      expect(await pinned()).toBe(second.id)
    })

    it('leave the message of an ended stream unpinned when they’re undone', async () => {
      const { body } = await (await enter(fan)).say('read this')
      await moderate(manager, 'POST /live/chat/pin', { messageId: body.id })
      const { body: done } = await ban(manager, fan.oid)
      t.clock.advance(1000)
      await t.deps.db
        .updateTable('live_streams')
        .set({ state: 'ended', ended_at: t.clock.now() })
        .where('creator_oid', '=', creator.oid)
        .execute()
      await undo(done.actOid)
      expect(await pinned()).toBeUndefined()
    })

    it('for banned words unpin the message on open pages', async () => {
      const room = await watchRoom()
      await moderate(manager, 'POST /live/bannedwords', { add: ['kraken'] })
      const { say } = await enter(fan)
      const { body } = await say('read this')
      await moderate(manager, 'POST /live/chat/pin', { messageId: body.id })
      await expect.poll(room.pinned).toBe(body.id)
      for (let time = 1; time <= 5; time += 1) await say('kraken')
      await expect.poll(room.pinned).toBeUndefined()
      await room.close()
    })

    it('keep the pinned message of somebody else', async () => {
      const other = await signUpPerson(t)
      await (await enter(fan)).say('hi')
      const { body } = await (await enter(other)).say('read this')
      await moderate(manager, 'POST /live/chat/pin', { messageId: body.id })
      await ban(manager, fan.oid)
      expect(await pinned()).toBe(body.id)
    })

    it('are listed, and ended by moderators', async () => {
      const guest = { guestId: newGuestId() }
      const written = await enter(guest)
      await written.say('hello')
      const senderOid = (await messages())[0]?.senderOid as string
      await ban(manager, senderOid)
      expect(refusal(await written.say('again'))).toEqual(banned)
      const path = `GET /live/chat/bans?creatorOid=${creator.oid}`
      const { body } = await t.call(path, { token: manager.token })
      expect(body.items).toEqual([
        expect.objectContaining({ userOid: senderOid, isGuest: true, nickname: null }),
      ])
      const ended = await moderate(manager, 'POST /live/removebanusers', { userOids: [senderOid] })
      expect(ended.body).toEqual({ removed: [senderOid] })
      expect((await written.say('back')).status).toBe(200)
    })

    it('and what a guest wrote follow them to the account that they sign up for', async () => {
      const guest = { guestId: newGuestId() }
      const { body: sent } = await (await enter(guest)).say('hello')
      const [message] = await messages()
      await ban(manager, message?.senderOid as string, { banTime: 60 })
      const kicked = { userOid: message?.senderOid, reason: 'Spoilers' }
      await moderate(manager, 'POST /live/chat/kick', kicked)
      const person = await signUpPerson(t, guest)
      const rows = async (table: string, by: string) => {
        const text = `SELECT count(*)::int AS count FROM ${table} WHERE ${by} = $1`
        return (await t.deps.pool.query(text, [person.oid])).rows[0].count
      }
      expect(await rows('live_chat_messages', 'sender_oid')).toBe(1)
      expect(await rows('live_chat_viewers', 'viewer_oid')).toBe(1)
      expect(await rows('live_chat_acts', 'viewer_oid')).toBe(2)
      const refused = await askChatToken(t, person, creator.oid)
      expect(refusal(refused)).toEqual([403, 'live.kicked'])
      expect(refused.body.details).toEqual({ reason: 'Spoilers' })
      await t.deps.pool.query('DELETE FROM live_kicks')
      expect((await self(person)).ban).toMatchObject({ banTime: 60 })
      expect((await messages())[0]).toMatchObject({ id: sent.id, nickname: null, isBan: true })
    })

    it('of a guest replace a shorter one of their account, not a longer one', async () => {
      for (const [own, banTime] of [
        [30, 60],
        [0, 0],
      ]) {
        const [guest, person] = [{ guestId: newGuestId() }, await signUpPerson(t)]
        await (await enter(guest)).say('hello')
        await ban(manager, (await messages()).at(-1)?.senderOid as string, { banTime: 60 })
        await ban(manager, person.oid, { banTime: own })
        const merge = { token: person.token, ...guest, body: {} }
        expect((await t.call('POST /story-chat/account/migrate', merge)).status).toBe(200)
        expect((await self(person)).ban).toMatchObject({ banTime })
      }
    })

    it('are for moderators to give, and never hit the creator or, by managers, managers', async () => {
      const stranger = await signUpPerson(t)
      expect(refusal(await ban(stranger, fan.oid))).toEqual([403, 'live.not_moderator'])
      const isProtected = [403, 'live.chat_target_protected']
      expect(refusal(await ban(manager, creator.oid))).toEqual(isProtected)
      expect(refusal(await ban(manager, manager.oid))).toEqual(isProtected)
      expect((await ban(creator, manager.oid)).status).toBe(200)
    })
  })

  describe('banned words', () => {
    const setWords = (...add: string[]) => moderate(manager, 'POST /live/bannedwords', { add })

    it('are masked, whatever their case and the spaces between [R-live-chat-033] [R-live-chat-034]', async () => {
      await setWords('Kraken')
      const { body } = await (await enter(fan)).say('a KRAKEN, k r a k e n!')
      expect(body.content).toBe('a ******, ***********!')
      expect((await messages()).at(-1)?.content).toBe('a ******, ***********!')
      const event = (await entries()).find(({ data }) => data.event === 'bannedWordsUpdate')
      expect(event?.data.bannedWords).toBe('Kraken')
    })

    it('need a word [R-live-chat-032]', async () => {
      expect((await setWords(' ')).status).toBe(400)
    })

    it('ban their sender for 30 minutes at the fifth use [R-live-chat-040]', async () => {
      await setWords('kraken')
      const { say } = await enter(fan)
      for (let time = 1; time <= 5; time += 1) expect((await say('kraken')).status).toBe(200)
      expect(refusal(await say('clean'))).toEqual(banned)
      expect((await self(fan)).ban).toMatchObject({ banTime: 30, reason: 'bannedWords' })
      t.clock.advance(30 * 60_000)
      expect((await say('kraken')).status).toBe(200)
    })
  })

  it('removes someone from the chat on every connection, and keeps them out', async () => {
    const other = await openApp(t.deps.config, t.deps.databaseUrl, { clock: t.clock })
    const origins = await Promise.all(
      [t, other].map((one) => one.app.listen({ host: '127.0.0.1', port: 0 })),
    )
    const topic = `live-chat:${creator.oid}`
    const watch = async (origin: string, { token }: Person) => {
      const tab = await HubConnection.open(origin, { authorization: `Bearer ${token}` })
      await tab.join(topic)
      return tab
    }
    const another = await signUpPerson(t)
    const tabs = [await watch(origins[0] ?? '', fan), await watch(origins[1] ?? '', fan)]
    const staying = await watch(origins[1] ?? '', another)
    expect((await moderate(manager, 'POST /live/chat/kick', { userOid: fan.oid })).status).toBe(200)
    for (const tab of tabs) {
      await expect.poll(() => tab.of(topic).at(-1)).toEqual({ topic, refused: 'live.kicked' })
      const sent = tab.of(topic).flatMap(({ messages: some }) => (some as Entry[]) ?? [])
      expect(sent.at(-1)?.data).toMatchObject({
        event: 'disconnect',
        reason: 'kick',
        target: fan.oid,
      })
    }
    expect(refusal(await askChatToken(t, fan, creator.oid))).toEqual([403, 'live.kicked'])
    await (await enter(another)).say('still here')
    await expect.poll(() => JSON.stringify(staying.of(topic))).toContain('still here')
    for (const tab of [...tabs, staying]) tab.close()
    await other.close()
  })

  it('returns the reason of a removal, if there is one, to the removed viewer', async () => {
    const kick = (reason?: string) =>
      moderate(manager, 'POST /live/chat/kick', { userOid: fan.oid, reason })
    const access = async (by: Person) =>
      (await t.call(`GET /live/stream?id=${creator.oid}`, { token: by.token })).body.stream.access
    expect((await kick('x'.repeat(101))).status).toBe(400)
    expect(await access(fan)).toMatchObject({ allowed: true, removalReason: null })
    await undo((await kick()).body.actOid)
    const { body } = await kick(' Spoilers ')
    const removed = { allowed: false, reason: 'kicked', removalReason: 'Spoilers' }
    expect(await access(fan)).toMatchObject(removed)
    expect(await access(manager)).toMatchObject({ allowed: true, removalReason: null })
    const acts = `GET /live/chat/acts?creatorOid=${creator.oid}`
    const { items } = (await t.call(acts, { token: manager.token })).body
    expect(items[0]).toMatchObject({ action: 'kick', reason: 'Spoilers' })
    await undo(body.actOid)
    await kick()
    expect(await access(fan)).toMatchObject({ ...removed, removalReason: null })
  })

  it('deletes messages, sends their deletion to open chats, and returns them empty in the history', async () => {
    const { body } = await (await enter(fan)).say('regrettable')
    await moderate(manager, 'POST /live/chat/pin', { messageId: body.id })
    const del = { messageId: body.id }
    const { body: deleted } = await moderate(manager, 'POST /live/chat/delete', del)
    expect(deleted.actOid).toEqual(expect.any(String))
    expect((await moderate(manager, 'POST /live/chat/delete', del)).body).toEqual({ actOid: null })
    expect(await messages()).toEqual([
      expect.objectContaining({ isDeleted: true, content: '', htmlContent: '' }),
    ])
    expect((await entries()).at(-1)?.data).toMatchObject({
      event: 'deleteMessage',
      messageId: body.id,
    })
    expect(await pinned()).toBeUndefined()
    await undo(deleted.actOid)
    expect(await pinned()).toBe(body.id)
  })

  it('logs what was pinned and unpinned, once, without an undo', async () => {
    const { body } = await (await enter(fan)).say('read this')
    for (const messageId of [body.id, body.id, null, null]) {
      await moderate(manager, 'POST /live/chat/pin', { messageId })
      t.clock.advance(1000)
    }
    const path = `GET /live/chat/acts?creatorOid=${creator.oid}`
    const act = { nickname: fan.nickname, actedBy: manager.nickname, excerpt: 'read this' }
    expect((await t.call(path, { token: creator.token })).body.items).toEqual([
      expect.objectContaining({ ...act, action: 'unpin', canUndo: false }),
      expect.objectContaining({ ...act, action: 'pin', canUndo: false }),
    ])
  })

  it('logs what was done, and undoes it', async () => {
    const { say } = await enter(fan)
    const { body } = await say('regrettable')
    await moderate(manager, 'POST /live/chat/delete', { messageId: body.id })
    t.clock.advance(1000)
    await ban(manager, fan.oid, { banTime: 5 })
    const acts = async () =>
      (await t.call(`GET /live/chat/acts?creatorOid=${creator.oid}`, { token: creator.token })).body
        .items
    expect(await acts()).toEqual([
      expect.objectContaining({ action: 'ban', banTime: 5, actedBy: manager.nickname }),
      expect.objectContaining({ action: 'delete', excerpt: 'regrettable', canUndo: true }),
    ])
    for (const { actOid } of await acts()) {
      const undo = () =>
        t.call(`POST /live/chat/acts/${actOid}/undo`, { token: creator.token, body: {} })
      expect((await undo()).body).toEqual({ undone: true })
      expect((await undo()).body).toEqual({ undone: false })
    }
    expect((await say('free')).status).toBe(200)
    expect((await messages()).map(({ content }) => content)).toEqual(['regrettable', 'free'])
  })

  it('logs changes of the rules and of blocked keywords, which can’t be undone there', async () => {
    const change = async (call: string, body: Record<string, unknown>) => {
      t.clock.advance(1000)
      expect((await moderate(manager, call, body)).status).toBe(200)
    }
    await change('POST /live/chat/room', { slowSeconds: 10 })
    await change('POST /live/chat/room', { slowSeconds: 10 })
    await change('POST /live/chat/room', { audience: 'followers', slowSeconds: 10 })
    await change('POST /live/bannedwords', { add: ['kraken', 'squid'] })
    await change('POST /live/bannedwords', { add: ['squid'], remove: ['kraken', 'whale'] })
    const path = `GET /live/chat/acts?creatorOid=${creator.oid}`
    const { items } = (await t.call(path, { token: creator.token })).body
    expect(items.map(({ rules }: { rules: unknown }) => rules)).toEqual([
      { removedWords: ['kraken'] },
      { addedWords: ['kraken', 'squid'] },
      { audience: 'followers' },
      { slowSeconds: 10 },
    ])
    expect(items[0]).toMatchObject({
      action: 'rules',
      userOid: null,
      anonymousNumber: null,
      actedBy: manager.nickname,
      canUndo: false,
    })
    const undo = `POST /live/chat/acts/${items[0].actOid}/undo`
    const answer = await t.call(undo, { token: creator.token, body: {} })
    expect(refusal(answer)).toEqual([409, 'live.chat_cannot_undo'])
  })

  it('leaves a later ban alone when an earlier one is undone', async () => {
    const { say } = await enter(fan)
    const first = await ban(manager, fan.oid, { banTime: 5 })
    t.clock.advance(1000)
    await ban(creator, fan.oid)
    const undo = `POST /live/chat/acts/${first.body.actOid}/undo`
    const answer = await t.call(undo, { token: manager.token, body: {} })
    expect(refusal(answer)).toEqual([409, 'live.chat_cannot_undo'])
    expect(refusal(await say('x'))).toEqual(banned)
  })

  describe('rules', () => {
    const rule = (body: Record<string, unknown>) => moderate(manager, 'POST /live/chat/room', body)

    it('let followers or subscribers write, and moderators always', async () => {
      const { say } = await enter(fan)
      const guest = await enter({ guestId: newGuestId() })
      await rule({ audience: 'followers' })
      expect(refusal(await guest.say('x'))).toEqual([403, 'live.chat_followers_only'])
      expect(refusal(await say('x'))).toEqual([403, 'live.chat_followers_only'])
      await t.deps.pool.query(
        'INSERT INTO favorite_creators (user_oid, creator_oid, created_at) VALUES ($1, $2, $3)',
        [fan.oid, creator.oid, t.clock.now()],
      )
      expect((await say('x')).status).toBe(200)
      await rule({ audience: 'subscribers' })
      expect(refusal(await say('x'))).toEqual([403, 'live.chat_subscribers_only'])
      await t.deps.pool.query(
        `INSERT INTO memberships (user_oid, creator_oid, tier_oid, level, is_streak, since, valid_until)
         VALUES ($1, $2, $3, 1, false, $4, $5)`,
        [fan.oid, creator.oid, 'a'.repeat(24), t.clock.now(), new Date(8e12)],
      )
      expect((await say('x')).status).toBe(200)
      expect((await messages()).at(-1)?.tier).toEqual({ tierHash: 'a'.repeat(24), level: 1 })
      expect((await (await enter(manager)).say('x')).status).toBe(200)
    })

    it('slow viewers down, also within a moment', async () => {
      await rule({ slowSeconds: 30 })
      const { say } = await enter(fan)
      const both = await Promise.all([say('one'), say('two')])
      expect(both.map(({ status }) => status)).toEqual([200, 429])
      t.clock.advance(29_500)
      const early = await say('three')
      expect(early.body.message).toContain('1 second')
      t.clock.advance(500)
      expect((await say('three')).status).toBe(200)
      const { say: saying } = await enter(manager)
      for (const text of ['a', 'b']) expect((await saying(text)).status).toBe(200)
    })

    it('pin a message above the chat until it’s unpinned', async () => {
      const { body } = await (await enter(fan)).say('read this')
      const pinned = await moderate(manager, 'POST /live/chat/pin', { messageId: body.id })
      expect(pinned.body.room.pinned).toMatchObject({ id: body.id, content: 'read this' })
      const none = await moderate(manager, 'POST /live/chat/pin', { messageId: null })
      expect(none.body.room.pinned).toBeNull()
      expect(refusal(await moderate(fan, 'POST /live/chat/pin', { messageId: body.id }))).toEqual([
        403,
        'live.not_moderator',
      ])
    })
  })

  it('names nobody in an anonymous chat but those who run it [R-live-chat-029]', async () => {
    const body = { useAnonymousChat: true }
    expect((await t.call('POST /live/studio', { token: creator.token, body })).status).toBe(200)
    await (await enter(fan)).say('who am I')
    await (await enter(manager)).say('I am a manager')
    const [hidden, named] = await messages()
    expect(hidden).toMatchObject({
      nickname: null,
      isHiddenName: true,
      anonymousNumber: expect.stringMatching(/^\d{5}$/),
    })
    expect(named).toMatchObject({ nickname: manager.nickname, isManager: true })
    expect(JSON.stringify(hidden)).not.toContain(fan.oid)
    expect((await self(fan)).senderOid).toBe(hidden?.senderOid)
    await ban(manager, hidden?.senderOid as string)
    expect(refusal(await (await enter(fan)).say('x'))).toEqual(banned)
    const setting = (await entries()).find(({ data }) => data.event === 'studioSetting')
    expect(setting?.data.useAnonymousChat).toBe(true)
  })

  it('keeps messages of a shadowed sender from others', async () => {
    const spammer = await signUpPerson(t)
    await t.deps.db
      .transaction()
      .execute((tx) => t.deps.settings.set(tx, shadowNewAccountsSetting, 1, null))
    expect((await (await enter(spammer)).say('buy now')).status).toBe(200)
    await t.deps.db
      .transaction()
      .execute((tx) => t.deps.settings.set(tx, shadowNewAccountsSetting, 0, null))
    expect(await messages()).toEqual([])
  })

  it('takes reported messages down in the one queue, and puts them back', async () => {
    const admin = await signUpAdmin(t)
    const { body } = await (await enter(fan)).say('an insult')
    await moderate(manager, 'POST /live/chat/pin', { messageId: body.id })
    const room = await watchRoom()
    await expect.poll(room.pinned).toBe(body.id)
    const target = { kind: 'live-chat', oid: body.id }
    expect((await report(t, manager, target)).status).toBe(200)
    const found = await findOpenCase(t, admin, body.id)
    const decision = { measures: ['take_down'], rule: 'harassment', reason: 'An insult.' }
    const decided = await actOn(t, admin, { caseOid: found.caseOid, ...decision })
    expect(decided.status).toBe(200)
    const [task = ''] = chatNews['live.chat_judged'] ?? []
    await followEvents(t, { 'live.chat_judged': task })
    await expect.poll(room.pinned).toBeUndefined()
    await room.close()
    expect(await messages()).toEqual([expect.objectContaining({ isDeleted: true, content: '' })])
  })

  it('refuses messages once the stream has ended, except of those who run the chat', async () => {
    const { say } = await enter(fan)
    await t.call('POST /live/stop', { token: creator.token, body: {} })
    expect(refusal(await say('x'))).toEqual([404, 'live.not_streaming'])
    expect((await (await enter(creator)).say('Thanks')).status).toBe(200)
  })
})
