import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, refusal } from '../../../testing/app.ts'
import {
  type Caller,
  type Chat,
  createChatApp,
  endOf,
  eventsOf,
  openChat,
  openPaidChat,
} from '../../../testing/chats.ts'
import { claimCoupon, makeCoupon, usageOf } from '../../../testing/coupons.ts'
import { crashWhere } from '../../../testing/crash.ts'
import { exportOf } from '../../../testing/exports.ts'
import { type ModelServer } from '../../../testing/model-server.ts'
import { newKey, walletOf } from '../../../testing/money.ts'
import {
  newGuestId,
  type Person,
  signUpAdmin,
  signUpCreator,
  signUpPerson,
} from '../../../testing/people.ts'
import { publishStory } from '../../../testing/stories.ts'
import { expectSoundLedger } from '../../../testing/sound-ledger.ts'
import { leaseMs } from '../reply/reply-saver.ts'

const hourMs = 3600 * 1000

describe('chat coupons', () => {
  let t: TestApp
  let server: ModelServer
  let admin: Person
  let contentOid: string
  let otherOid: string
  let hosts = 0
  beforeAll(async () => {
    ;({ t, server } = await createChatApp())
    admin = await signUpAdmin(t)
    const creator = await signUpCreator(t)
    const fields = { creditsPerChatMilli: 10_000, model: 'server' }
    contentOid = await publishStory(t, creator, fields)
    otherOid = await publishStory(t, creator, { ...fields, title: 'Another' })
  })
  afterEach(() => expectSoundLedger(t))
  afterAll(() => t.close())

  const newVisitor = () => {
    hosts += 1
    return { guestId: newGuestId(), address: `10.40.${hosts >> 8}.${hosts & 255}` }
  }
  /** A visitor whose free chats are gone. */
  const spentVisitor = async () => {
    const visitor = newVisitor()
    const chat = await openChat(t, contentOid, visitor)
    for (let sent = 0; sent < 5; sent += 1) await chat.say('Hi')
    return { visitor, chat }
  }
  const held = async (caller: Caller) =>
    (await t.call('GET /story-chat/coupons', caller)).body.items
  const info = (caller: Caller, code: string) =>
    t.call(`GET /story-chat/coupon-info?code=${encodeURIComponent(code)}`, caller)
  /** Sends a message that carries a coupon. */
  const carry = (chat: Chat, code: string, key = newKey()) =>
    t.call(`POST /story-chat/chat-room/${chat.roomOid}/message`, {
      ...chat.caller,
      headers: { 'x-chat-coupon': code },
      idempotencyKey: key,
      body: { message: 'Hi' },
    })

  describe('of a visitor', () => {
    it('is carried by a call, and pays once the free chats are gone [R-coupon-002]', async () => {
      const code = await makeCoupon(t, admin, { chats: 2 })
      const { visitor, chat } = await spentVisitor()
      expect(refusal(await chat.send('Hi'))).toEqual([403, 'chat.no_free_chats'])
      const first = await carry(chat, code.toLowerCase())
      expect(eventsOf(first).at(-1)).toMatchObject({
        event: 'done',
        data: { freeChatsLeft: 0, coupon: { chatsLeft: 1, expiresAt: null } },
      })
      expect(endOf(first).receipt).toMatchObject({ chargedMilli: 0, postingId: null })
      expect(await held(visitor)).toMatchObject([{ code, chats: 2, chatsLeft: 1, isUsable: true }])
      expect((await chat.status()).coupon).toEqual({ chatsLeft: 1, expiresAt: null })
      const last = await chat.send('Hi')
      expect(eventsOf(last).at(-1)?.data.coupon).toBeNull()
      expect(refusal(await carry(chat, code))).toEqual([403, 'chat.no_free_chats'])
    })

    it('waits while free chats are left, and is not claimed by the way', async () => {
      const code = await makeCoupon(t, admin)
      const visitor = newVisitor()
      const chat = await openChat(t, contentOid, visitor)
      const answer = await carry(chat, code)
      expect(eventsOf(answer).at(-1)?.data).toMatchObject({ freeChatsLeft: 4, coupon: null })
      expect(await held(visitor)).toEqual([])
    })

    it.each(['', ' ', '\t', ' \u00a0 ', 'x'.repeat(65)])(
      'is invalid as the header %j, in every call that can carry one',
      async (code) => {
        const { chat } = await spentVisitor()
        const room = `/story-chat/chat-room/${chat.roomOid}`
        for (const [path, body] of [
          [`${room}/message`, { message: 'Hi' }],
          [`${room}/reroll`, {}],
          [`${room}/auto-chat`, {}],
          ['/story-chat/send', { contentOid, message: 'Hi' }],
        ] as const) {
          const headers = { 'x-chat-coupon': code }
          const call = { ...chat.caller, headers, idempotencyKey: newKey(), body }
          const answer = await t.call(`POST ${path}`, call)
          expect([path, ...refusal(answer)]).toEqual([path, 400, 'request.invalid'])
          expect(answer.body.details.fields).toMatchObject([{ path: '/x-chat-coupon' }])
        }
      },
    )

    it('is nothing where it is unknown, for another story, or credits', async () => {
      const { chat } = await spentVisitor()
      const other = await makeCoupon(t, admin, { contentOid: otherOid })
      const credits = await makeCoupon(t, admin, { creditMilli: 5_000 })
      for (const code of ['NEVERWAS', other, credits, '\u0000']) {
        expect(refusal(await carry(chat, code)), code).toEqual([403, 'chat.no_free_chats'])
      }
      expect(await usageOf(t, admin, other)).toEqual([])
    })

    it('answers a repeated send with the same reply, for one chat, also at once', async () => {
      const code = await makeCoupon(t, admin, { chats: 2 })
      const { chat } = await spentVisitor()
      const key = newKey()
      server.next({ kind: 'reply', words: ['Only', ' once.'], delayMs: 20 })
      const answers = await Promise.all([1, 2, 3].map(() => carry(chat, code, key)))
      expect(new Set(answers.map((answer) => endOf(answer).messageId)).size).toBe(1)
      expect((await chat.status()).coupon).toMatchObject({ chatsLeft: 1 })
      const chats = (await usageOf(t, admin, code)).filter(({ what }) => what === 'chat')
      expect(chats).toHaveLength(1)
    })

    it('gives a chat back when the reply fails', async () => {
      const code = await makeCoupon(t, admin, { chats: 2 })
      const { chat } = await spentVisitor()
      server.next({ kind: 'cut_after', words: ['Half'] })
      await carry(chat, code)
      expect((await chat.status()).coupon).toMatchObject({ chatsLeft: 2 })
      const usage = await usageOf(t, admin, code)
      expect(new Set(usage.map(({ what }) => what))).toEqual(new Set(['claimed', 'returned']))
    })

    it('gives a chat back when the process dies before the end of the reply', async () => {
      const code = await makeCoupon(t, admin, { chats: 1 })
      const { chat } = await spentVisitor()
      server.next({ kind: 'silent' })
      void carry(chat, code).catch(() => {})
      await chat.running()
      expect((await chat.status()).coupon).toBeNull()
      t.clock.advance(leaseMs + 1)
      for (let sweep = 0; sweep < 2; sweep += 1) {
        await t.jobs.get('story.end-abandoned-replies')?.({})
      }
      expect((await chat.status()).coupon).toMatchObject({ chatsLeft: 1 })
    })

    it('gives a chat back when the room is deleted under the reply', async () => {
      const code = await makeCoupon(t, admin, { chats: 1 })
      const { visitor, chat } = await spentVisitor()
      server.next({ kind: 'silent' })
      void carry(chat, code).catch(() => {})
      await chat.running()
      const body = { roomOid: chat.roomOid }
      await t.call('DELETE /story-chat/chat-room', { ...visitor, body })
      expect(await held(visitor)).toMatchObject([{ code, chatsLeft: 1 }])
    })

    it('gives its last chat to one of two rooms at once', async () => {
      const code = await makeCoupon(t, admin, { chats: 1 })
      const { visitor, chat } = await spentVisitor()
      const second = await openChat(t, contentOid, visitor)
      await claimCoupon(t, visitor, code)
      const answers = await Promise.all([chat, second].map((room) => room.send('Hi')))
      const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
      expect(statuses).toEqual([200, 403])
    })

    it('moves to the account with what is left of it, once', async () => {
      const code = await makeCoupon(t, admin, { chats: 3 })
      const { visitor, chat } = await spentVisitor()
      await carry(chat, code)
      const person = await signUpPerson(t, visitor)
      expect(await held(person)).toMatchObject([{ code, chatsLeft: 2 }])
      expect(await held(visitor)).toEqual([])
      const second = await signUpPerson(t, visitor)
      expect(await held(second)).toEqual([])
    })

    it('is not worth twice to an account that claimed it itself', async () => {
      const code = await makeCoupon(t, admin, { chats: 3 })
      const visitor = newVisitor()
      const person = await signUpPerson(t)
      await claimCoupon(t, visitor, code)
      await claimCoupon(t, person, code)
      const merged = await t.call('POST /story-chat/account/migrate', {
        token: person.token,
        guestId: visitor.guestId,
        body: {},
      })
      expect(merged.status).toBe(200)
      expect(await held(person)).toMatchObject([{ code, chatsLeft: 3 }])
      expect(await held(visitor)).toMatchObject([{ code, chatsLeft: 0, isUsable: false }])
    })

    it('puts its credits into the wallet of the account, once', async () => {
      const code = await makeCoupon(t, admin, { creditMilli: 25_000 })
      const visitor = newVisitor()
      const claimed = await claimCoupon(t, visitor, code)
      expect(claimed.body).toMatchObject({ creditedAt: null, isUsable: true, chatsLeft: 0 })
      const person = await signUpPerson(t, visitor)
      expect(await walletOf(t, person)).toMatchObject({ bonusCreditMilli: 25_000, creditMilli: 0 })
      const again = await claimCoupon(t, person, code)
      expect(again.body).toMatchObject({ creditedAt: t.clock.now().toISOString(), isUsable: false })
      expect(await walletOf(t, person)).toMatchObject({ bonusCreditMilli: 25_000 })
    })
  })

  describe('of an account', () => {
    it('pays before credits, is shown as free before, and earns its creator nothing', async () => {
      const code = await makeCoupon(t, admin, { chats: 1 })
      const { person, chat } = await openPaidChat(t, contentOid)
      await claimCoupon(t, person, code)
      expect(await chat.status()).toMatchObject({ priceMilli: 0, coupon: { chatsLeft: 1 } })
      const free = await chat.say('Hi', { maxPriceMilli: 0 })
      expect(free.receipt).toMatchObject({ chargedMilli: 0, baseMilli: 0, postingId: null })
      expect(await chat.status()).toMatchObject({ priceMilli: 10_000, coupon: null })
      expect(refusal(await chat.send('Hi', { maxPriceMilli: 0 }))).toEqual([
        409,
        'chat.price_changed',
      ])
      await chat.say('Hi')
      expect(await walletOf(t, person)).toMatchObject({ creditMilli: 90_000 })
    })

    it('puts credits into the wallet, once, also at once', async () => {
      const code = await makeCoupon(t, admin, { creditMilli: 5_000 })
      const person = await signUpPerson(t)
      const answers = await Promise.all([1, 2, 3].map(() => claimCoupon(t, person, code)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(await walletOf(t, person)).toMatchObject({ bonusCreditMilli: 5_000 })
      const events = (await t.call('GET /story-chat/credit-event', { token: person.token })).body
      expect(events.items).toMatchObject([
        { type: 'increase', bonusMilli: 5_000, reference: { kind: 'chat_coupon' } },
      ])
    })

    it('leaves nothing half where the process dies between the claim and the wallet', async () => {
      const code = await makeCoupon(t, admin, { creditMilli: 5_000, uses: 1 })
      const person = await signUpPerson(t)
      const crashed = await crashWhere(
        t,
        (tx) =>
          tx
            .selectFrom('wallets')
            .select('owner_oid')
            .where('owner_oid', '=', person.oid)
            .forUpdate()
            .execute(),
        () => claimCoupon(t, person, code),
      )
      expect(crashed.status).toBe(503)
      expect(await held(person)).toEqual([])
      expect((await claimCoupon(t, person, code)).status).toBe(200)
      expect(await walletOf(t, person)).toMatchObject({ bonusCreditMilli: 5_000 })
    })

    it('is not used by a header: who is signed in claims it', async () => {
      const code = await makeCoupon(t, admin)
      const { person, chat } = await openPaidChat(t, contentOid)
      expect(endOf(await carry(chat, code)).receipt).toMatchObject({ chargedMilli: 10_000 })
      expect(await held(person)).toEqual([])
    })

    it('is used for its story alone, and the one that ends first before others', async () => {
      const endsAt = new Date(t.clock.now().getTime() + hourMs)
      const forAll = await makeCoupon(t, admin, { chats: 1 })
      const forOne = await makeCoupon(t, admin, {
        chats: 1,
        contentOid,
        expiresAt: endsAt.toISOString(),
      })
      const { person, chat } = await openPaidChat(t, contentOid)
      await claimCoupon(t, person, forAll)
      const claimed = await claimCoupon(t, person, forOne)
      expect(claimed.body).toMatchObject({ contentOid, storyTitle: 'The lighthouse' })
      const { coupon } = await chat.status()
      expect(coupon).toEqual({ chatsLeft: 2, expiresAt: endsAt.toISOString() })
      await chat.say('Hi')
      const left = (items: { code: string; chatsLeft: number }[]) =>
        Object.fromEntries(items.map(({ code, chatsLeft }) => [code, chatsLeft]))
      expect(left(await held(person))).toEqual({ [forAll]: 1, [forOne]: 0 })
      const other = await openChat(t, otherOid, person)
      expect((await other.status()).coupon).toEqual({ chatsLeft: 1, expiresAt: null })
    })

    it('pays nothing after its time', async () => {
      const expiresAt = new Date(t.clock.now().getTime() + hourMs).toISOString()
      const code = await makeCoupon(t, admin, { expiresAt })
      const { person, chat } = await openPaidChat(t, contentOid)
      await claimCoupon(t, person, code)
      t.clock.advance(hourMs)
      expect((await chat.status()).coupon).toBeNull()
      expect((await chat.say('Hi')).receipt).toMatchObject({ chargedMilli: 10_000 })
      expect(await held(person)).toMatchObject([{ chatsLeft: 3, isUsable: false }])
    })
  })

  it('is claimed by no more than it is for, also at once, and by each once', async () => {
    const code = await makeCoupon(t, admin, { uses: 2 })
    const visitors = Array.from({ length: 6 }, newVisitor)
    const answers = await Promise.all(
      visitors.flatMap((visitor) => [claimCoupon(t, visitor, code), claimCoupon(t, visitor, code)]),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
    const { body } = await t.call(`GET /story-chat/admin/chat-coupons/${code}`, {
      token: admin.token,
    })
    expect(body.coupon).toMatchObject({ uses: 2, claims: 2, state: 'used_up' })
  })

  it('tells what it is worth, and the same of unknown, used up, expired and ended ones', async () => {
    const expiresAt = new Date(t.clock.now().getTime() + hourMs).toISOString()
    const good = await makeCoupon(t, admin, { chats: 7, uses: 1, expiresAt })
    const visitor = newVisitor()
    expect((await info(visitor, ` ${good.slice(0, 4)}-${good.slice(4)} `)).body).toEqual({
      code: good,
      chats: 7,
      creditMilli: null,
      contentOid: null,
      storyTitle: null,
      expiresAt,
      chatsLeft: 7,
      isUsable: true,
      creditedAt: null,
      isClaimed: false,
    })
    await claimCoupon(t, visitor, good)
    expect((await info(visitor, good)).body).toMatchObject({ isClaimed: true, chatsLeft: 7 })
    const ended = await makeCoupon(t, admin)
    await claimCoupon(t, newVisitor(), ended)
    await t.call(`DELETE /story-chat/admin/chat-coupons/${ended}`, { token: admin.token })
    const late = await makeCoupon(t, admin, { expiresAt })
    t.clock.advance(hourMs)
    const outsider = newVisitor()
    const { requestId: _id, ...unknown } = (await info(outsider, 'NEVERWAS')).body
    expect(unknown).toMatchObject({ code: 'coupon.unknown', status: 404 })
    for (const code of [good, ended, late]) {
      const { requestId: _other, ...answer } = (await info(outsider, code)).body
      expect(answer).toEqual(unknown)
      expect(refusal(await claimCoupon(t, outsider, code))).toEqual([404, 'coupon.unknown'])
    }
    expect((await info(visitor, good)).body).toMatchObject({ isUsable: false })
  })

  it('cannot be found by trying codes', async () => {
    const good = await makeCoupon(t, admin)
    const { visitor, chat } = await spentVisitor()
    const tried = []
    for (let nr = 0; nr < 31; nr += 1) tried.push((await info(visitor, `GUESS${nr}`)).status)
    expect(tried.slice(0, 30)).not.toContain(429)
    expect(tried.at(-1)).toBe(429)
    expect((await claimCoupon(t, visitor, good)).status).toBe(429)
    expect(refusal(await carry(chat, good))).toEqual([403, 'chat.no_free_chats'])
  })

  it('is asked for as often as anybody wants: right codes are no guesses', async () => {
    const good = await makeCoupon(t, admin, { uses: 100 })
    const visitor = newVisitor()
    for (let nr = 0; nr < 31; nr += 1) {
      expect((await claimCoupon(t, visitor, good)).status).toBe(200)
    }
    for (let nr = 0; nr < 30; nr += 1) {
      expect((await info(visitor, `WRONG${nr}`)).status).toBe(404)
      // Right ones in between neither count nor take guesses back.
      if (nr < 5) expect((await info(visitor, good)).status).toBe(200)
    }
    expect(refusal(await info(visitor, good))).toEqual([429, 'request.too_many'])
  })

  it('needs a device or a session to be claimed, and a code', async () => {
    expect(refusal(await claimCoupon(t, {}, 'SOMECODE'))).toEqual([400, 'auth.guest_id_required'])
    expect(refusal(await claimCoupon(t, newVisitor(), ' '))).toEqual([400, 'request.invalid'])
    expect((await t.call('GET /story-chat/coupon-info')).status).toBe(400)
  })

  it('leaves its usage behind when its reader leaves, without them', async () => {
    const code = await makeCoupon(t, admin)
    const { person, chat } = await openPaidChat(t, contentOid)
    await claimCoupon(t, person, code)
    await chat.say('Hi')
    const exported = await exportOf(t, person.oid)
    expect(exported['story-chat']).toMatchObject({ coupons: [{ code, chatsLeft: 2, contentOid }] })
    await t.deps.db
      .transaction()
      .execute((tx) => t.deps.lifecycle.erase(tx, { userOid: person.oid, now: t.clock.now() }))
    for (const use of await usageOf(t, admin, code)) {
      expect(use).toMatchObject({ who: 'gone', userOid: null, nickname: null, device: null })
    }
  })
})
