import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { type Chatter, enterChat, goOn } from '../../../testing/live-chats.ts'
import {
  giveRole,
  newGuestId,
  type Person,
  signUpAdmin,
  signUpCreator,
  signUpPerson,
} from '../../../testing/people.ts'

describe('in a live chat', () => {
  let t: TestApp
  let creator: Person
  let manager: Person
  beforeAll(async () => {
    t = await createTestApp()
    creator = await signUpCreator(t)
    await goOn(t, creator)
    manager = await signUpPerson(t)
    await moderate(creator, 'POST /live/manager', { userOid: manager.oid })
  })
  afterAll(() => t.close())

  const moderate = ({ token }: Pick<Person, 'token'>, call: string, body: object) =>
    t.call(call, { token, body: { creatorOid: creator.oid, ...body } })
  const room = async (chatter: Chatter) =>
    (await t.call(`GET /live/chat/room?creatorOid=${creator.oid}`, chatter)).body.self
  const messageOf = async (chatter: Chatter) => {
    const { say } = await enterChat(t, chatter, creator.oid)
    const { body: sent } = await say('hello')
    const path = `GET /live/chat/history?creatorOid=${creator.oid}&before=9999&limit=1`
    const { body } = await t.call(path, { token: creator.token })
    expect(body.items[0].data.id).toBe(sent.id)
    return body.items[0].data
  }

  it('guests, viewers, the creator, managers, administrators, and compliance accounts each have their own permissions [R-live-005]', async () => {
    const compliance = await signUpPerson(t)
    await giveRole(t, compliance, 'complianceAccount')
    const people: Record<string, Chatter> = {
      guest: { guestId: newGuestId() },
      viewer: await signUpPerson(t),
      creator,
      manager,
      admin: await signUpAdmin(t),
      compliance,
    }
    const seen: Record<string, string[]> = {}
    for (const [name, chatter] of Object.entries(people)) {
      const message = await messageOf(chatter)
      const { canModerate, isCreator } = await room(chatter)
      const flags = ['isGuest', 'isCreator', 'isManager', 'isAdmin']
      const roles =
        'token' in chatter ? (await t.call('GET /account/getuser', chatter)).body.self?.roles : []
      seen[name] = [
        ...flags.filter((flag) => message[flag]),
        ...(canModerate ? ['moderates'] : []),
        ...(isCreator ? ['owns'] : []),
        ...(roles?.includes('complianceAccount') ? ['complianceAccount'] : []),
      ]
    }
    expect(seen).toEqual({
      guest: ['isGuest'],
      viewer: [],
      creator: ['isCreator', 'moderates', 'owns'],
      manager: ['isManager', 'moderates'],
      admin: ['isAdmin', 'moderates'],
      compliance: ['complianceAccount'],
    })
  })

  it('a manager enters from a dock, bans, removes, and appoints managers [R-live-chat-038]', async () => {
    const made = await t.call('PUT /live/toolkey', {
      token: manager.token,
      body: { scope: 'dock' },
    })
    const { toolkey } = made.body
    const entered = await t.call('POST /live/toolkey', { body: { toolkey } })
    const dock = { token: entered.body.session_token as string }
    expect((await messageOf(dock)).isManager).toBe(true)
    const [spammer, troll, helper] = [
      await signUpPerson(t),
      await signUpPerson(t),
      await signUpPerson(t),
    ]
    const says = async (chatter: Chatter) =>
      refusal(await (await enterChat(t, chatter, creator.oid)).say('hi'))
    expect((await moderate(dock, 'POST /live/chatban', { userOid: spammer.oid })).status).toBe(200)
    expect(await says(spammer)).toEqual([403, 'live.chat_banned'])
    expect((await moderate(dock, 'POST /live/chat/kick', { userOid: troll.oid })).status).toBe(200)
    const path = `GET /live/chattoken?creatorOid=${creator.oid}`
    expect(refusal(await t.call(path, troll))).toEqual([403, 'live.kicked'])
    expect((await moderate(dock, 'POST /live/manager', { userOid: helper.oid })).body).toEqual({
      hired: true,
    })
    expect((await room(helper)).canModerate).toBe(true)
  })

  it('a ban of 0 minutes never ends by itself, and one of a minute does [R-live-chat-041]', async () => {
    const [one, other] = [await signUpPerson(t), await signUpPerson(t)]
    const endless = await enterChat(t, one, creator.oid)
    const brief = await enterChat(t, other, creator.oid)
    const ban = async ({ oid: userOid }: Person, banTime: number) =>
      (await moderate(creator, 'POST /live/chatban', { userOid, banTime })).body.ban
    const inAMinute = new Date(t.clock.now().getTime() + 60_000).toISOString()
    expect(await ban(one, 0)).toMatchObject({ banTime: 0, endsAt: null })
    expect(await ban(other, 1)).toMatchObject({ banTime: 1, endsAt: inAMinute })
    const banned = [403, 'live.chat_banned']
    t.clock.advance(60_000 - 1)
    expect(refusal(await brief.say('now'))).toEqual(banned)
    t.clock.advance(1)
    expect((await brief.say('later')).status).toBe(200)
    expect(refusal(await endless.say('later'))).toEqual(banned)
    t.clock.advance(20 * 24 * 3_600_000)
    expect((await room(one)).ban).toMatchObject({ banTime: 0, endsAt: null })
    const token = await enterChat(t, one, creator.oid)
    expect(refusal(await token.say('much later'))).toEqual(banned)
  })
})
