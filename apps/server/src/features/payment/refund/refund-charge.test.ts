import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, refusal } from '../../../testing/app.ts'
import { crashAtTable } from '../../../testing/crash.ts'
import { giveAmount, newKey, walletOf } from '../../../testing/money.ts'
import { deliverEvents } from '../../../testing/notifications.ts'
import { actionsOf, type Person, signUpAdmin, signUpPerson } from '../../../testing/people.ts'
import { runQueued } from '../../../testing/run-jobs.ts'
import { startToss, type TossServer } from '../../../testing/toss.ts'
import { expectSoundLedger } from '../../../testing/sound-ledger.ts'
import { takeBackDaysSetting } from './take-back-charge.ts'
import { getAccountSums, reverse, spend } from '../../ledger/ledger.service.ts'

const nobody = 'f'.repeat(24)

describe('refunds of charges', () => {
  let t: TestApp
  let toss: TossServer
  let admin: Person
  let person: Person
  beforeAll(async () => {
    toss = await startToss()
    t = await createTestApp(toss.env)
    admin = await signUpAdmin(t)
  })
  beforeEach(async () => {
    Object.assign(toss, { isDown: false, losesAnswers: false })
    person = await signUpPerson(t)
  })
  afterEach(async () => {
    await runQueued(t, 'payment.refund')
    await expectSoundLedger(t)
  })
  afterAll(async () => {
    await t.close()
    await toss.close()
  })

  const start = async () => {
    const { body } = await t.call('POST /payment/charge', {
      token: person.token,
      idempotencyKey: newKey(),
      body: { coins: 100, currency: 'KRW', method: 'card', acceptTerms: true },
    })
    return body.orderOid as string
  }
  const charge = async () => {
    const orderOid = await start()
    const paymentKey = toss.decide(orderOid, 'approve')
    const body = { orderOid, paymentKey }
    await t.call('PUT /payment/charge', { token: person.token, idempotencyKey: newKey(), body })
    return orderOid
  }
  const refund = (
    oid: string,
    {
      by = admin,
      idempotencyKey = newKey(),
      ...over
    }: { by?: Partial<Person>; idempotencyKey?: string; kind?: string; reason?: string } = {},
  ) =>
    t.call('POST /account/admin/refunds', {
      ...(by.token && { token: by.token }),
      idempotencyKey,
      body: { kind: 'charge', oid, reason: 'Bought by mistake.', ...over },
    })
  const pay = (coins: number) =>
    t.deps.db.transaction().execute((tx) =>
      spend(tx, {
        operation: 'test.spend',
        key: newKey(),
        type: 'consume',
        payerOid: person.oid,
        currency: 'coin',
        amount: coins,
        allowBonus: false,
        now: t.clock.now(),
      }),
    )
  const coins = async () => (await walletOf(t, person)).coins
  const stored = async (oid: string) =>
    t.deps.db
      .selectFrom('charges')
      .select(['state', 'refunded_minor'])
      .where('oid', '=', oid)
      .executeTakeFirstOrThrow()
  const till = async () => {
    const sums = await getAccountSums(t.deps.db, { ownerOid: 'house', kind: 'house' })
    return sums.find(({ bucket }) => bucket === 'krw')?.amount ?? 0
  }

  it('take the coins first, then let the gateway pay the price of them, and tell the buyer [C-account-080]', async () => {
    const before = await till()
    const oid = await charge()
    const answer = await refund(oid)
    expect(answer.status, answer.text).toBe(200)
    const money = { currency: 'KRW', amountMinor: 11_000 }
    expect(answer.body).toMatchObject({ state: 'refunding', coins: 100, money })
    expect([await coins(), await till(), await stored(oid)]).toEqual([
      0,
      before,
      { state: 'paid', refunded_minor: 0 },
    ])
    expect(toss.payments.get(oid)?.balanceAmount).toBe(11_000)
    expect(await runQueued(t, 'payment.refund')).toBe(1)
    expect(toss.payments.get(oid)?.balanceAmount).toBe(0)
    expect(await stored(oid)).toEqual({ state: 'refunded', refunded_minor: 11_000 })
    expect(await actionsOf(t, { actor: admin, subjectOid: oid })).toEqual(['charge.refunded'])
    await deliverEvents(t)
    const told = await t.call('GET /account/notifications', { token: person.token })
    expect(told.text).toContain('100 coins were removed from your wallet')
    expect(told.text).toContain('Bought by mistake.')
  })

  it('pay back what was not spent, in proportion, VAT included, and to the unit in parts', async () => {
    await giveAmount(t, person, 'bonusCoin', 500)
    const oid = await charge()
    const { postingId } = await pay(67)
    const first = await refund(oid)
    expect(first.body).toMatchObject({ coins: 33, money: { amountMinor: 3_630 } })
    expect(refusal(await refund(oid))).toEqual([409, 'payment.nothing_to_refund'])
    await runQueued(t, 'payment.refund')
    expect(await stored(oid)).toEqual({ state: 'paid', refunded_minor: 3_630 })
    // What the rest was spent on is undone, so that the coins come back to their lot.
    const undo = { operation: 'test.undo', key: newKey(), type: 'refund', postingId } as const
    const now = t.clock.now()
    await t.deps.db.transaction().execute((tx) => reverse(tx, { ...undo, now }))
    const again = await pay(27)
    expect((await refund(oid)).body).toMatchObject({ coins: 40, money: { amountMinor: 4_400 } })
    const back = { ...undo, key: newKey(), postingId: again.postingId }
    await t.deps.db.transaction().execute((tx) => reverse(tx, { ...back, now }))
    expect((await refund(oid)).body).toMatchObject({ coins: 27, money: { amountMinor: 2_970 } })
    await runQueued(t, 'payment.refund')
    expect(await stored(oid)).toEqual({ state: 'refunded', refunded_minor: 11_000 })
    expect((await walletOf(t, person)).bonusCoins).toBe(500)
  })

  it('take no coin of another charge or of a gift', async () => {
    const older = await charge()
    t.clock.advance(1000)
    const newer = await charge()
    t.clock.advance(1000)
    await giveAmount(t, person, 'coin', 50)
    await pay(30)
    expect((await refund(newer)).body).toMatchObject({ coins: 100 })
    expect((await refund(older)).body).toMatchObject({ coins: 70, money: { amountMinor: 7_700 } })
    expect(await coins()).toBe(50)
  })

  it('are refused where nothing is left, a bank disputes the payment, or it paid a subscription', async () => {
    expect(refusal(await refund(nobody))).toEqual([404, 'payment.order_not_found'])
    expect(refusal(await refund(await start()))).toEqual([409, 'payment.nothing_to_refund'])
    const spent = await charge()
    await pay(100)
    expect(refusal(await refund(spent))).toEqual([409, 'payment.nothing_to_refund'])
    const oid = await charge()
    const change = (to: { dispute?: 'open' | 'won'; purpose?: 'coins' | 'subscription' }) =>
      t.deps.db.updateTable('charges').set(to).where('oid', '=', oid).execute()
    await change({ dispute: 'open' })
    expect(refusal(await refund(oid))).toEqual([409, 'payment.in_dispute'])
    await change({ dispute: 'won', purpose: 'subscription' })
    expect(refusal(await refund(oid))).toEqual([409, 'payment.paid_subscription'])
    expect(await coins()).toBe(100)
  })

  it('are for administrators who proved who they are, with a key and a reason', async () => {
    const oid = await charge()
    expect(refusal(await refund(oid, { by: person }))).toEqual([403, 'auth.forbidden'])
    expect(refusal(await refund(oid, { by: {} }))).toEqual([401, 'auth.required'])
    expect(refusal(await refund(oid, { reason: ' ' }))).toEqual([400, 'request.invalid'])
    expect(refusal(await refund(oid, { kind: 'gift' }))).toEqual([400, 'request.invalid'])
    const body = { kind: 'charge', oid, reason: 'Bought by mistake.' }
    const noKey = await t.call('POST /account/admin/refunds', { token: admin.token, body })
    expect(refusal(noKey)).toEqual([400, 'request.idempotency_key_required'])
    t.clock.advance(11 * 60_000)
    expect((await refund(oid)).status).toBe(403)
    admin = await signUpAdmin(t)
  })

  describe('by their buyer', () => {
    const dayMs = 86_400_000
    const takeBack = (
      orderOid: string,
      { by = person, key = newKey() }: { by?: Partial<Person>; key?: string } = {},
    ) =>
      t.call('POST /payment/charge/refund', {
        ...(by.token && { token: by.token }),
        idempotencyKey: key,
        body: { orderOid },
      })
    const offer = async () => {
      const { body } = await t.call('GET /payment/charge', { token: person.token })
      return body.history[0].takeBack
    }

    it('return the money for unspent coins, once for the same key', async () => {
      const oid = await charge()
      await pay(40)
      const until = new Date(t.clock.now().getTime() + 7 * dayMs).toISOString()
      expect(await offer()).toEqual({ coins: 60, amountMinor: 6_600, until })
      const key = newKey()
      const [first, second] = await Promise.all([takeBack(oid, { key }), takeBack(oid, { key })])
      expect(first.body).toMatchObject({ orderOid: oid, coins: 60, amountMinor: 6_600 })
      expect(second.body).toEqual(first.body)
      expect([await coins(), await offer()]).toEqual([0, null])
      await runQueued(t, 'payment.refund')
      expect(await stored(oid)).toEqual({ state: 'paid', refunded_minor: 6_600 })
      expect(refusal(await takeBack(oid))).toEqual([409, 'payment.nothing_to_refund'])
      await deliverEvents(t)
      const told = await t.call('GET /account/notifications', { token: person.token })
      expect(told.text).toContain('60 coins were removed from your wallet')
      expect(told.text).toContain('You requested it.')
    })

    it('are refused once seven days are over, and the same key still returns its refund', async () => {
      const [early, late] = [await charge(), await charge()]
      t.clock.advance(7 * dayMs - 1)
      const key = newKey()
      const refunded = await takeBack(early, { key })
      expect(refunded.status).toBe(200)
      t.clock.advance(1)
      expect(refusal(await takeBack(late))).toEqual([409, 'payment.take_back_over'])
      expect(await offer()).toBeNull()
      expect((await takeBack(early, { key })).body).toEqual(refunded.body)
      admin = await signUpAdmin(t)
    })

    it('are refused for others’ purchases, unpaid ones, and disputed ones', async () => {
      const oid = await charge()
      const other = await signUpPerson(t)
      expect(refusal(await takeBack(oid, { by: other }))).toEqual([404, 'payment.order_not_found'])
      expect(refusal(await takeBack(oid, { by: {} }))).toEqual([401, 'auth.required'])
      expect(refusal(await takeBack('x'))).toEqual([400, 'request.invalid'])
      expect(refusal(await takeBack(await start()))).toEqual([409, 'payment.nothing_to_refund'])
      await t.deps.db
        .updateTable('charges')
        .set({ dispute: 'open' })
        .where('oid', '=', oid)
        .execute()
      expect(refusal(await takeBack(oid))).toEqual([409, 'payment.in_dispute'])
      expect(await coins()).toBe(100)
    })

    it('leave the coins when the connection to the database is lost', async () => {
      const oid = await charge()
      const key = newKey()
      const lost = await crashAtTable(t, 'charge_refunds', () => takeBack(oid, { key }))
      expect(lost.status).toBe(503)
      expect(await coins()).toBe(100)
      expect((await takeBack(oid, { key })).status).toBe(200)
      expect(await coins()).toBe(0)
    })

    it('are off when the setting is 0', async () => {
      const oid = await charge()
      const set = (days: number) =>
        t.deps.db
          .transaction()
          .execute((tx) => t.deps.settings.set(tx, takeBackDaysSetting, days, null))
      await set(0)
      expect(await offer()).toBeNull()
      expect(refusal(await takeBack(oid))).toEqual([409, 'payment.take_back_over'])
      await set(takeBackDaysSetting.default)
    })
  })

  it('stand in the console with the charge, its entries and what could go back still', async () => {
    const oid = await charge()
    await pay(60)
    const look = (query = '') =>
      t.call(`GET /payment/admin/charges${query}`, { token: admin.token })
    const before = await look(`/${oid}`)
    expect(before.body).toMatchObject({
      charge: { userOid: person.oid, gateway: 'Toss Payments', state: 'paid' },
      refundable: { coins: 40, amountMinor: 4_400 },
      refunds: [],
    })
    expect(before.body.postings).toHaveLength(1)
    await refund(oid)
    const after = await look(`/${oid}`)
    expect(after.body).toMatchObject({
      refundable: null,
      refunds: [
        {
          coins: 40,
          state: 'refunding',
          reason: 'Bought by mistake.',
          actorOid: admin.oid,
          actorNickname: admin.nickname,
        },
      ],
    })
    expect(after.body.postings).toHaveLength(2)
    const unpaid = await start()
    const oids = async (query: string) =>
      (await look(`?buyer=${person.nickname}&${query}`)).body.items.map(
        (row: { chargeOid: string }) => row.chargeOid,
      )
    expect(new Set(await oids(''))).toEqual(new Set([unpaid, oid]))
    expect(await oids('state=ready')).toEqual([unpaid])
    expect(await oids('gateway=Stripe')).toEqual([])
    expect(await oids('month=2026-11&gateway=Toss%20Payments')).toHaveLength(2)
    expect(await oids('month=2026-12')).toEqual([])
    const first = (await look(`?buyer=${person.oid}&limit=1`)).body
    const second = (await look(`?buyer=${person.oid}&limit=1&cursor=${first.nextCursor}`)).body
    expect(second.items[0].chargeOid).not.toBe(first.items[0].chargeOid)
    expect(refusal(await look(`/${nobody}`))).toEqual([404, 'payment.order_not_found'])
    expect(refusal(await look('?month=2026'))).toEqual([400, 'request.invalid'])
    expect((await look('?month=2026-11')).body).toMatchObject({
      zone: 'Asia/Seoul',
      presentMonth: '2026-11',
    })
    const path = `GET /payment/admin/charges/${oid}`
    expect(refusal(await t.call(path, { token: person.token }))).toEqual([403, 'auth.forbidden'])
    const { body } = await t.call('GET /payment/admin/charges', { token: person.token })
    expect(body.code).toBe('auth.forbidden')
  })

  it('answer the same to the same key, and refuse it for another', async () => {
    const [oid, other] = [await charge(), await charge()]
    const idempotencyKey = newKey()
    const first = await refund(oid, { idempotencyKey })
    expect((await refund(oid, { idempotencyKey })).body).toEqual(first.body)
    const reused = [422, 'request.idempotency_key_reused']
    expect(refusal(await refund(oid, { idempotencyKey, reason: 'Other.' }))).toEqual(reused)
    expect(refusal(await refund(other, { idempotencyKey }))).toEqual(reused)
    expect(await coins()).toBe(100)
  })

  it('go out once where two administrators, or one twice, ask at once', async () => {
    const oid = await charge()
    const both = await Promise.all([refund(oid), refund(oid)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const again = await charge()
    const idempotencyKey = newKey()
    const same = await Promise.all([1, 2, 3].map(() => refund(again, { idempotencyKey })))
    expect(new Set(same.map(({ body }) => body.postingId)).size).toBe(1)
    expect(await runQueued(t, 'payment.refund')).toBe(2)
    expect(toss.payments.get(oid)?.balanceAmount).toBe(0)
    expect(toss.payments.get(again)?.balanceAmount).toBe(0)
  })

  it('leave nothing where their transaction broke, and are whole the next time', async () => {
    const oid = await charge()
    const idempotencyKey = newKey()
    const back = () => refund(oid, { idempotencyKey })
    expect((await crashAtTable(t, 'charge_refunds', back)).status).toBe(503)
    expect([await coins(), await runQueued(t, 'payment.refund')]).toEqual([100, 0])
    expect((await back()).body).toMatchObject({ coins: 100 })
  })

  it('are paid once where the gateway’s answer was lost, or it was down', async () => {
    const oid = await charge()
    const { body } = await refund(oid)
    const { oid: refundOid } = await t.deps.db
      .selectFrom('charge_refunds')
      .select('oid')
      .where('posting_id', '=', body.postingId)
      .executeTakeFirstOrThrow()
    const run = () => t.jobs.get('payment.refund')?.({ refundOid })
    toss.isDown = true
    await expect(run()).rejects.toThrow()
    Object.assign(toss, { isDown: false, losesAnswers: true })
    await expect(run()).rejects.toThrow()
    expect((await stored(oid)).state).toBe('paid')
    toss.losesAnswers = false
    await Promise.all([run(), run()])
    await run()
    expect(toss.payments.get(oid)).toMatchObject({ status: 'CANCELED', balanceAmount: 0 })
    expect(await stored(oid)).toEqual({ state: 'refunded', refunded_minor: 11_000 })
    const news = await t.deps.db
      .selectFrom('outbox')
      .select('payload')
      .where('type', '=', 'charge.refunded')
      .execute()
    const told = news.filter(({ payload }) => JSON.stringify(payload).includes(refundOid))
    expect(told).toHaveLength(1)
  })
})
