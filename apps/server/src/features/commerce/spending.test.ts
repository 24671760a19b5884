import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../testing/app.ts'
import { publishContent } from '../../testing/contents.ts'
import { giveAmount, newKey, walletOf } from '../../testing/money.ts'
import {
  makeAdult,
  type Person,
  signUpAdmin,
  signUpCreator,
  signUpPerson,
} from '../../testing/people.ts'
import { expectSoundLedger } from '../../testing/sound-ledger.ts'
import { openToyTables, publishToy } from '../../testing/toy/make-toy.ts'
import { toySales } from '../../testing/toy/toy.sales.ts'
import { toyShop } from '../../testing/toy/toy-shop.ts'
import { openToyOrderTables, setToyTerms, toysToOrder } from '../../testing/toy/toys-to-order.ts'
import { forgetSpendingTask } from './spending/forget-spending.ts'
import { spendingCapsSetting } from './spending/spending.settings.ts'

const hourMs = 3_600_000

describe('spending limits', () => {
  let t: TestApp
  let maker: Person
  let buyer: Person
  beforeAll(async () => {
    const shop = toyShop()
    t = await createTestApp({}, {}, { ...shop, sales: [...(shop.sales ?? []), toysToOrder] })
    await openToyTables(t)
    await openToyOrderTables(t)
    maker = await signUpCreator(t)
    await setCaps({
      verified: { dayCoins: 300, monthCoins: 500 },
      unverified: { dayCoins: 100, monthCoins: 150 },
    })
  })
  beforeEach(() => signUpBuyer())
  afterAll(async () => {
    await expectSoundLedger(t)
    await t.close()
  })

  const setCaps = (caps: typeof spendingCapsSetting.default) =>
    t.deps.db
      .transaction()
      .execute((tx) => t.deps.settings.set(tx, spendingCapsSetting, caps, null))
  const signUpBuyer = async () => {
    buyer = await signUpPerson(t)
    await giveAmount(t, buyer, 'coin', 10_000)
  }
  const toy = (priceCoins: number, item = {}) =>
    publishToy(t, maker.oid, { terms: { access: 'buyers', priceCoins }, item })
  const buy = async (
    coins: number,
    { key = newKey(), contentOid = '', kind = toySales.kind } = {},
  ) =>
    t.call('POST /payment/orders', {
      token: buyer.token,
      idempotencyKey: key,
      body: { contentOid: contentOid || (await toy(coins)), priceCoins: coins, kind },
    })
  const setLimits = (dayCoins: number | null, monthCoins: number | null, by = buyer) =>
    t.call('PUT /account/spending/limits', { token: by.token, body: { dayCoins, monthCoins } })
  const spending = async (by = buyer) =>
    (await t.call('GET /account/spending', { token: by.token })).body
  const refund = async (orderOid: string) =>
    t.call(`POST /payment/admin/orders/${orderOid}/refund`, {
      token: (await signUpAdmin(t)).token,
      idempotencyKey: newKey(),
      body: { reason: 'Broken.' },
    })
  /** At noon of the business zone, so that hours later it’s still the same day. */
  const toNoonOf = async (day: string) => {
    t.clock.advance(new Date(`${day}T03:00:00Z`).getTime() - t.clock.now().getTime())
    await signUpBuyer()
  }

  it('refuse a purchase above what is left of the day, and charge nothing', async () => {
    expect((await buy(60)).status).toBe(200)
    const refused = await buy(41)
    expect(refusal(refused)).toEqual([409, 'commerce.over_day_limit'])
    expect(refused.body).toMatchObject({ details: { leftCoins: 40, capCoins: 100 } })
    expect(refused.body.message).toBe(
      'This goes over your spending limit of 100 coins a day: 40 coins are left today. Nothing was charged. Your wallet shows your limits.',
    )
    expect((await walletOf(t, buyer)).coins).toBe(9940)
    expect((await buy(40)).status).toBe(200)
    expect(await spending()).toEqual({
      dayCoins: 100,
      monthCoins: 100,
      dayCap: { coins: 100, isOwn: false },
      monthCap: { coins: 150, isOwn: false },
      own: { dayCoins: null, monthCoins: null },
      next: null,
      isAgeVerified: false,
    })
  })

  it('are higher after age verification', async () => {
    expect(refusal(await buy(101))).toEqual([409, 'commerce.over_day_limit'])
    await makeAdult(t, buyer)
    expect((await buy(300)).status).toBe(200)
    expect(refusal(await buy(1))).toEqual([409, 'commerce.over_day_limit'])
  })

  it('count neither bonus coins nor what was refunded', async () => {
    await giveAmount(t, buyer, 'bonusCoin', 50)
    const contentOid = await toy(140, { allows_bonus: true })
    const bought = await buy(140, { contentOid })
    expect(bought.body).toMatchObject({ bonusCoins: 50, paidCoins: 90 })
    expect((await spending()).dayCoins).toBe(90)
    expect((await refund(bought.body.orderOid)).status).toBe(200)
    expect((await spending()).dayCoins).toBe(0)
    expect((await buy(100)).status).toBe(200)
  })

  it('count an order that is held until its coins are returned', async () => {
    const contentOid = await toy(80)
    const parties = { releasedBy: ['buyer' as const], returnedBy: ['creator' as const] }
    await setToyTerms(t, contentOid, { days: 2, atDeadline: 'return', ...parties })
    const { body } = await buy(80, { contentOid, kind: toysToOrder.kind })
    expect(body.state).toBe('held')
    expect(refusal(await buy(21))).toEqual([409, 'commerce.over_day_limit'])
    const answer = await t.call(`POST /payment/orders/${body.orderOid}/escrow`, {
      token: maker.token,
      idempotencyKey: newKey(),
      body: { outcome: 'return' },
    })
    expect(answer.body.state).toBe('returned')
    expect((await spending()).dayCoins).toBe(0)
  })

  it('apply to donations, which are sold by themselves', async () => {
    const contentOid = await publishContent(t, maker, { title: 'Waves' })
    const donate = (coins: number) =>
      t.call('POST /account/donate', {
        token: buyer.token,
        idempotencyKey: newKey(),
        body: { contentOid, creatorOid: maker.oid, comment: 'Thank you', amount: coins },
      })
    expect(refusal(await donate(101))).toEqual([409, 'commerce.over_day_limit'])
    expect((await donate(100)).status).toBe(200)
    expect((await spending()).dayCoins).toBe(100)
  })

  it('answer the same order again for the same key, counting it once', async () => {
    const [contentOid, key] = [await toy(60), newKey()]
    const answers = await Promise.all([buy(60, { contentOid, key }), buy(60, { contentOid, key })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await buy(60, { contentOid, key })).body).toEqual(answers[0]?.body)
    expect((await spending()).dayCoins).toBe(60)
  })

  it('let one of two purchases at once through that exceed them together', async () => {
    const answers = await Promise.all([buy(60), buy(60)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await spending()).toMatchObject({ dayCoins: 60 })
    expect((await walletOf(t, buyer)).coins).toBe(9940)
  })

  it('stay the platform’s if a person’s own are higher', async () => {
    await setLimits(5000, 5000)
    expect(await spending()).toMatchObject({ dayCap: { coins: 100, isOwn: false } })
    expect(refusal(await buy(101))).toEqual([409, 'commerce.over_day_limit'])
  })

  it('are set with whole coins of at least one, by those who are logged in', async () => {
    expect((await setLimits(0, null)).status).toBe(400)
    expect((await setLimits(1.5, null)).status).toBe(400)
    expect((await setLimits(1, null)).status).toBe(200)
    const body = { dayCoins: 1, monthCoins: 1 }
    expect(refusal(await t.call('PUT /account/spending/limits', { body }))).toEqual([
      401,
      'auth.required',
    ])
    expect(refusal(await t.call('GET /account/spending'))).toEqual([401, 'auth.required'])
  })

  it('are refused if the monthly one is lower than the daily one', async () => {
    expect(refusal(await setLimits(50, 49))).toEqual([400, 'commerce.limits_conflict'])
    expect((await spending()).own).toEqual({ dayCoins: null, monthCoins: null })
    expect((await setLimits(50, 50)).status).toBe(200)
  })

  it('begin anew with each day and month of the business zone', async () => {
    await toNoonOf('2027-03-30')
    expect((await buy(100)).status).toBe(200)
    t.clock.advance(24 * hourMs)
    const refused = await buy(51)
    expect(refusal(refused)).toEqual([409, 'commerce.over_month_limit'])
    expect(refused.body.message).toBe(
      'This goes over your spending limit of 150 coins a month: 50 coins are left this month. Nothing was charged. Your wallet shows your limits.',
    )
    expect((await buy(50)).status).toBe(200)
    // Midnight in Seoul.
    t.clock.advance(12 * hourMs)
    expect((await buy(100)).status).toBe(200)
  })

  it('of a person hold at once when they are lowered, and a day later when they are raised', async () => {
    await toNoonOf('2027-05-10')
    expect((await setLimits(50, 120)).body).toMatchObject({
      dayCap: { coins: 50, isOwn: true },
      monthCap: { coins: 120, isOwn: true },
      next: null,
    })
    expect(refusal(await buy(51))).toEqual([409, 'commerce.over_day_limit'])
    const from = new Date(t.clock.now().getTime() + 24 * hourMs).toISOString()
    expect((await setLimits(80, null)).body).toMatchObject({
      own: { dayCoins: 50, monthCoins: 120 },
      next: { dayCoins: 80, monthCoins: null, from },
    })
    t.clock.advance(24 * hourMs - 1)
    expect(refusal(await buy(51))).toEqual([409, 'commerce.over_day_limit'])
    t.clock.advance(1)
    expect((await buy(51)).status).toBe(200)
    expect(await spending()).toMatchObject({
      dayCap: { coins: 80, isOwn: true },
      monthCap: { coins: 150, isOwn: false },
      next: null,
    })
    expect(refusal(await buy(30))).toEqual([409, 'commerce.over_day_limit'])
  })

  it('forget what was spent more than 93 days ago', async () => {
    await buy(10)
    const days = async () =>
      (
        await t.deps.db
          .selectFrom('spending_days')
          .selectAll()
          .where('user_oid', '=', buyer.oid)
          .execute()
      ).length
    t.clock.advance(92 * 24 * hourMs)
    await t.jobs.get(forgetSpendingTask)?.({})
    expect(await days()).toBe(1)
    t.clock.advance(3 * 24 * hourMs)
    await t.jobs.get(forgetSpendingTask)?.({})
    expect(await days()).toBe(0)
  })
})
