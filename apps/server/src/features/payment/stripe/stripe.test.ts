import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { newKey, walletOf } from '../../../testing/money.ts'
import { type Person, signUpAdmin, signUpPerson } from '../../../testing/people.ts'
import { runQueued } from '../../../testing/run-jobs.ts'
import { startStripe, type StripeCard, type StripeServer } from '../../../testing/stripe.ts'
import { expectSoundLedger } from '../../../testing/sound-ledger.ts'
import { chargeCard } from '../charges/charge-card.ts'
import { createPayment, findSelectedCard } from '../payment.service.ts'

describe('Stripe', () => {
  let t: TestApp
  let stripe: StripeServer
  let person: Person
  beforeAll(async () => {
    stripe = await startStripe()
    t = await createTestApp(stripe.env)
  })
  beforeEach(async () => {
    Object.assign(stripe, { isDown: false, losesAnswers: false })
    person = await signUpPerson(t)
  })
  afterEach(() => expectSoundLedger(t))
  afterAll(async () => {
    await t.close()
    await stripe.close()
  })

  const send = (key: string, body: Record<string, unknown>, idempotencyKey = newKey()) =>
    t.call(key, { token: person.token, idempotencyKey, body })
  const start = (over: Record<string, unknown> = {}, key = newKey()) =>
    send(
      'POST /payment/charge',
      { coins: 100, currency: 'USD', method: 'card', acceptTerms: true, ...over },
      key,
    )
  const begin = async (over: Record<string, unknown> = {}) => {
    const { body } = await start(over)
    return { orderOid: body.orderOid, sessionId: body.redirectUrl.split('/').at(-1) as string }
  }
  const confirm = (orderOid: string, paymentKey: string) =>
    send('PUT /payment/charge', { orderOid, paymentKey })
  const hook = ({ payload, signature }: { payload: string; signature: string }) =>
    t.app.inject({
      method: 'POST',
      url: '/api/payment/stripe/webhook',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload,
    })
  const event = (type: string, object: Record<string, unknown>, id?: string) =>
    stripe.event(type, object, t.clock.now(), id)
  const saveCard = async (card: StripeCard = 'good') => {
    const begun = await send('POST /payment/stripe/setup-card', {})
    stripe.saveCard(begun.body.redirectUrl.split('/').at(-1), card)
    const { registrationOid } = begun.body
    return send('PUT /payment/registercard', { registrationOid })
  }
  const pay = (over: Record<string, unknown> = {}, key = newKey()) =>
    send(
      'POST /payment/stripe/charge-saved',
      { coins: 100, currency: 'USD', acceptTerms: true, ...over },
      key,
    )
  const charge = (oid: string) =>
    t.deps.db.selectFrom('charges').selectAll().where('oid', '=', oid).executeTakeFirstOrThrow()
  const coins = async () => (await walletOf(t, person)).coins
  const made = (name: string) => stripe.calls.filter((call) => call.name === name)

  describe('on its own page', () => {
    it('is asked for cents minus one, and credits what was paid [R-payment-012]', async () => {
      const { orderOid, sessionId } = await begin()
      const { sent, key } = made('POST /v1/checkout/sessions').at(-1) ?? {}
      expect(key).toBe(`ready-${orderOid}`)
      expect(sent).toMatchObject({
        mode: 'payment',
        line_items: { 0: { price_data: { currency: 'usd', unit_amount: '1099' } } },
        success_url: expect.stringContaining(
          `orderOid=${orderOid}&paymentKey={CHECKOUT_SESSION_ID}`,
        ),
      })
      expect((await confirm(orderOid, sessionId)).body.code).toBe('payment.failed')
      stripe.pay(sessionId)
      const answers = await Promise.all([1, 2, 3].map(() => confirm(orderOid, sessionId)))
      expect(answers[0]?.body).toMatchObject({ coins: 100, balanceCoins: 100 })
      expect(new Set(answers.map(({ body }) => body.postingId)).size).toBe(1)
    })

    it('says why a payment could not start, and starts it again under the same key [R-payment-007]', async () => {
      stripe.isDown = true
      const key = newKey()
      const answer = await start({}, key)
      expect([answer.status, answer.body.code]).toEqual([502, 'payment.gateway_unreachable'])
      expect(answer.body.message).toContain('couldn’t start (Stripe is down.)')
      stripe.isDown = false
      expect((await start({}, key)).body.redirectUrl).toContain('checkout.stripe.com')
    })

    it('is not paid any more once it was given up', async () => {
      const { orderOid, sessionId } = await begin()
      const path = `DELETE /payment/charge?orderOid=${orderOid}`
      expect((await t.call(path, { token: person.token })).body.state).toBe('cancelled')
      expect(stripe.objects.get(sessionId)?.status).toBe('expired')
    })

    it('has failed once its time ran out, which administrators are told apart from a decline', async () => {
      const { orderOid, sessionId } = await begin()
      Object.assign(stripe.objects.get(sessionId) ?? {}, { status: 'expired' })
      t.clock.advance(11 * 60_000)
      await t.jobs.get('payment.settle-open-charges')?.({})
      const { token } = await signUpAdmin(t)
      const { body } = await t.call(`GET /payment/admin/charges/${orderOid}`, { token })
      expect(body.charge).toMatchObject({ state: 'failed', declineCode: 'session_expired' })
    })
  })

  describe('by its webhook', () => {
    it.each(['only', 'before the confirmation', 'twice and at once'])(
      'credits once: %s',
      async (how) => {
        const { orderOid, sessionId } = await begin()
        const news = event('payment_intent.succeeded', stripe.pay(sessionId))
        const times = how === 'twice and at once' ? [1, 2, 3] : [1]
        for (const { statusCode } of await Promise.all(times.map(() => hook(news)))) {
          expect(statusCode).toBe(200)
        }
        expect(await coins()).toBe(100)
        if (how === 'before the confirmation') {
          expect((await confirm(orderOid, sessionId)).body).toMatchObject({ balanceCoins: 100 })
        }
        expect((await charge(orderOid)).state).toBe('paid')
      },
    )

    it('credits late, after the order was given up, and out of order', async () => {
      const { orderOid, sessionId } = await begin()
      await t.call(`DELETE /payment/charge?orderOid=${orderOid}`, { token: person.token })
      t.clock.advance(48 * 3600_000)
      const intent = stripe.pay(sessionId)
      await hook(event('charge.refunded', { ...intent, amount_refunded: 0 }))
      await hook(event('payment_intent.succeeded', intent))
      await hook(event('payment_intent.payment_failed', intent))
      expect((await charge(orderOid)).state).toBe('paid')
      expect(await coins()).toBe(100)
      t.clock.set(new Date('2026-11-20T09:00:00Z'))
    })

    it('takes nothing that is not signed, signed by another, or too old', async () => {
      const { orderOid, sessionId } = await begin()
      const news = event('payment_intent.succeeded', stripe.pay(sessionId))
      const old = stripe.event('payment_intent.succeeded', {}, new Date('2026-11-20T08:50:00Z'))
      const forged = { ...news, payload: news.payload.replace('succeeded', 'succeeded ') }
      for (const bad of [{ ...news, signature: '' }, forged, old]) {
        expect((await hook(bad)).statusCode).toBe(400)
      }
      expect((await charge(orderOid)).state).toBe('ready')
    })

    it('credits nothing of another amount or currency, and nothing unknown', async () => {
      const { orderOid, sessionId } = await begin()
      const intent = stripe.pay(sessionId)
      await hook(event('payment_intent.succeeded', { ...intent, amount_received: 1 }))
      await hook(event('payment_intent.succeeded', { ...intent, currency: 'jpy' }))
      await hook(event('payment_intent.succeeded', { ...intent, metadata: { orderOid: 'gone' } }))
      await hook(event('payout.paid', { id: 'po_1' }))
      expect((await charge(orderOid)).state).toBe('ready')
      expect(await coins()).toBe(0)
    })

    it('knows of refunds and disputes, and of what they came to', async () => {
      const { orderOid, sessionId } = await begin()
      const intent = stripe.pay(sessionId)
      await hook(event('payment_intent.succeeded', intent))
      const about = (amount: number) => ({
        id: 'ch_1',
        metadata: intent.metadata,
        amount_refunded: amount,
      })
      await hook(event('charge.refunded', about(500)))
      await hook(event('charge.refunded', about(300)))
      const dispute = { id: 'dp_1', payment_intent: intent.id, status: 'needs_response' }
      await hook(event('charge.dispute.created', dispute))
      expect(await charge(orderOid)).toMatchObject({ refunded_minor: 500, dispute: 'open' })
      await hook(event('charge.dispute.closed', { ...dispute, status: 'lost' }))
      await hook(event('charge.dispute.created', dispute))
      expect(await charge(orderOid)).toMatchObject({ dispute: 'lost' })
      const { body } = await t.call('GET /payment/charge', { token: person.token })
      expect(body.history[0]).toMatchObject({ refundedMinor: 500, dispute: 'lost' })
    })
  })

  describe('by saved cards', () => {
    it('sets them up on its page, by index, and removes duplicates [R-payment-002]', async () => {
      const first = await saveCard()
      expect(first.body).toMatchObject({
        idx: 1,
        brand: 'Visa',
        lastFour: '4242',
        isSelected: true,
      })
      expect((await saveCard('twin')).body.isDuplicate).toBe(true)
      const removed = await t.call('DELETE /payment/stripe/duplicate-card', { token: person.token })
      expect(removed.body).toEqual({ removed: 1 })
      expect(await runQueued(t, 'payment.forget-card')).toBe(1)
      expect(made('POST /v1/payment_methods/').length).toBe(0)
      expect(stripe.calls.at(-1)?.name).toMatch(/payment_methods\/pm_twin_\d+\/detach/)
      expect(made('POST /v1/customers').filter(({ sent }) => isOf(sent, person))).toHaveLength(1)
    })

    const isOf = (sent: Record<string, unknown>, { oid }: Person) =>
      (sent.metadata as { userOid?: string }).userOid === oid

    it('charges them once under a key, also at once and by the webhook besides', async () => {
      await saveCard()
      const key = newKey()
      const answers = await Promise.all([1, 2, 3].map(() => pay({}, key)))
      expect(new Set(answers.map(({ body }) => body.postingId)).size).toBe(1)
      const { gateway_ref: id } = await charge(answers[0]?.body.orderOid)
      await hook(event('payment_intent.succeeded', stripe.objects.get(id ?? '') ?? {}))
      expect(await coins()).toBe(100)
      const { sent } = made('POST /v1/payment_intents').at(-1) ?? {}
      expect(sent).toMatchObject({ amount: '1099', currency: 'usd', confirmation_method: 'manual' })
    })

    it('says that a card was declined, and charges nothing', async () => {
      await saveCard('declines')
      const answer = await pay()
      expect([answer.status, answer.body.code]).toEqual([402, 'payment.failed'])
      expect(await coins()).toBe(0)
    })

    it('sends the buyer to the bank, and lets money move only when they came back (3-D Secure)', async () => {
      await saveCard('asks')
      const asked = await pay()
      expect(asked.body).toMatchObject({
        state: 'authenticate',
        redirectUrl: expect.stringContaining('hooks.stripe.com'),
      })
      const { orderOid } = asked.body
      expect((await confirm(orderOid, 'authenticated')).body.code).toBe('payment.failed')
      stripe.authenticate((await charge(orderOid)).gateway_ref ?? '')
      const answers = await Promise.all([1, 2].map(() => confirm(orderOid, 'authenticated')))
      expect(answers.map(({ body }) => body.balanceCoins)).toEqual([100, 100])
    })

    it('does not know what came of a charge whose answer was lost, and finds out when asked again', async () => {
      await saveCard()
      stripe.losesAnswers = true
      const key = newKey()
      const lost = await pay({}, key)
      expect([lost.status, lost.body.code]).toEqual([502, 'payment.unknown'])
      stripe.losesAnswers = false
      expect((await pay({}, key)).body).toMatchObject({ state: 'paid', balanceCoins: 100 })
      expect(await coins()).toBe(100)
    })

    const chargeMonth = async (over: Record<string, unknown> = {}) => {
      const payment = createPayment(t.deps)
      const card = await findSelectedCard(payment, { userOid: person.oid })
      return chargeCard(payment, {
        userOid: person.oid,
        cardOid: card?.oid ?? '',
        key: 'month-1',
        coins: 30,
        currency: 'USD',
        amountMinor: 329,
        purpose: 'subscription',
        lang: 'en',
        ...over,
      })
    }

    it('declines without the buyer what the bank asks about', async () => {
      await saveCard('asks')
      expect((await chargeMonth()).outcome).toBe('declined')
    })

    it('tells of a subscription’s charge that its webhook captured, and credits nothing itself', async () => {
      await saveCard()
      stripe.losesAnswers = true
      const { outcome, charge: row } = await chargeMonth()
      expect(outcome).toBe('unknown')
      stripe.losesAnswers = false
      const intent = [...stripe.objects.values()].find(
        ({ metadata }) => (metadata as { orderOid?: string } | undefined)?.orderOid === row.oid,
      )
      await hook(event('payment_intent.succeeded', intent ?? {}))
      expect((await charge(row.oid)).state).toBe('captured')
      expect(await coins()).toBe(0)
      const news = await t.deps.db
        .selectFrom('outbox')
        .select('payload')
        .where('type', '=', 'charge.captured')
        .execute()
      expect(news).toEqual([
        { payload: { chargeOid: row.oid, purpose: 'subscription', kind: null, orderOid: null } },
      ])
      expect((await chargeMonth()).outcome).toBe('captured')
    })
  })
})
