import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestAnswer, type TestApp, refusal } from '../../../testing/app.ts'
import { createChatApp, openPaidChat } from '../../../testing/chats.ts'
import { claimCoupon, makeCoupon, usageOf } from '../../../testing/coupons.ts'
import {
  actionsOf,
  newGuestId,
  type Person,
  signUpAdmin,
  signUpCreator,
  signUpPerson,
} from '../../../testing/people.ts'
import { publishStory } from '../../../testing/stories.ts'

const list = 'GET /story-chat/admin/chat-coupons'

describe('chat coupons of administrators', () => {
  let t: TestApp
  let admin: Person
  let contentOid: string
  beforeAll(async () => {
    ;({ t } = await createChatApp())
    admin = await signUpAdmin(t)
    const creator = await signUpCreator(t)
    contentOid = await publishStory(t, creator, { creditsPerChatMilli: 10_000, model: 'server' })
  })
  afterAll(() => t.close())

  const make = (body: Record<string, unknown>) =>
    t.call('POST /story-chat/admin/chat-coupons', { token: admin.token, body })
  const one = (code: string) =>
    t.call(`GET /story-chat/admin/chat-coupons/${code}`, { token: admin.token })
  const end = (code: string) =>
    t.call(`DELETE /story-chat/admin/chat-coupons/${code}`, { token: admin.token })

  it('have a code, given or made at random, and what it is worth [R-coupon-001]', async () => {
    const given = await make({ code: 'spring-2027', chats: 5, uses: 3, note: ' For the fair ' })
    expect(given.body.coupon).toEqual({
      code: 'SPRING2027',
      chats: 5,
      creditMilli: null,
      contentOid: null,
      storyTitle: null,
      expiresAt: null,
      uses: 3,
      claims: 0,
      note: 'For the fair',
      state: 'usable',
      createdAt: t.clock.now().toISOString(),
      endedAt: null,
    })
    const random = await make({ chats: 5, uses: 1, contentOid })
    expect(random.body.coupon.code).toMatch(/^[A-Z2-9]{12}$/)
    expect(random.body.coupon.storyTitle).toBe('The lighthouse')
    expect((await one('Spring%202027')).body).toEqual(given.body)
    expect(await actionsOf(t, { actor: admin, subjectOid: 'SPRING2027' })).toEqual([
      'chat_coupon.made',
    ])
    expect(refusal(await make({ code: 'SPRING2027', chats: 1, uses: 1 }))).toEqual([
      409,
      'coupon.code_taken',
    ])
  })

  it('are refused where they make no sense', async () => {
    const past = new Date(t.clock.now().getTime() - 1).toISOString()
    const wrong: [Record<string, unknown>, number, string][] = [
      [{ uses: 1 }, 400, 'coupon.worth_unclear'],
      [{ uses: 1, chats: 1, creditMilli: 1000 }, 400, 'coupon.worth_unclear'],
      [{ uses: 1, creditMilli: 1000, contentOid }, 400, 'coupon.credits_for_any_story'],
      [{ uses: 1, chats: 1, contentOid: 'a'.repeat(24) }, 404, 'story.not_found'],
      [{ uses: 1, chats: 1, expiresAt: past }, 400, 'coupon.expiry_past'],
      [{ uses: 1, chats: 1, expiresAt: '9999-12-31T23:59:59-10:00' }, 400, 'request.invalid'],
      [{ uses: 1, chats: 0 }, 400, 'request.invalid'],
      [{ uses: 0, chats: 1 }, 400, 'request.invalid'],
      [{ chats: 1 }, 400, 'request.invalid'],
      [{ uses: 1, chats: 1, code: 'abc' }, 400, 'request.invalid'],
      [{ uses: 1, chats: 1, code: 'no/slash' }, 400, 'request.invalid'],
    ]
    for (const [body, ...answer] of wrong) {
      expect(refusal(await make(body)), JSON.stringify(body)).toEqual(answer)
    }
  })

  it('come in pages, latest first', async () => {
    const codes = []
    for (let nr = 0; nr < 3; nr += 1) codes.unshift(await makeCoupon(t, admin))
    const codesOf = (answer: TestAnswer) =>
      answer.body.items.map((item: { code: string }) => item.code)
    t.clock.advance(1000)
    const latest = await makeCoupon(t, admin)
    const first = await t.call(`${list}?limit=2`, { token: admin.token })
    const rest = await t.call(`${list}?limit=100&cursor=${first.body.nextCursor}`, {
      token: admin.token,
    })
    const all = [...codesOf(first), ...codesOf(rest)]
    expect(all[0]).toBe(latest)
    expect(new Set(all).size).toBe(all.length)
    expect(all).toEqual(expect.arrayContaining(codes))
    expect(rest.body.nextCursor).toBeNull()
    expect((await t.call(`${list}?cursor=x`, { token: admin.token })).status).toBe(400)
  })

  it('are deleted while nobody has them, and end once somebody does', async () => {
    const unused = await makeCoupon(t, admin)
    expect((await end(unused)).body).toEqual({ outcome: 'deleted' })
    expect(refusal(await one(unused))).toEqual([404, 'coupon.unknown'])
    const used = await makeCoupon(t, admin, { chats: 2 })
    const { person, chat } = await openPaidChat(t, contentOid)
    await claimCoupon(t, person, used)
    for (let again = 0; again < 2; again += 1) {
      expect((await end(used)).body).toEqual({ outcome: 'ended' })
    }
    expect((await one(used)).body.coupon).toMatchObject({ state: 'ended', claims: 1 })
    expect((await claimCoupon(t, await signUpPerson(t), used)).status).toBe(404)
    expect((await chat.say('Hi')).receipt).toMatchObject({ chargedMilli: 0 })
    expect(await actionsOf(t, { actor: admin, subjectOid: used })).toEqual([
      'chat_coupon.made',
      'chat_coupon.ended',
      'admin.looked',
    ])
    expect(refusal(await end('NEVERWAS'))).toEqual([404, 'coupon.unknown'])
  })

  it('say who used them, when and what for, on record [R-story-chat-070]', async () => {
    const code = await makeCoupon(t, admin)
    const { person, chat } = await openPaidChat(t, contentOid)
    await claimCoupon(t, person, code)
    t.clock.advance(1000)
    await chat.say('Hi')
    t.clock.advance(1000)
    const guestId = newGuestId()
    await claimCoupon(t, { guestId, address: '10.41.0.1' }, code)
    const usage = await usageOf(t, admin, code)
    expect(usage).toMatchObject([
      { what: 'claimed', who: 'guest', userOid: null, at: t.clock.now().toISOString() },
      {
        what: 'chat',
        who: 'user',
        userOid: person.oid,
        nickname: person.nickname,
        contentOid,
        storyTitle: 'The lighthouse',
      },
      { what: 'claimed', who: 'user', userOid: person.oid, contentOid: null },
    ])
    expect(usage[0].device).toMatch(/^[0-9a-f]{8}$/)
    expect(JSON.stringify(usage)).not.toContain(guestId)
    const route = `GET /story-chat/admin/chat-coupons/${code}/usage`
    const first = await t.call(`${route}?limit=2`, { token: admin.token })
    const rest = await t.call(`${route}?limit=2&cursor=${first.body.nextCursor}`, {
      token: admin.token,
    })
    expect([...first.body.items, ...rest.body.items]).toEqual(usage)
    const credits = await makeCoupon(t, admin, { creditMilli: 1000 })
    await claimCoupon(t, person, credits)
    const kinds = (await usageOf(t, admin, credits)).map(({ what }) => what)
    expect(new Set(kinds)).toEqual(new Set(['claimed', 'credited']))
    expect(await actionsOf(t, { actor: admin, subjectOid: code })).toContain('admin.looked')
    expect(refusal(await t.call('GET /story-chat/admin/chat-coupons/NO/usage', admin))).toEqual([
      404,
      'coupon.unknown',
    ])
  })

  it('keep their usage: nothing deletes it', async () => {
    const code = await makeCoupon(t, admin)
    const answer = await t.call(`DELETE /story-chat/admin/chat-coupons/${code}/usage`, {
      token: admin.token,
    })
    expect(refusal(answer)).toEqual([405, 'request.method_not_allowed'])
  })

  it('are for administrators alone', async () => {
    const { token } = await signUpCreator(t)
    const body = { chats: 1, uses: 1 }
    for (const call of [
      t.call(list, { token }),
      t.call('POST /story-chat/admin/chat-coupons', { token, body }),
      t.call('GET /story-chat/admin/chat-coupons/SPRING2027', { token }),
      t.call('DELETE /story-chat/admin/chat-coupons/SPRING2027', { token }),
      t.call('GET /story-chat/admin/chat-coupons/SPRING2027/usage', { token }),
    ]) {
      expect(refusal(await call)).toEqual([403, 'auth.forbidden'])
    }
    expect(refusal(await t.call(list))).toEqual([401, 'auth.required'])
  })
})
