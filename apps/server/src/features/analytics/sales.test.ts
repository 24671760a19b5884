import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestAnswer, TestApp } from '../../testing/app.ts'
import { createChatApp, openPaidChat } from '../../testing/chats.ts'
import { paintCanvas } from '../../testing/images.ts'
import { giveAmount, newKey } from '../../testing/money.ts'
import {
  actionsOf,
  type Person,
  signUpAdmin,
  signUpCreator,
  signUpPerson,
} from '../../testing/people.ts'
import { publishStory } from '../../testing/stories.ts'
import { addTier, confirmTier } from '../../testing/subscriptions.ts'

const refusal = ({ status, body }: TestAnswer) => [status, body.code]

/** A story sold twice, once refunded and once for bonus; a month of a tier; chats and a picture. */
describe('what was sold of a creator', () => {
  let t: TestApp
  let admin: Person
  let mira: Person
  let noa: Person
  let reader: Person
  let fan: Person
  let sold: string
  let chatted: string
  let tier: string
  let refundedOid: string
  beforeAll(async () => {
    ;({ t } = await createChatApp())
    t.clock.set(new Date('2026-11-20T09:00:00Z'))
    admin = await signUpAdmin(t)
    mira = await signUpCreator(t, 'Mira')
    noa = await signUpCreator(t, 'Noa')
    reader = await signUpPerson(t)
    fan = await signUpPerson(t)
    const forBuyers = { access: 'buyers', priceCoins: 300, allowsBonus: true }
    sold = await publishStory(t, mira, { ...forBuyers, title: 'The sold one' })
    const { canvas } = await paintCanvas(t, mira, [{ id: 'roof', price: 20 }])
    const priced = { model: 'server', creditsPerChatMilli: 10_000 }
    chatted = await publishStory(t, mira, { ...priced, canvas, title: 'The chatted one' })
    tier = await addTier(t, mira, { name: 'Silver', price: 100 })
    await giveAmount(t, reader, 'coin', 1_000)
    await giveAmount(t, fan, 'bonusCoin', 300)
    await order(fan)
    t.clock.advance(60_000)
    refundedOid = (await order(reader)).body.orderOid
    await t.call(`POST /payment/admin/orders/${refundedOid}/refund`, {
      token: admin.token,
      idempotencyKey: newKey(),
      body: { reason: 'A mistake.' },
    })
    t.clock.advance(60_000)
    await order(reader)
    t.clock.advance(60_000)
    await confirmTier(t, reader, { tierHash: tier, priceCoins: 100 })
    const { chat, person } = await openPaidChat(t, chatted)
    await chat.say('One')
    await chat.say('Two')
    const unlocked = await t.call('POST /story-chat/image/unlock', {
      token: person.token,
      idempotencyKey: newKey(),
      body: { contentOid: chatted, nodeId: 'roof', maxPriceMilli: 20_000 },
    })
    expect(unlocked.status, unlocked.text).toBe(200)
    // December in Seoul, and still November in UTC.
    t.clock.set(new Date('2026-11-30T15:00:00Z'))
    await chat.say('Three')
  })
  afterAll(() => t.close())

  const order = (person: Person) =>
    t.call('POST /payment/orders', {
      token: person.token,
      idempotencyKey: newKey(),
      body: { contentOid: sold, priceCoins: 300 },
    })

  describe('as purchase events', () => {
    const get = (query: string, person?: Person) =>
      t.call(
        `GET /account/purchase-events/pagination?${query}`,
        person ? { token: person.token } : {},
      )
    const list = async (query: string) => {
      const { body } = await get(query, mira)
      type Event = { purchseType: string; buyer: { name: string } | null; sales: number }
      return body.items.map(({ purchseType, buyer, sales }: Event) => [
        purchseType,
        buyer?.name ?? null,
        sales,
      ])
    }

    it('is told with who bought it, but not who chatted, page by page', async () => {
      const all = [
        ['chat', null, 1],
        ['subscription', reader.nickname, 1],
        ['story', reader.nickname, 1],
        ['story', reader.nickname, 1],
        ['story', fan.nickname, 1],
        ['image', null, 1],
        ['chat', null, 2],
      ]
      expect(await list('')).toEqual(all)
      expect(await list('limit=3')).toEqual(all.slice(0, 3))
      expect(await list('limit=3&page=3')).toEqual(all.slice(6))
      expect((await get('limit=3&page=3', mira)).body).toMatchObject({
        page: 3,
        limit: 3,
        total: 7,
      })
      expect(await list('page=4&limit=3')).toEqual([])
      const { items } = (await get('date=2026-11-20', mira)).body
      expect(items[2]).toEqual({
        id: refundedOid,
        purchseType: 'story',
        contentType: 'story',
        contentOid: sold,
        creatorOid: mira.oid,
        itemOid: sold,
        title: 'The sold one',
        buyer: { userOid: reader.oid, name: reader.nickname },
        sales: 1,
        refunded: 1,
        currency: 'coin',
        amount: 300,
        paidAmount: 300,
        bonusAmount: 0,
        feePercent: 20,
        earnedAmount: 0,
        state: 'refunded',
        createdAt: '2026-11-20T09:01:00.000Z',
        refundedAt: '2026-11-20T09:01:00.000Z',
      })
      expect(items[0]).toMatchObject({ contentType: 'tier', title: 'Silver', earnedAmount: 80 })
    })

    it('is found by what, of which kind, and when, in the operator’s time', async () => {
      expect(await list(`contentOid=${tier}`)).toHaveLength(1)
      expect(await list(`contentOid=${chatted}`)).toHaveLength(3)
      expect(await list('purchseType=story')).toHaveLength(3)
      expect(await list('contentType=tier')).toEqual([['subscription', reader.nickname, 1]])
      expect(await list('contentType=story')).toHaveLength(6)
      expect(await list('contentType=tier&purchseType=story')).toEqual([])
      expect(await list('date=2026-11-30')).toEqual([])
      expect(await list('date=2026-12-01')).toHaveLength(1)
      expect(await list('date=2026-11')).toHaveLength(6)
      expect(await list('date=2026')).toHaveLength(7)
      expect(await list('date=2025')).toEqual([])
    })

    it('is one’s own, or anybody’s for administrators, on record', async () => {
      const path = `creatorOid=${mira.oid}`
      expect(refusal(await get(path))).toEqual([401, 'auth.required'])
      for (const person of [noa, reader]) {
        expect(refusal(await get(path, person))).toEqual([403, 'auth.forbidden'])
      }
      expect(refusal(await get('', reader))).toEqual([403, 'auth.forbidden'])
      expect((await get('', noa)).body).toMatchObject({ items: [], total: 0 })
      expect((await get(path, admin)).body).toEqual((await get('', mira)).body)
      expect(await actionsOf(t, { actor: admin, subjectOid: mira.oid })).toEqual(['sales.read'])
      const bad = ['contentOid=x', 'purchseType=gift', 'contentType=x', 'page=0', 'limit=101']
      for (const query of [...bad, 'date=2026-02-30', 'date=2026-13', 'date=0000', 'page=1001']) {
        expect(refusal(await get(query, mira)), query).toEqual([400, 'request.invalid'])
      }
    })
  })
})
