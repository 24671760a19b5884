import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp } from '../../../testing/app.ts'
import { newKey, walletOf } from '../../../testing/money.ts'
import { followEvents } from '../../../testing/notifications.ts'
import { type Person, signUpAdmin, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { startStripe, type StripeCard, type StripeServer } from '../../../testing/stripe.ts'
import { createTierApp, addTier, confirmTier } from '../../../testing/subscriptions.ts'
import { expectSoundLedger } from '../../../testing/sound-ledger.ts'

describe('subscribing by a card at Stripe', () => {
  let t: TestApp
  let stripe: StripeServer
  let reader: Person
  let tier: string
  beforeAll(async () => {
    stripe = await startStripe()
    t = await createTierApp(stripe.env)
    tier = await addTier(t, await signUpCreator(t), { name: 'Silver', price: 100 })
  })
  beforeEach(async () => {
    Object.assign(stripe, { isDown: false, losesAnswers: false })
    reader = await signUpPerson(t)
  })
  afterEach(() => expectSoundLedger(t))
  afterAll(async () => {
    await t.close()
    await stripe.close()
  })

  const saveCard = async (card: StripeCard) => {
    const call = { token: reader.token, body: {} }
    const begun = await t.call('POST /payment/stripe/setup-card', call)
    stripe.saveCard(begun.body.redirectUrl.split('/').at(-1), card)
    const { registrationOid } = begun.body
    await t.call('PUT /payment/registercard', { token: reader.token, body: { registrationOid } })
  }
  const confirm = (key = newKey()) => {
    const body = { tierHash: tier, priceCoins: 100, amountMinor: 1099 }
    return confirmTier(t, reader, { ...body, method: 'card', currency: 'USD' }, key)
  }
  const intent = async () => {
    const { oid } = await t.deps.db
      .selectFrom('charges')
      .select('oid')
      .where('user_oid', '=', reader.oid)
      .executeTakeFirstOrThrow()
    const object = [...stripe.objects.values()].find(
      ({ metadata }) => (metadata as { orderOid?: string } | undefined)?.orderOid === oid,
    )
    if (!object) throw new Error('The gateway knows of no charge.')
    return object
  }
  const tell = async (type: string) => {
    const { payload, signature } = stripe.event(type, await intent(), t.clock.now())
    await t.app.inject({
      method: 'POST',
      url: '/api/payment/stripe/webhook',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload,
    })
    await followEvents(t, { 'charge.captured': 'payment.on-charge-captured' })
  }
  const held = async () =>
    (await t.call('GET /account/subscriptions', { token: reader.token })).body.items.map(
      ({ state }: { state: string }) => state,
    )
  const payments = () =>
    t.deps.db
      .selectFrom('subscription_payments')
      .select(['month', 'price_coins'])
      .where('user_oid', '=', reader.oid)
      .execute()
  const shown = async (state = '') => {
    const { token } = await signUpAdmin(t)
    const query = `user=${reader.oid}${state && `&state=${state}`}`
    return (await t.call(`GET /payment/admin/card-orders?${query}`, { token })).body.items
  }
  /** The bank did not believe that it is the buyer. */
  const isUnproved = {
    status: 'requires_payment_method',
    last_payment_error: { code: 'payment_intent_authentication_failure' },
  }
  const once = [{ month: '2026-11', price_coins: 100 }]

  it('is done by the webhook alone where the answer was lost; late and repeated ones do nothing', async () => {
    await saveCard('good')
    const key = newKey()
    stripe.losesAnswers = true
    expect((await confirm(key)).body.code).toBe('payment.unknown')
    stripe.losesAnswers = false
    await tell('payment_intent.succeeded')
    expect([await held(), await payments()]).toEqual([['subscribed'], once])
    await tell('payment_intent.payment_failed')
    await tell('payment_intent.succeeded')
    expect((await confirm(key)).body).toMatchObject({ state: 'paid', priceCoins: 100 })
    expect(await payments()).toEqual(once)
    expect(await walletOf(t, reader)).toMatchObject({ coins: 0 })
  })

  it('tells administrators the bank’s own reason for a decline, and Stripe’s where there is none', async () => {
    await saveCard('declines')
    expect((await confirm()).body.code).toBe('payment.failed')
    const { id } = await intent()
    expect(await shown()).toMatchObject([
      {
        state: 'declined',
        declineCode: 'insufficient_funds',
        charge: { gateway: 'Stripe', gatewayRef: id },
      },
    ])
    reader = await signUpPerson(t)
    await saveCard('asks')
    const { body } = await confirm()
    Object.assign(await intent(), isUnproved)
    const unproved = {
      state: 'declined',
      declineCode: 'payment_intent_authentication_failure',
    }
    const finished = await t.call('PUT /payment/subscription/confirm', {
      token: reader.token,
      idempotencyKey: newKey(),
      body: { orderOid: body.orderOid, paymentKey: 'authenticated' },
    })
    expect(finished.body.code).toBe('payment.failed')
    expect(await shown()).toMatchObject([unproved])
    // The same where only the webhook tells of it.
    reader = await signUpPerson(t)
    await saveCard('asks')
    await confirm()
    Object.assign(await intent(), isUnproved)
    expect(await shown()).toMatchObject([{ state: 'waiting', declineCode: null }])
    await tell('payment_intent.payment_failed')
    expect(await shown()).toMatchObject([unproved])
  })

  it.each(['the webhook', 'what Stripe is asked later'])(
    'lists an order among the declined ones where only %s tells of it, and is done if they pay all the same',
    async (teller) => {
      await saveCard('asks')
      const { body } = await confirm()
      expect(await shown('open')).toMatchObject([{ state: 'waiting' }])
      Object.assign(await intent(), isUnproved)
      if (teller === 'the webhook') await tell('payment_intent.payment_failed')
      else {
        t.clock.advance(11 * 60_000)
        await t.jobs.get('payment.settle-open-charges')?.({})
      }
      expect(await shown('failed')).toMatchObject([{ state: 'declined' }])
      expect(await shown('open')).toEqual([])
      stripe.authenticate((await intent()).id)
      const paid = await t.call('PUT /payment/subscription/confirm', {
        token: reader.token,
        idempotencyKey: newKey(),
        body: { orderOid: body.orderOid, paymentKey: 'authenticated' },
      })
      expect(paid.body).toMatchObject({ state: 'paid' })
      expect(await held()).toEqual(['subscribed'])
      expect(await shown('paid')).toMatchObject([{ state: 'paid', declineCode: null }])
      expect(await shown('failed')).toEqual([])
    },
  )

  it('is done once their bank knows that it is really them (3-D Secure)', async () => {
    await saveCard('asks')
    const asked = await confirm()
    expect(asked.body).toMatchObject({
      state: 'authenticate',
      redirectUrl: expect.stringContaining('hooks.stripe.com'),
    })
    const finish = () =>
      t.call('PUT /payment/subscription/confirm', {
        token: reader.token,
        idempotencyKey: newKey(),
        body: { orderOid: asked.body.orderOid, paymentKey: 'authenticated' },
      })
    expect((await finish()).body.code).toBe('payment.failed')
    stripe.authenticate((await intent()).id)
    const [one] = await Promise.all([finish(), finish(), tell('payment_intent.created')])
    expect(one?.body).toMatchObject({ state: 'paid', change: 'new' })
    await tell('payment_intent.succeeded')
    expect([await held(), await payments()]).toEqual([['subscribed'], once])
  })
})
