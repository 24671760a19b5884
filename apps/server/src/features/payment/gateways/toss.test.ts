import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { newKey, walletOf } from '../../../testing/money.ts'
import { type Person, signUpPerson } from '../../../testing/people.ts'
import { runQueued } from '../../../testing/run-jobs.ts'
import { startToss, type TossServer } from '../../../testing/toss.ts'
import { expectSoundLedger } from '../../../testing/sound-ledger.ts'
import { closeWallet, lockWallet } from '../../ledger/ledger.service.ts'
import { creditCharge } from '../payment.service.ts'

describe('Toss Payments', () => {
  let t: TestApp
  let toss: TossServer
  let person: Person
  beforeAll(async () => {
    toss = await startToss()
    t = await createTestApp(toss.env)
  })
  beforeEach(async () => {
    Object.assign(toss, { isDown: false, losesAnswers: false })
    person = await signUpPerson(t)
  })
  afterEach(() => expectSoundLedger(t))
  afterAll(async () => {
    await t.close()
    await toss.close()
  })

  const start = (over: Record<string, unknown> = {}, key = newKey()) =>
    t.call('POST /payment/onetime/ready', {
      token: person.token,
      idempotencyKey: key,
      body: { coins: 100, currency: 'KRW', method: 'wallet', acceptTerms: true, ...over },
    })
  const confirm = (orderOid: string, paymentKey: string) =>
    t.call('POST /payment/onetime/confirm', {
      token: person.token,
      idempotencyKey: newKey(),
      body: { orderOid, paymentKey },
    })
  const coins = async () => (await walletOf(t, person)).coins

  it('is told order, name and amount, and where the buyer comes back to', async () => {
    const { body } = await start()
    expect(body.redirectUrl).toContain('tosspayments.com')
    const { key, body: sent } = toss.calls.at(-1) ?? {}
    expect(key).toBe(`ready-${body.orderOid}`)
    expect(sent).toMatchObject({
      orderId: body.orderOid,
      orderName: '100 coins',
      amount: 11_000,
      successUrl: expect.stringContaining(`/wallet/charge/return?orderOid=${body.orderOid}`),
    })
  })

  it('offers and takes won alone, and keeps no cards', async () => {
    const offer = await t.call('GET /payment/charge?currency=USD', { token: person.token })
    expect(offer.body).toMatchObject({
      gateway: { name: 'Toss Payments', savesCards: false, currencies: ['KRW'] },
      options: [],
    })
    const dollars = await start({ currency: 'USD' })
    expect([dollars.status, dollars.body.code]).toEqual([400, 'payment.currency_not_taken'])
    const card = await t.call('POST /payment/registercard', { token: person.token, body: {} })
    expect(card.body.code).toBe('payment.cards_not_kept')
  })

  it('credits once what was approved, however often and at once it is confirmed', async () => {
    const { orderOid } = (await start()).body
    const key = toss.decide(orderOid, 'approve')
    const answers = await Promise.all([1, 2, 3, 4].map(() => confirm(orderOid, key)))
    expect(new Set(answers.map(({ body }) => body.postingId)).size).toBe(1)
    expect(await coins()).toBe(100)
  })

  it('credits nothing that was refused, not approved, or has another key', async () => {
    const open = (await start()).body
    expect((await confirm(open.orderOid, `tgen_${open.orderOid}`)).body.code).toBe('payment.failed')
    const refused = (await start()).body
    const key = toss.decide(refused.orderOid, 'reject')
    expect((await confirm(refused.orderOid, key)).status).toBe(402)
    const other = (await start()).body
    toss.decide(other.orderOid, 'approve')
    expect((await confirm(other.orderOid, key)).status).toBe(402)
    expect(await coins()).toBe(0)
  })

  it('credits after its answer was lost, and where it says that it was captured before', async () => {
    const { orderOid } = (await start()).body
    const key = toss.decide(orderOid, 'approve')
    toss.losesAnswers = true
    const lost = await confirm(orderOid, key)
    expect([lost.status, lost.body.code]).toEqual([502, 'payment.unknown'])
    toss.losesAnswers = false
    expect((await confirm(orderOid, key)).body).toMatchObject({ balanceCoins: 100 })
    const late = (await start()).body
    toss.decide(late.orderOid, 'approve')
    Object.assign(toss.payments.get(late.orderOid) ?? {}, { status: 'DONE' })
    const answer = await confirm(late.orderOid, `tgen_${late.orderOid}`)
    expect(answer.body).toMatchObject({ balanceCoins: 200 })
  })

  it('says why a payment could not start [R-payment-007]', async () => {
    toss.isDown = true
    const answer = await start()
    expect([answer.status, answer.body.code]).toEqual([502, 'payment.gateway_unreachable'])
    expect(answer.body.message).toContain('FAILED_INTERNAL_SYSTEM_PROCESSING')
  })

  it('gives back what was captured for a wallet that was closed', async () => {
    const { orderOid } = (await start()).body
    toss.decide(orderOid, 'approve')
    Object.assign(toss.payments.get(orderOid) ?? {}, { status: 'DONE' })
    const now = t.clock.now()
    await t.deps.db.transaction().execute(async (tx) => {
      await lockWallet(tx, person.oid, now)
      await closeWallet(tx, person.oid, now)
      await creditCharge(tx, orderOid, now)
    })
    expect(await runQueued(t, 'payment.give-back')).toBe(1)
    expect(toss.payments.get(orderOid)).toMatchObject({ status: 'CANCELED', balanceAmount: 0 })
    expect(toss.calls.at(-1)?.key).toBe(`give-back-${orderOid}`)
  })

  describe('whose charges nobody confirmed', () => {
    const begin = async (): Promise<string> => (await start()).body.orderOid
    const settle = () => t.jobs.get('payment.settle-open-charges')?.({})
    const stateOf = async (oid: string) =>
      (
        await t.deps.db
          .selectFrom('charges')
          .select('state')
          .where('oid', '=', oid)
          .executeTakeFirstOrThrow()
      ).state

    it('are credited once where the gateway captured them and the answer was lost', async () => {
      const orderOid = await begin()
      const paymentKey = toss.decide(orderOid, 'approve')
      toss.losesAnswers = true
      const body = { orderOid, paymentKey }
      const options = { token: person.token, idempotencyKey: newKey(), body }
      expect((await t.call('PUT /payment/charge', options)).body.code).toBe('payment.unknown')
      toss.losesAnswers = false
      await settle()
      expect(await coins()).toBe(0)
      t.clock.advance(11 * 60_000)
      await Promise.all([settle(), settle()])
      await settle()
      expect(await coins()).toBe(100)
      expect((await t.call('PUT /payment/charge', options)).body.balanceCoins).toBe(100)
    })

    it('are credited where the process ended between the capture and the credit', async () => {
      const orderOid = await begin()
      await t.deps.db
        .updateTable('charges')
        .set({ state: 'captured' })
        .where('oid', '=', orderOid)
        .execute()
      t.clock.advance(11 * 60_000)
      await settle()
      expect([await stateOf(orderOid), await coins()]).toEqual(['paid', 100])
    })

    it('fail where the gateway refused them, stay open where nobody paid, and wait where it is down', async () => {
      const refused = await begin()
      toss.decide(refused, 'reject')
      const open = await begin()
      t.clock.advance(11 * 60_000)
      toss.isDown = true
      await settle()
      expect(await stateOf(refused)).toBe('ready')
      toss.isDown = false
      await settle()
      expect([await stateOf(refused), await stateOf(open)]).toEqual(['failed', 'ready'])
      expect(await coins()).toBe(0)
    })
  })
})
