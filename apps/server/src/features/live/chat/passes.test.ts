import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { makeCoupon, usageOf } from '../../../testing/coupons.ts'
import { enterChat, goOn } from '../../../testing/live-chats.ts'
import {
  newGuestId,
  type Person,
  signUpAdmin,
  signUpCreator,
  signUpPerson,
} from '../../../testing/people.ts'
import { publishStory } from '../../../testing/stories.ts'

type Guest = { guestId: string; address: string }

describe('a chat coupon in a live chat', () => {
  let t: TestApp
  let admin: Person
  let creator: Person
  let hosts = 0
  beforeAll(async () => {
    t = await createTestApp()
    admin = await signUpAdmin(t)
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    creator = await signUpCreator(t)
    await goOn(t, creator)
    await limit('followers')
  })

  const limit = (audience: string) =>
    t.call('POST /live/chat/room', {
      token: creator.token,
      body: { creatorOid: creator.oid, audience },
    })
  const newGuest = (): Guest => ({ guestId: newGuestId(), address: `10.50.0.${(hosts += 1)}` })
  const enter = (who: Guest | Pick<Person, 'token'>, code: string) =>
    t.call('POST /live/chat/coupon', { ...who, body: { creatorOid: creator.oid, code } })
  const say = async (guest: Guest) => (await enterChat(t, guest, creator.oid)).say('hi')
  const self = async (guest: Guest) =>
    (await t.call(`GET /live/chat/room?creatorOid=${creator.oid}`, guest)).body.self
  const usesOf = async (code: string) =>
    (await usageOf(t, admin, code)).filter(({ what }) => what === 'chat')
  const unknown = [404, 'coupon.unknown']
  const restart = async () => {
    await t.call('POST /live/stop', { token: creator.token, body: {} })
    await t.deps.pool.query('DELETE FROM role_grants WHERE user_oid = $1', [creator.oid])
    await goOn(t, creator)
  }

  it('lets a guest write where only followers or subscribers may, once for each stream [R-live-chat-031] [R-coupon-002]', async () => {
    const code = await makeCoupon(t, admin, { chats: 1 })
    const guest = newGuest()
    expect(refusal(await say(guest))).toEqual([403, 'live.chat_followers_only'])
    expect((await self(guest)).hasPass).toBe(false)
    expect((await enter(guest, code.toLowerCase())).body).toEqual({ used: true })
    expect((await enter(guest, code)).body).toEqual({ used: false })
    expect((await self(guest)).hasPass).toBe(true)
    for (const audience of ['followers', 'subscribers']) {
      await limit(audience)
      expect((await say(guest)).status).toBe(200)
    }
    expect(refusal(await say(newGuest()))).toEqual([403, 'live.chat_subscribers_only'])
    expect(await usesOf(code)).toHaveLength(1)
  })

  it('counts on each device, also when it’s sent several times at once', async () => {
    const code = await makeCoupon(t, admin, { chats: 2, uses: 2 })
    const [guest, another] = [newGuest(), newGuest()]
    const answers = await Promise.all([1, 2, 3].map(() => enter(guest, code)))
    expect(answers.filter(({ body }) => body.used)).toHaveLength(1)
    expect((await enter(another, code)).body).toEqual({ used: true })
    expect(await usesOf(code)).toHaveLength(2)
    await restart()
    expect(refusal(await say(guest))).toEqual([403, 'live.chat_followers_only'])
    expect((await enter(guest, code)).body).toEqual({ used: true })
    await restart()
    expect(refusal(await enter(guest, code))).toEqual(unknown)
  })

  it('is refused if its code is wrong, and after too many wrong ones', async () => {
    const guest = newGuest()
    expect(refusal(await enter(guest, 'NOSUCHCODE22'))).toEqual(unknown)
    for (let nr = 0; nr < 29; nr += 1) {
      await enter({ ...newGuest(), address: guest.address }, `WRONG${nr}`)
    }
    // Longer than the limit of the call itself.
    t.clock.advance(120_000)
    const code = await makeCoupon(t, admin)
    expect(refusal(await enter(guest, code))).toEqual([429, 'request.too_many'])
    expect((await self(guest)).hasPass).toBe(false)
  })

  it('is refused once it has expired, also of a guest who claimed it before', async () => {
    const expiresAt = new Date(t.clock.now().getTime() + 60_000).toISOString()
    const code = await makeCoupon(t, admin, { expiresAt })
    const early = newGuest()
    expect((await enter(early, code)).body).toEqual({ used: true })
    t.clock.advance(60_000)
    await restart()
    expect(refusal(await enter(early, code))).toEqual(unknown)
    expect(refusal(await enter(newGuest(), code))).toEqual(unknown)
  })

  it('is refused once others used it up', async () => {
    const code = await makeCoupon(t, admin, { uses: 1 })
    expect((await enter(newGuest(), code)).body).toEqual({ used: true })
    expect(refusal(await enter(newGuest(), code))).toEqual(unknown)
  })

  it('is for this creator if it’s for chats with one of their stories, and otherwise stays unused', async () => {
    const elsewhere = [409, 'live.coupon_elsewhere']
    const own = await makeCoupon(t, admin, { contentOid: await publishStory(t, creator, {}) })
    const others = await publishStory(t, await signUpCreator(t), {})
    const other = await makeCoupon(t, admin, { contentOid: others })
    const credits = await makeCoupon(t, admin, { creditMilli: 1000 })
    const guest = newGuest()
    expect(refusal(await enter(guest, other))).toEqual(elsewhere)
    expect(refusal(await enter(guest, credits))).toEqual(elsewhere)
    expect(await usageOf(t, admin, other)).toEqual([])
    expect((await enter(guest, own)).body).toEqual({ used: true })
  })

  it('isn’t used where it gives nothing', async () => {
    const code = await makeCoupon(t, admin)
    const guest = newGuest()
    const person = await signUpPerson(t)
    const withDevice = { token: person.token, guestId: newGuestId() }
    expect(refusal(await enter(withDevice, code))).toEqual([409, 'live.coupon_for_guests'])
    await limit('everyone')
    expect(refusal(await enter(guest, code))).toEqual([409, 'live.coupon_not_needed'])
    const { body } = await say(guest)
    const { rows } = await t.deps.pool.query(
      'SELECT shown_oid FROM live_chat_messages WHERE oid = $1',
      [body.id],
    )
    await limit('followers')
    await t.call('POST /live/chatban', {
      token: creator.token,
      body: { creatorOid: creator.oid, userOid: rows[0].shown_oid },
    })
    expect(refusal(await enter(guest, code))).toEqual([403, 'live.chat_banned'])
    await t.call('POST /live/stop', { token: creator.token, body: {} })
    expect(refusal(await enter(newGuest(), code))).toEqual([404, 'live.not_streaming'])
    expect(await usageOf(t, admin, code)).toEqual([])
  })

  it('goes along to the account that the guest signs up for, and lets them vote', async () => {
    const code = await makeCoupon(t, admin)
    const guest = newGuest()
    await enter(guest, code)
    const { body } = await t.call('POST /live/chat/poll', {
      token: creator.token,
      body: { creatorOid: creator.oid, question: 'Sea?', options: ['Yes', 'No'] },
    })
    const vote = (who: object) =>
      t.call('POST /live/chat/poll/vote', {
        ...who,
        body: {
          creatorOid: creator.oid,
          pollOid: body.poll.pollOid,
          optionId: body.poll.options[0].optionId,
        },
      })
    expect((await vote(guest)).status).toBe(200)
    expect(refusal(await vote(newGuest()))).toEqual([403, 'live.poll_followers_only'])
    const person = await signUpPerson(t, { guestId: guest.guestId })
    const entered = await enterChat(t, person, creator.oid)
    expect((await entered.say('hi')).status).toBe(200)
  })
})
