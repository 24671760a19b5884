import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, refusal } from '../../testing/app.ts'
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
import { chargeWholeMonths, addTier, confirmTier } from '../../testing/subscriptions.ts'

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
    await chargeWholeMonths(t)
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
    // From here on some sales are in the sums by day, and others, and a refund, are not yet.
    await t.jobs.get('commerce.roll-up-sales')?.({})
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
        couponCode: null,
        feePercent: 20,
        earnedAmount: 0,
        state: 'refunded',
        createdAt: '2026-11-20T09:01:00.000Z',
        day: null,
        refundedAt: '2026-11-20T09:01:00.000Z',
        distribution: [],
        payout: null,
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
      const bad = ['contentOid=x', 'purchseType=present', 'contentType=x', 'page=0', 'limit=101']
      for (const query of [...bad, 'date=2026-02-30', 'date=2026-13', 'date=0000', 'page=1001']) {
        expect(refusal(await get(query, mira)), query).toEqual([400, 'request.invalid'])
      }
    })
  })

  describe('in the Studio', () => {
    const get = async (path: string, person = mira) =>
      (await t.call(`GET /payment/${path}`, { token: person.token })).body
    type Sum = { kind: string; earnedAmount: number; sales: number }
    const kindsOf = ({ items }: { items: Sum[] }) => items.map(({ kind }) => kind)

    it('is listed with its buyer, refund and share, and chats by day and story', async () => {
      const { items, zone } = await get('sales')
      expect([items.length, zone]).toEqual([7, 'Asia/Seoul'])
      expect(items[1]).toMatchObject({
        kind: 'subscription',
        title: 'Silver',
        buyer: { name: reader.nickname },
        earnedAmount: 80,
        state: 'paid',
      })
      expect(items[6]).toMatchObject({
        id: `chat:2026-11-20:${chatted}`,
        title: 'The chatted one',
        buyer: null,
        sales: 2,
        currency: 'credit',
        amount: 20_000,
        feePercent: null,
        day: '2026-11-20',
        createdAt: '2026-11-19T15:00:00.000Z',
      })
      const first = await get('sales?limit=4')
      const rest = await get(`sales?limit=4&cursor=${first.nextCursor}`)
      expect([...first.items, ...rest.items]).toEqual(items)
      expect(rest.nextCursor).toBeNull()
    })

    it('is found by kind, item, month and state', async () => {
      expect(kindsOf(await get('sales?kind=image'))).toEqual(['image'])
      expect(kindsOf(await get(`sales?itemOid=${sold}`))).toEqual(['story', 'story', 'story'])
      expect((await get('sales?state=refunded')).items).toMatchObject([{ id: refundedOid }])
      expect((await get('sales?state=paid')).items).toHaveLength(6)
      // The last evening of November in UTC is December in Seoul.
      expect(kindsOf(await get('sales?month=2026-12'))).toEqual(['chat'])
      expect((await get('sales?month=2025')).items).toEqual([])
      // Another's have no sales of one's own.
      expect((await get(`sales?itemOid=${sold}`, noa)).items).toEqual([])
    })

    it('adds up by kind, item and period, and comes to what the ledger has as earned', async () => {
      const totals = await get('sales/totals')
      expect(totals).toMatchObject({ by: 'month', first: '2026-01', last: '2026-12' })
      const earned = (kind: string) =>
        totals.kinds.find((sum: Sum) => sum.kind === kind).earnedAmount
      expect(totals.kinds).toMatchObject([
        { kind: 'chat', currency: 'credit', sales: 3, refunded: 0, amount: 30_000 },
        { kind: 'image', sales: 1, amount: 20_000, earnedAmount: 14_000 },
        {
          kind: 'story',
          currency: 'coin',
          sales: 3,
          refunded: 1,
          amount: 600,
          paidAmount: 300,
          bonusAmount: 300,
          earnedAmount: 240,
        },
        { kind: 'subscription', sales: 1, earnedAmount: 80 },
      ])
      const earnings = await t.call('GET /ledger/earnings?from=2026-01-01&to=2026-12-31', {
        token: mira.token,
      })
      expect(earned('chat')).toBeGreaterThan(0)
      expect(earnings.body.totals).toEqual([
        { bucket: 'coin', amount: earned('story') + earned('subscription') },
        { bucket: 'credit', amount: earned('chat') + earned('image') },
      ])
      for (const part of ['items', 'periods']) {
        const sums = Map.groupBy(totals[part] as Sum[], ({ kind }) => kind)
        for (const [kind, lines] of sums) {
          const sum = lines.reduce((total, line) => total + line.earnedAmount, 0)
          expect(sum, `${part} of ${kind}`).toBe(earned(kind))
        }
      }
      expect(totals.items[0]).toMatchObject({ title: 'The sold one', kind: 'story', sales: 3 })
      const november = await get('sales/totals?month=2026-11&kind=chat')
      expect(november).toMatchObject({ by: 'day', first: '2026-11-01', last: '2026-11-30' })
      expect(november.periods).toMatchObject([{ period: '2026-11-20', kind: 'chat', sales: 2 }])
      const none = { kinds: [], items: [], periods: [] }
      expect(await get('sales/totals?month=2026-10')).toMatchObject(none)
    })

    it('is for its creator alone, and for what can be asked', async () => {
      for (const path of ['sales', 'sales/totals']) {
        expect(refusal(await t.call(`GET /payment/${path}`))).toEqual([401, 'auth.required'])
        const asked = await t.call(`GET /payment/${path}`, { token: reader.token })
        expect(refusal(asked)).toEqual([403, 'auth.forbidden'])
        for (const query of [
          'month=2026-13',
          'month=1999',
          'kind=present',
          'itemOid=x',
          'state=x',
        ]) {
          expect((await get(`${path}?${query}`)).code, query).toBe('request.invalid')
        }
      }
      expect((await get('sales?cursor=x')).code).toBe('request.invalid')
    })
  })
})
