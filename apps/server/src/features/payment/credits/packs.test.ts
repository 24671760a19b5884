import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { crashWhere } from '../../../testing/crash.ts'
import { giveAmount, newKey, walletOf } from '../../../testing/money.ts'
import { type Person, signUpPerson } from '../../../testing/people.ts'
import { expectSoundLedger } from '../../../testing/sound-ledger.ts'
import { createLog } from '../../../platform/log.ts'
import { creditCoins } from '../charges/credit-coins.ts'
import { settleOpenCharges } from '../charges/settle-charge.ts'
import { createPayment } from '../payment.service.ts'
import { ordinaryReplySetting } from '../../account/sign-up/ordinary-reply.service.ts'
import { convertCapSetting } from './convert.ts'
import { creditPacksSetting } from './packs.ts'

describe('coins that are bought as credits', () => {
  let t: TestApp
  let person: Person
  beforeAll(async () => {
    t = await createTestApp()
  })
  beforeEach(async () => {
    person = await signUpPerson(t)
    await offer([
      { coins: 100, extraPercent: 0 },
      { coins: 500, extraPercent: 5 },
    ])
  })
  afterEach(() => expectSoundLedger(t))
  afterAll(() => t.close())

  const offer = (packs: { coins: 100 | 300 | 500; extraPercent: number }[]) =>
    t.deps.db
      .transaction()
      .execute((tx) => t.deps.settings.set(tx, creditPacksSetting, packs, null))

  const ready = (over: Record<string, unknown> = {}, key = newKey()) =>
    t.call('POST /payment/charge', {
      token: person.token,
      idempotencyKey: key,
      body: {
        coins: 500,
        currency: 'KRW',
        method: 'card',
        acceptTerms: true,
        asCredits: true,
        ...over,
      },
    })
  const approve = async (redirectUrl: string) => {
    const id = redirectUrl.split('/').at(-1)
    const { body } = await t.call(`POST /payment/sandbox/${id}`, { body: { decision: 'approve' } })
    return new URL(body.returnUrl, 'http://plax.invalid')
  }
  const confirm = (orderOid: string, paymentKey: string) =>
    t.call('PUT /payment/charge', {
      token: person.token,
      idempotencyKey: newKey(),
      body: { orderOid, paymentKey },
    })
  const approved = async (over: Record<string, unknown> = {}) => {
    const { body } = await ready(over)
    const back = await approve(body.redirectUrl)
    return {
      orderOid: String(body.orderOid),
      paymentKey: back.searchParams.get('paymentKey') ?? '',
    }
  }
  const convert = (amount: number) =>
    t.call('POST /story-chat/convert/credit', {
      token: person.token,
      idempotencyKey: newKey(),
      body: { amount },
    })

  it('names at the gateway the credits that are bought, and coins where coins are', async () => {
    const boughtFor = async (over: Record<string, unknown>) => {
      const { body } = await ready(over)
      const id = body.redirectUrl.split('/').at(-1)
      return (await t.call(`GET /payment/sandbox/${id}`)).body.description
    }
    expect(await boughtFor({})).toBe('5,250 credits')
    expect(await boughtFor({ asCredits: false })).toBe('500 coins')
  })

  it('lists what each pack becomes at the rate of the wallet and its percent more', async () => {
    const { body } = await t.call('GET /payment/charge', { token: person.token })
    expect(body.packs).toEqual([
      { coins: 100, creditMilli: 1_000_000 },
      { coins: 500, creditMilli: 5_250_000 },
    ])
  })

  it('is told beside what an ordinary reply costs', async () => {
    const { body } = await t.call('GET /wallet/ordinary-reply', { token: person.token })
    expect(body).toEqual({ priceMilli: ordinaryReplySetting.default })
    expect((await t.call('GET /wallet/ordinary-reply')).status).toBe(401)
  })

  it('costs what the coins cost, and credits the pack once, however often it is confirmed', async () => {
    const { body } = await ready()
    expect(body.price).toMatchObject({ coins: 500, amountMinor: 55_000 })
    const back = await approve(body.redirectUrl)
    const paymentKey = back.searchParams.get('paymentKey') ?? ''
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => confirm(body.orderOid, paymentKey)),
    )
    for (const answer of answers) {
      expect(answer.body).toMatchObject({ coins: 500, balanceCoins: 0, creditMilli: 5_250_000 })
    }
    expect(await walletOf(t, person)).toMatchObject({ coins: 0, creditMilli: 5_250_000 })
  })

  it('takes no coins that were there before', async () => {
    await giveAmount(t, person, 'coin', 30)
    const { orderOid, paymentKey } = await approved({ coins: 100 })
    await confirm(orderOid, paymentKey)
    expect(await walletOf(t, person)).toMatchObject({ coins: 30, creditMilli: 1_000_000 })
  })

  it('keeps coins that are bought as coins', async () => {
    const { orderOid, paymentKey } = await approved({ asCredits: false })
    expect((await confirm(orderOid, paymentKey)).body.creditMilli).toBeNull()
    expect(await walletOf(t, person)).toMatchObject({ coins: 500, creditMilli: 0 })
  })

  it('leads back to a page of this site only', async () => {
    const { body } = await ready({ returnTo: '/story/abc/c/def' })
    const back = await approve(body.redirectUrl)
    expect([back.pathname, back.searchParams.get('orderOid')]).toEqual([
      '/story/abc/c/def',
      body.orderOid,
    ])
    for (const returnTo of ['//evil.example', 'https://evil.example', '/a?b', '/../a', 'x']) {
      expect((await ready({ returnTo })).body.code).toBe('request.invalid')
    }
  })

  it('refuses a pack that is not offered, and takes no order for it', async () => {
    const answer = await ready({ coins: 300 })
    expect([answer.status, answer.body.code]).toEqual([400, 'payment.amount_not_offered'])
    const { body } = await t.call('GET /payment/charge', { token: person.token })
    expect(body.history).toEqual([])
  })

  it('refuses a pack for which the day has no room, before anything is paid', async () => {
    await giveAmount(t, person, 'coin', 600)
    await convert(600)
    const answer = await ready()
    expect([answer.status, answer.body.code]).toEqual([422, 'wallet.conversion_limit'])
    expect(answer.body.details).toMatchObject({ maxCoins: 1000, remainingCoins: 400 })
    expect((await ready({ coins: 100 })).status).toBe(200)
  })

  it('keeps the terms of a purchase that has begun, whatever is offered since', async () => {
    const key = newKey()
    const first = await ready({}, key)
    await offer([{ coins: 500, extraPercent: 50 }])
    expect((await ready({}, key)).body).toEqual(first.body)
    await offer([])
    expect((await ready({}, key)).body).toEqual(first.body)
    expect((await ready({ asCredits: false }, key)).body.code).toBe(
      'request.idempotency_key_reused',
    )
    const back = await approve(first.body.redirectUrl)
    await confirm(first.body.orderOid, back.searchParams.get('paymentKey') ?? '')
    expect(await walletOf(t, person)).toMatchObject({ creditMilli: 5_250_000 })
  })

  it('leaves coins what the day has no room for by the time they are paid, and converts them never unasked', async () => {
    const { orderOid, paymentKey } = await approved()
    await giveAmount(t, person, 'coin', 600)
    await convert(600)
    expect((await confirm(orderOid, paymentKey)).body).toMatchObject({
      coins: 500,
      balanceCoins: 500,
      creditMilli: null,
    })
    t.clock.advance(24 * 3600_000)
    expect((await confirm(orderOid, paymentKey)).body.creditMilli).toBeNull()
    expect(await walletOf(t, person)).toMatchObject({ coins: 500, creditMilli: 6_000_000 })
  })

  it('leave them coins also for whoever comes late to a charge that is credited', async () => {
    const { orderOid, paymentKey } = await approved()
    await giveAmount(t, person, 'coin', 600)
    await convert(600)
    await confirm(orderOid, paymentKey)
    t.clock.advance(24 * 3600_000)
    const late = await creditCoins(createPayment(t.deps), orderOid)
    expect(late).toMatchObject({ state: 'paid', credit_posting_id: null })
    expect(await walletOf(t, person)).toMatchObject({ coins: 500, creditMilli: 6_000_000 })
  })

  it('holds the limit of the day where two packs are paid at once', async () => {
    await giveAmount(t, person, 'coin', 400)
    await convert(400)
    const orders = [await approved(), await approved()]
    const answers = await Promise.all(
      orders.map(({ orderOid, paymentKey }) => confirm(orderOid, paymentKey)),
    )
    const got = answers.map(({ body }) => body.creditMilli)
    expect(new Set(got)).toEqual(new Set([5_250_000, null]))
    expect(await walletOf(t, person)).toMatchObject({ coins: 500, creditMilli: 9_250_000 })
  })

  it('converts after a crash between the coins and the credits, once', async () => {
    const { orderOid, paymentKey } = await approved()
    const hold = (tx: Parameters<Parameters<typeof crashWhere>[1]>[0]) =>
      sql`LOCK TABLE outbox IN SHARE MODE`.execute(tx)
    expect((await crashWhere(t, hold, () => confirm(orderOid, paymentKey))).status).toBe(503)
    expect(await walletOf(t, person)).toMatchObject({ coins: 0, creditMilli: 0 })
    expect((await confirm(orderOid, paymentKey)).body.creditMilli).toBe(5_250_000)
    expect(await walletOf(t, person)).toMatchObject({ coins: 0, creditMilli: 5_250_000 })
  })

  it('becomes credits also where the buyer never came back', async () => {
    const { orderOid, paymentKey } = await approved()
    await t.deps.db
      .updateTable('sandbox_payments')
      .set({ state: 'captured' })
      .where('payment_key', '=', paymentKey)
      .execute()
    t.clock.advance(11 * 60_000)
    await settleOpenCharges({ ...createPayment(t.deps), log: createLog('silent') })
    expect(await walletOf(t, person)).toMatchObject({ coins: 0, creditMilli: 5_250_000 })
    expect((await confirm(orderOid, paymentKey)).body.creditMilli).toBe(5_250_000)
  })

  it('sells none where nothing is converted', async () => {
    await t.deps.db
      .transaction()
      .execute((tx) => t.deps.settings.set(tx, convertCapSetting, 0, null))
    expect((await ready()).body.code).toBe('wallet.conversion_limit')
    await t.deps.db
      .transaction()
      .execute((tx) => t.deps.settings.set(tx, convertCapSetting, 1000, null))
  })
})
