import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, refusal } from '../../testing/app.ts'
import { createChatApp, openPaidChat } from '../../testing/chats.ts'
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
import { recordSale } from '../commerce/commerce.service.ts'
import { grant, spend } from '../ledger/ledger.service.ts'
import { storySales } from '../story/story.service.ts'

describe('coin events', () => {
  let t: TestApp
  let admin: Person
  let mira: Person
  let noa: Person
  let reader: Person
  let sold: string
  let chatted: string
  let tier: string
  let refundedOrder: string
  beforeAll(async () => {
    ;({ t } = await createChatApp())
    await chargeWholeMonths(t)
    // 20 November 2026, 18:00 in Seoul.
    t.clock.set(new Date('2026-11-20T09:00:00Z'))
    admin = await signUpAdmin(t)
    mira = await signUpCreator(t, 'Mira')
    noa = await signUpCreator(t, 'Noa')
    reader = await signUpPerson(t)
    const forBuyers = { access: 'buyers', priceCoins: 300, allowsBonus: true }
    sold = await publishStory(t, mira, { ...forBuyers, title: 'Sold' })
    const gift = await publishStory(t, mira, { ...forBuyers, title: 'Gift' })
    const back = await publishStory(t, mira, { ...forBuyers, title: 'Back' })
    const other = await publishStory(t, noa, forBuyers)
    chatted = await publishStory(t, mira, { model: 'server', creditsPerChatMilli: 10_000 })
    tier = await addTier(t, mira, { price: 100 })
    await giveAmount(t, reader, 'bonusCoin', 300)
    await order(gift)
    await giveAmount(t, reader, 'coin', 2_000)
    await order(sold)
    t.clock.advance(1000)
    refundedOrder = (await order(back)).body.orderOid
    await t.call(`POST /payment/admin/orders/${refundedOrder}/refund`, {
      token: admin.token,
      idempotencyKey: newKey(),
      body: { reason: 'A mistake.' },
    })
    await order(other)
    await confirmTier(t, reader, { tierHash: tier, priceCoins: 100 })
    const { chat } = await openPaidChat(t, chatted)
    await chat.say('One')
    await chat.say('Two')
    t.clock.set(new Date('2026-11-20T15:00:00Z'))
    await chat.say('After midnight in Seoul')
  })
  afterAll(() => t.close())

  const order = (contentOid: string) =>
    t.call('POST /payment/orders', {
      token: reader.token,
      idempotencyKey: newKey(),
      body: { contentOid, priceCoins: 300 },
    })
  const get = (path: string, person?: Person) =>
    t.call(`GET /coinevent/${path}`, person ? { token: person.token } : {})
  const november = 'startDate=2026-11-20&endDate=2026-11-30'

  it('are one’s own, by day and type, in pages [R-analytics-010]', async () => {
    const all = await get(`?${november}`, reader)
    expect(all.status, all.text).toBe(200)
    expect(all.body.items.map((event: { coins: number }) => event.coins)).toEqual([
      -100, -300, 300, -300, -300, 2_000, -300, 300,
    ])
    const named = await get(
      `?${november}&userOid=${reader.oid}&eventType=chat_content&limit=3`,
      reader,
    )
    expect(named.body.items).toHaveLength(3)
    const rest = await get(
      `?${november}&eventType=chat_content&cursor=${named.body.nextCursor}`,
      reader,
    )
    expect(rest.body).toEqual({
      items: [
        {
          id: expect.any(String),
          userOid: reader.oid,
          eventType: 'chat_content',
          coins: -300,
          paidCoins: 0,
          bonusCoins: -300,
          reference: { kind: 'order', oid: expect.any(String) },
          createdAt: '2026-11-20T09:00:00.000Z',
        },
      ],
      nextCursor: null,
    })
    // The day is the operator's: in UTC it began nine hours later.
    expect((await get('?startDate=2026-11-21&endDate=2026-11-21', reader)).body.items).toEqual([])
    const byTime = '?startDate=2026-11-20T09:00:00Z&endDate=2026-11-20T09:00:01Z'
    expect((await get(byTime, reader)).body.items).toHaveLength(4)
  })

  it('of others are for administrators, on record, whatever checkAdmin says [R-analytics-010]', async () => {
    const path = `?userOid=${reader.oid}&${november}`
    expect(refusal(await get(path))).toEqual([401, 'auth.required'])
    for (const flag of ['', '&checkAdmin=true']) {
      expect(refusal(await get(path + flag, noa))).toEqual([403, 'auth.forbidden'])
    }
    expect((await get(path, admin)).body.items).toHaveLength(8)
    const views = await actionsOf(t, { actor: admin, subjectOid: reader.oid })
    expect(views).toEqual(['coin_events.read'])
  })

  it('of a creator are told with their buyers, and chats by day and story alone [R-analytics-010]', async () => {
    const { body } = await get(`creator?${november}&checkAdmin=true`, mira)
    const told = body.items.map((event: Record<string, unknown>) => [
      event.eventType,
      event.userOid === reader.oid,
      event.events,
      event.refunded,
      event.amount,
      event.earnedAmount,
    ])
    expect(told).toEqual([
      ['story_chat', false, 1, 0, 10_000, expect.any(Number)],
      ['coin_subscription', true, 1, 0, 100, 80],
      ['chat_content', true, 1, 1, 300, 0],
      ['chat_content', true, 1, 0, 300, 240],
      ['chat_content', true, 1, 0, 300, 0],
      ['story_chat', false, 2, 0, 20_000, expect.any(Number)],
    ])
    expect(body.items[0]).toMatchObject({ userOid: null, itemOid: chatted, currency: 'credit' })
    expect(body.items[5]).toMatchObject({ createdAt: '2026-11-19T15:00:00.000Z' })
    const paged = []
    for (let cursor = ''; ;) {
      const page = (await get(`creator?${november}&limit=2${cursor}`, mira)).body
      paged.push(...page.items)
      if (page.nextCursor === null) break
      cursor = `&cursor=${page.nextCursor}`
    }
    expect(paged).toEqual(body.items)
    const paid = (await get(`creator?${november}&allowBonus=false&eventType=chat_content`, mira))
      .body
    expect(paid.items.map((event: { bonusAmount: number }) => event.bonusAmount)).toEqual([0, 0])
    const own = await get(`creator?${november}&creatorOid=${mira.oid}`, admin)
    expect(own.body).toEqual(body)
    for (const person of [noa, reader]) {
      const others = await get(`creator?creatorOid=${mira.oid}`, person)
      expect(refusal(others)).toEqual([403, 'auth.forbidden'])
    }
    expect(refusal(await get('creator', reader))).toEqual([403, 'auth.forbidden'])
  })

  it('are added up by type, of the caller, and of all creators for administrators who ask so', async () => {
    const own = await get(`creator/aggregate?${november}&checkAdmin=true`, mira)
    expect(own.body.items).toEqual([
      {
        creatorOid: mira.oid,
        eventType: 'story_chat',
        currency: 'credit',
        events: 3,
        refunded: 0,
        amount: 30_000,
        paidAmount: 30_000,
        bonusAmount: 0,
        earnedAmount: expect.any(Number),
      },
      {
        creatorOid: mira.oid,
        eventType: 'chat_content',
        currency: 'coin',
        events: 3,
        refunded: 1,
        amount: 600,
        paidAmount: 300,
        bonusAmount: 300,
        earnedAmount: 240,
      },
      expect.objectContaining({ eventType: 'coin_subscription', events: 1, earnedAmount: 80 }),
    ])
    const all = await get(`creator/aggregate?${november}&checkAdmin=true&limit=3`, admin)
    const rest = `&checkAdmin=true&cursor=${all.body.nextCursor}`
    const more = await get(`creator/aggregate?${november}${rest}`, admin)
    const creators = [...all.body.items, ...more.body.items].map(
      (item: { creatorOid: string }) => item.creatorOid,
    )
    expect(creators.toSorted()).toEqual([mira.oid, mira.oid, mira.oid, noa.oid].toSorted())
    const views = await t.deps.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'sales.all_read')
      .execute()
    expect(views).toHaveLength(2)
    expect(views[0]?.details).toEqual(expect.objectContaining({ startDate: '2026-11-20' }))
    // An administrator who is no creator and does not ask as one has nothing.
    expect(refusal(await get('creator/aggregate', admin))).toEqual([403, 'auth.forbidden'])
    expect(refusal(await get('creator/aggregate', reader))).toEqual([403, 'auth.forbidden'])
    const one = await get(`creator/aggregate?${november}&eventType=coin_subscription`, mira)
    expect(one.body.items).toHaveLength(1)
  })

  it('are added up by type of coin, with bonus that earned nothing, as the ledger has them', async () => {
    const path = 'creator/aggregate/coinType'
    const { items } = (await get(`${path}?${november}`, mira)).body
    expect(items).toEqual([
      { creatorOid: mira.oid, coinType: 'bonusCoin', events: 1, amount: 300, earnedAmount: 0 },
      { creatorOid: mira.oid, coinType: 'coin', events: 2, amount: 400, earnedAmount: 320 },
      {
        creatorOid: mira.oid,
        coinType: 'credit',
        events: 3,
        amount: 30_000,
        earnedAmount: expect.any(Number),
      },
    ])
    const earnings = await t.call('GET /ledger/earnings?from=2026-11-20&to=2026-11-30', {
      token: mira.token,
    })
    const earned = items
      .filter((item: { earnedAmount: number }) => item.earnedAmount > 0)
      .map((item: { coinType: string; earnedAmount: number }) => ({
        bucket: item.coinType,
        amount: item.earnedAmount,
      }))
    expect(earned).toEqual(earnings.body.totals)
    const all = await get(`${path}?${november}&checkAdmin=true&eventType=chat_content`, admin)
    expect(all.body.items).toHaveLength(3)
    expect(refusal(await get(path, reader))).toEqual([403, 'auth.forbidden'])
  })

  it('of changed nicknames are added up for administrators', async () => {
    const before = await get(`event/aggregate?${november}`, admin)
    expect(before.body).toMatchObject({ eventType: 'change_nick', events: 0, coins: 0, days: [] })
    const person = await signUpPerson(t)
    await giveAmount(t, person, 'bonusCoin', 200)
    await giveAmount(t, person, 'coin', 300)
    const changed = await t.call('POST /account/purchase/change/nickname', {
      token: person.token,
      idempotencyKey: newKey(),
      body: { toNickname: `New${person.oid.slice(-8)}` },
    })
    expect(changed.status, changed.text).toBe(200)
    const sums = { events: 1, coins: 500, paidCoins: 300, bonusCoins: 200 }
    const { body } = await get(`event/aggregate?${november}&eventType=change_nick`, admin)
    expect(body).toEqual({
      eventType: 'change_nick',
      ...sums,
      days: [{ day: '2026-11-21', ...sums }],
    })
    const day = await get('event/aggregate?startDate=2026-11-20&endDate=2026-11-20', admin)
    expect(day.body.events).toBe(0)
    expect(refusal(await get('event/aggregate', mira))).toEqual([403, 'auth.forbidden'])
  })

  describe('before February 2023', () => {
    const sell = async (at: string, creator: Person) => {
      const now = new Date(at)
      const head = { key: newKey(), operation: 'test.past', now }
      await t.deps.db.transaction().execute(async (tx) => {
        const amounts = [{ bucket: 'coin' as const, amount: 100, origin: 'charge' }]
        await grant(tx, { ...head, type: 'purchase', ownerOid: reader.oid, amounts })
        const legs = [{ kind: 'creator' as const, ownerOid: creator.oid, amount: 80 }]
        const price = { currency: 'coin' as const, amount: 100, allowBonus: false, legs }
        const spent = { ...head, operation: 'test.sale', payerOid: reader.oid }
        const posting = await spend(tx, { ...spent, type: 'chat_content', ...price })
        const sale = { oid: posting.postingId, itemOid: posting.postingId, buyerOid: reader.oid }
        const payees = [{ creatorOid: creator.oid, share: 1, earned: 80 }]
        await recordSale(tx, { kind: storySales, ...sale, feePercent: 20, posting, payees, now })
      })
    }
    const month = (creator: Person, name: string, events: number) => ({
      creatorOid: creator.oid,
      month: name,
      bucket: 'coin',
      events,
      earnedAmount: 80 * events,
    })

    it('are told by month to their creator, and to administrators by creator [R-settlement-015]', async () => {
      expect((await get('legacy/revenue', mira)).body).toEqual({ items: [] })
      // In Seoul, the first is January already, and the last February.
      await sell('2022-12-31T15:00:00Z', mira)
      await sell('2023-01-31T14:59:59.900Z', mira)
      await sell('2023-01-31T15:00:00Z', mira)
      await sell('2022-03-05T00:00:00Z', noa)
      const own = [month(mira, '2023-01', 2)]
      expect((await get('legacy/revenue', mira)).body).toEqual({ items: own })
      expect((await get(`legacy/revenue?userOid=${mira.oid}`, admin)).body).toEqual({ items: own })
      const others = await get(`legacy/revenue?userOid=${mira.oid}`, noa)
      expect(refusal(others)).toEqual([403, 'auth.forbidden'])
      expect(refusal(await get('legacy/revenue', reader))).toEqual([403, 'auth.forbidden'])
      const list = async (query: string) => (await get(`admin/legacy/revenue?${query}`, admin)).body
      const first = await list('limit=1')
      const next = await list(`cursor=${first.nextCursor}`)
      expect([...first.items, ...next.items]).toEqual([...own, month(noa, '2022-03', 1)])
      expect(await list('match=Noa')).toEqual({
        items: [month(noa, '2022-03', 1)],
        nextCursor: null,
      })
      expect((await list(`match=${mira.oid}`)).items).toEqual(own)
      expect((await list('match=nobody-at-all')).items).toEqual([])
      expect(refusal(await get('admin/legacy/revenue', mira))).toEqual([403, 'auth.forbidden'])
    })
  })

  it('need spans that can be, of at most 400 days', async () => {
    const paths = ['', 'creator', 'creator/aggregate', 'creator/aggregate/coinType']
    const bad = [
      'startDate=2026-11-21&endDate=2026-11-20',
      'startDate=2025-10-01&endDate=2026-11-30',
      'startDate=2026-02-30',
      'startDate=x',
      'endDate=0000-01-01',
      'cursor=x',
      'limit=0',
      'eventType=nothing',
    ]
    for (const path of paths) {
      for (const query of bad) {
        const answer = await get(`${path}?${query}`, mira)
        expect(refusal(answer), `${path} ${query}`).toEqual([400, 'request.invalid'])
      }
      // Without dates the last 30 days.
      expect((await get(path, mira)).status, path).toBe(200)
    }
    for (const path of [
      'legacy/revenue?userOid=x',
      'creator?creatorOid=x',
      'creator?allowBonus=x',
    ]) {
      expect(refusal(await get(path, mira)), path).toEqual([400, 'request.invalid'])
    }
    for (const path of ['event/aggregate?eventType=purchase', 'admin/legacy/revenue?match=']) {
      expect(refusal(await get(path, admin)), path).toEqual([400, 'request.invalid'])
    }
  })
})
