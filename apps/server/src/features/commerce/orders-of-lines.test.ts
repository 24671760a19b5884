import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { crashWhere } from '../../testing/crash.ts'
import { giveAmount, newKey, walletOf } from '../../testing/money.ts'
import { untilWaiting } from '../../testing/locks.ts'
import { deliverEvents } from '../../testing/notifications.ts'
import { type Person, signUpAdmin, signUpCreator, signUpPerson } from '../../testing/people.ts'
import { expectSoundLedger } from '../../testing/sound-ledger.ts'
import { publishStory } from '../../testing/stories.ts'
import { countToys, openToyTables, publishSharedToy, toyPrice } from '../../testing/toy/make-toy.ts'
import { orderLines } from '../../testing/toy/order-lines.ts'
import { toyShop } from '../../testing/toy/toy-shop.ts'
import { toySales } from '../../testing/toy/toy.sales.ts'
import { enterPassword, setItemPassword } from '../access/access.service.ts'
import { hashPassword } from '../account/account.service.ts'
import { itemCodes } from '../catalogue/catalogue.service.ts'
import { storyKind, storySales } from '../story/story.service.ts'
import { makeCoupon } from '../coupon/coupon.service.ts'
import { findStock, itemOrders, setStock } from './commerce.service.ts'

const stories = { ...storySales, orders: itemOrders(itemCodes) }

describe('orders of any kind', () => {
  let t: TestApp
  let admin: Person
  let mira: Person
  let noa: Person
  let buyer: Person
  let friend: Person
  let boat: string
  beforeAll(async () => {
    t = await createTestApp({}, {}, toyShop())
    await openToyTables(t)
    admin = await signUpAdmin(t)
    friend = await signUpPerson(t)
  })
  afterAll(async () => {
    await expectSoundLedger(t)
    await t.close()
  })
  beforeEach(async () => {
    ;[mira, noa] = [await signUpCreator(t), await signUpCreator(t)]
    buyer = await signUpPerson(t)
    boat = await publishSharedToy(t, { name: 'A boat', makers: [mira, noa] })
    await stock(10)
    await giveAmount(t, buyer, 'coin', 1_000)
  })

  const stock = (total: number) =>
    t.deps.db
      .transaction()
      .execute((tx) => setStock(tx, { subjectOid: boat, total, now: t.clock.now() }))
  const left = async () => {
    const { total, sold } = (await findStock(t.deps.db, {
      subjectOid: boat,
      now: t.clock.now(),
    })) ?? { total: 0, sold: 0 }
    return total - sold
  }
  const boats = (quantity: number, change: object = {}) => ({
    kind: toySales,
    subjectOid: boat,
    quantity,
    price: toyPrice * quantity,
    ...change,
  })
  const story = async (change: object = {}) => {
    const terms = { access: 'buyers', priceCoins: 100, title: 'The harbour' }
    const subjectOid = await publishStory(t, noa, terms)
    return { kind: stories, subjectOid, price: 100, ...change }
  }
  const refund = (oid: string) =>
    t.call('POST /account/admin/refunds', {
      token: admin.token,
      idempotencyKey: newKey(),
      body: { kind: 'order', oid, reason: 'A mistake.' },
    })
  const sales = async (path: string, { token }: Person) =>
    (await t.call(`GET /payment/sales${path}`, { token })).body
  const coins = async () => (await walletOf(t, buyer)).coins ?? 0
  const opens = async (contentOid: string, { token }: Person) =>
    (await t.call(`GET /story-chat/chat-content?contentOid=${contentOid}`, { token })).body.access
      .allowed
  const refusalOf = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: { code: string }) => error.code,
    )

  it('sells several of a thing, again and again, and pays its makers by their shares', async () => {
    const order = await orderLines(t, { by: buyer, lines: [boats(3)] })
    await orderLines(t, { by: buyer, lines: [boats(1)] })
    expect([await countToys(t, buyer, boat), await left(), await coins()]).toEqual([4, 6, 880])
    const { items } = await sales('?kind=toy', mira)
    expect(items).toHaveLength(2)
    expect(items).toContainEqual(
      expect.objectContaining({
        id: order.oid,
        kind: 'toy',
        title: 'A boat',
        buyer: { userOid: buyer.oid, name: buyer.nickname },
        amount: 60,
        earnedAmount: 48,
        feePercent: 20,
      }),
    )
    const sums = { kind: 'toy', currency: 'coin', sales: 2, refunded: 0 }
    const totals = async (person: Person) => (await sales('/totals', person)).kinds
    expect(await totals(mira)).toEqual([expect.objectContaining({ ...sums, earnedAmount: 64 })])
    expect(await totals(noa)).toEqual([
      expect.objectContaining({ ...sums, amount: 40, earnedAmount: 32 }),
    ])
    const events = await t.call(
      'GET /coinevent/creator/aggregate?eventType=consume&endDate=2026-11-20',
      mira,
    )
    expect(events.body.items).toMatchObject([{ eventType: 'consume', events: 2, earnedAmount: 64 }])
  })

  it('pays a cart of different kinds and makers by one posting, and refunds it whole', async () => {
    await giveAmount(t, buyer, 'bonusCoin', 45)
    const harbour = await story()
    const order = await orderLines(t, { by: buyer, lines: [boats(2), harbour] })
    expect(order).toMatchObject({
      price: 160,
      bonus: 45,
      paid: 115,
      lines: [
        { kind: 'toy', bonus: 45, paid: 15 },
        { kind: 'story', bonus: 0, paid: 100, payees: [{ creatorOid: noa.oid, earned: 80 }] },
      ],
    })
    expect(order.lines[0].payees.map(({ earned }) => earned)).toEqual([8, 4])
    expect(await opens(harbour.subjectOid, buyer)).toBe(true)
    const shown = await t.call(`GET /payment/orders/${order.oid}`, { token: buyer.token })
    expect(shown.body).toMatchObject({ title: 'A boat', priceCoins: 160, state: 'paid' })
    const { token } = buyer
    const listed = await t.call('GET /payment/orders', { token })
    const names = [mira, noa].map(({ nickname }) => nickname)
    expect(listed.body.items[0].creatorNicknames).toEqual(names)
    expect(listed.body.items[0].lines).toMatchObject([
      { kind: 'toy', title: 'A boat', path: `/toy/${boat}`, quantity: 2, priceCoins: 60 },
      { kind: 'story', title: 'The harbour', quantity: 1, couponCode: null, priceCoins: 100 },
    ])
    const history = await t.call('GET /ledger/postings?type=order', { token })
    expect(history.body.items).toMatchObject([{ id: order.posting_id, type: 'order' }])
    const ofNoa = (await sales('', noa)).items
    expect(ofNoa.map(({ id }: { id: string }) => id).toSorted()).toEqual([
      order.oid,
      `${order.oid}:1`,
    ])
    expect((await refund(order.oid)).status).toBe(200)
    expect(await walletOf(t, buyer)).toMatchObject({ coins: 1_000, bonusCoins: 45 })
    expect([await countToys(t, buyer, boat), await left()]).toEqual([0, 10])
    expect(await opens(harbour.subjectOid, buyer)).toBe(false)
    expect((await sales('?state=refunded', noa)).items).toHaveLength(2)
    await deliverEvents(t)
    const news = { token, headers: { 'accept-language': 'ko' } }
    const [told] = (await t.call('GET /account/notifications', news)).body.items
    expect(told.text).toContain('‘A boat 외 1건’')
    expect((await sales('/totals', mira)).kinds).toMatchObject([{ refunded: 1, earnedAmount: 0 }])
  })

  it('gives what is bought to whom it is for, asks about them, and takes it back from them', async () => {
    const harbour = await story()
    const gift = { ...harbour, receiverOid: friend.oid }
    const order = await orderLines(t, {
      by: buyer,
      lines: [gift, boats(1, { receiverOid: friend.oid })],
    })
    expect(await opens(harbour.subjectOid, friend)).toBe(true)
    expect(await opens(harbour.subjectOid, buyer)).toBe(false)
    expect([await countToys(t, friend, boat), await countToys(t, buyer, boat)]).toEqual([1, 0])
    const tried = async (line: object) =>
      refusalOf(orderLines(t, { by: buyer, lines: [{ ...harbour, ...line }] }))
    expect(await tried({ receiverOid: friend.oid })).toBe('commerce.already_purchased')
    expect(await tried({ receiverOid: noa.oid })).toBe('commerce.own_content')
    expect(await tried({ receiverOid: 'f'.repeat(24) })).toBe('commerce.receiver_not_found')
    // Nobody pays themselves.
    await giveAmount(t, noa, 'coin', 500)
    expect(await refusalOf(orderLines(t, { by: noa, lines: [gift] }))).toBe('commerce.own_content')
    const twice = [gift, gift] as const
    await refund(order.oid)
    expect(await opens(harbour.subjectOid, friend)).toBe(false)
    expect(await refusalOf(orderLines(t, { by: buyer, lines: twice }))).toBe(
      'commerce.already_purchased',
    )
    expect(await opens(harbour.subjectOid, friend)).toBe(false)
    expect(await coins()).toBe(1_000)
  })

  it('asks who pays for a password, and not who is given what it was before', async () => {
    const gift = await story({ receiverOid: friend.oid })
    const { subjectOid: itemOid } = gift
    const now = t.clock.now()
    const hash = await hashPassword(t.deps.config.passwordCost, 'Sesame')
    await t.deps.db.transaction().execute((tx) => setItemPassword(tx, { itemOid, hash, now }))
    const give = () => refusalOf(orderLines(t, { by: buyer, lines: [gift] }))
    expect(await give()).toBe('item.password_required')
    const actor = {
      userOid: buyer.oid,
      guestId: null,
      sessionId: null,
      roles: new Set<never>(),
      address: '',
    }
    await enterPassword(t.deps, { actor, kind: storyKind, itemOid, password: 'Sesame' })
    expect(await give()).toBeNull()
    expect(await opens(itemOid, friend)).toBe(true)
  })

  it('redeems a coupon with the order, keeps it on the line, and returns its use once', async () => {
    const coupon = (change: object = {}) =>
      t.deps.db.transaction().execute(async (tx) => {
        const wanted = {
          creatorOid: mira.oid,
          subject: { kind: 'toy', oid: boat, fullCoins: toyPrice, leastCoins: 1 },
          code: null,
          discount: { price: 20, percentOff: null, coinsOff: null },
          expiresAt: null,
          owner: null,
          seats: 1,
          ...change,
        }
        return (await makeCoupon(tx, wanted, t.clock.now())).code
      })
    const code = await coupon()
    const uses = async () =>
      (
        await t.deps.db
          .selectFrom('creator_coupons')
          .select('uses')
          .where('code', '=', code)
          .executeTakeFirstOrThrow()
      ).uses
    const cheap = boats(2, { price: 50, couponCode: code })
    const key = newKey()
    const buy = () => orderLines(t, { by: buyer, lines: [cheap], key })
    const tried = (lines: Parameters<typeof orderLines>[1]['lines'], by = buyer) =>
      refusalOf(orderLines(t, { by, lines }))
    expect(await tried([boats(2, { couponCode: code })])).toBe('commerce.price_changed')
    expect(await tried([cheap], friend)).toBe('wallet.not_enough_coins')
    expect(await tried([cheap, cheap])).toBe('creator_coupon.already_used')
    const other = { kind: 'toy', oid: 'e'.repeat(24), fullCoins: toyPrice, leastCoins: 1 }
    const elsewhere = await coupon({ subject: other })
    expect(await tried([{ ...cheap, couponCode: elsewhere }])).toBe('creator_coupon.incorrect_code')
    expect([await uses(), await coins(), await left()]).toEqual([0, 1_000, 10])
    const [order, ...same] = await Promise.all([buy(), buy(), buy()])
    expect(new Set(same.map(({ oid }) => oid))).toEqual(new Set([order?.oid]))
    expect([await uses(), await coins()]).toEqual([1, 950])
    const orderOid = order?.oid ?? ''
    const line = { couponCode: code, discountCoins: 10, priceCoins: 50, quantity: 2 }
    const [own, admins] = [`/payment/orders/${orderOid}`, `/payment/admin/orders/${orderOid}`]
    expect((await t.call(`GET ${own}`, { token: buyer.token })).body.lines).toMatchObject([line])
    const shown = await t.call(`GET ${admins}`, { token: admin.token })
    expect(shown.body.order.lines).toMatchObject([line])
    expect(await tried([cheap])).toBe('creator_coupon.already_used')
    await giveAmount(t, friend, 'coin', 50)
    expect(await tried([cheap], friend)).toBe('creator_coupon.no_match')
    const answers = await Promise.all([refund(orderOid), refund(orderOid)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect([await uses(), await coins()]).toEqual([0, 1_000])
    expect(await tried([cheap], friend)).toBeNull()
    expect(await uses()).toBe(1)
  })

  it('is given once where two give the same to one person at once', async () => {
    const gift = await story({ receiverOid: friend.oid })
    const other = await signUpPerson(t)
    await giveAmount(t, other, 'coin', 100)
    // Both have asked, and neither has given yet.
    const both = await t.deps.db.transaction().execute(async (tx) => {
      await sql`LOCK TABLE entitlements IN SHARE MODE`.execute(tx)
      const orders = [buyer, other].map((by) => refusalOf(orderLines(t, { by, lines: [gift] })))
      await untilWaiting(t, 2)
      return orders
    })
    const outcomes = await Promise.all(both)
    expect(new Set(outcomes)).toEqual(new Set(['commerce.already_purchased', null]))
    expect((await coins()) + ((await walletOf(t, other)).coins ?? 0)).toBe(1_000)
  })

  it('answers the same key the same, at once too, and refuses it for other lines', async () => {
    const key = newKey()
    const lines = [boats(2), await story()] as const
    const same = await Promise.all([1, 2, 3].map(() => orderLines(t, { by: buyer, lines, key })))
    expect(new Set(same.map(({ oid }) => oid)).size).toBe(1)
    expect([await coins(), await left()]).toEqual([840, 8])
    for (const other of [
      [boats(1), lines[1]],
      [lines[0]],
      [lines[1], lines[0]],
      [boats(2, { receiverOid: friend.oid }), lines[1]],
    ] as const) {
      const tried = orderLines(t, { by: buyer, lines: other as typeof lines, key })
      expect(await refusalOf(tried)).toBe('request.idempotency_key_reused')
    }
  })

  it('sells at the price that was seen, for what the wallet holds, or not at all', async () => {
    const harbour = await story()
    const tried = (...lines: Parameters<typeof orderLines>[1]['lines']) =>
      refusalOf(orderLines(t, { by: buyer, lines }))
    expect(await tried(harbour, boats(2, { price: 59 }))).toBe('commerce.price_changed')
    expect(await tried(harbour, boats(11))).toBe('commerce.sold_out')
    await stock(100)
    expect(await tried(harbour, boats(40))).toBe('wallet.not_enough_coins')
    expect(await opens(harbour.subjectOid, buyer)).toBe(false)
    expect([await countToys(t, buyer, boat), await left(), await coins()]).toEqual([0, 100, 1_000])
  })

  it('leaves nothing of an order that broke at its end, and does it whole the next time', async () => {
    const key = newKey()
    const harbour = await story()
    const buy = () => orderLines(t, { by: buyer, lines: [harbour, boats(2)], key })
    const hold = (tx: Parameters<Parameters<typeof crashWhere>[1]>[0]) =>
      sql`SELECT FROM stock WHERE subject_oid = ${boat} FOR UPDATE`.execute(tx)
    const broken = await crashWhere<string>(t, hold, () =>
      buy().then(
        () => 'bought',
        () => 'broke',
      ),
    )
    expect(broken).toBe('broke')
    expect(await opens(harbour.subjectOid, buyer)).toBe(false)
    expect([await countToys(t, buyer, boat), await left(), await coins()]).toEqual([0, 10, 1_000])
    await buy()
    expect([await countToys(t, buyer, boat), await left(), await coins()]).toEqual([2, 8, 840])
  })
})
