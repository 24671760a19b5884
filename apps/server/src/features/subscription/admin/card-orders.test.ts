import { cardOrderEnds } from '@plax/contracts/payment/payment-values'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestAnswer, type TestApp, refusal } from '../../../testing/app.ts'
import { crashAtTable, crashWhere } from '../../../testing/crash.ts'
import { makeTierCoupon } from '../../../testing/creator-coupons.ts'
import { giveAmount, newKey } from '../../../testing/money.ts'
import { type Person, signUpAdmin, signUpPerson } from '../../../testing/people.ts'
import { runQueued } from '../../../testing/run-jobs.ts'
import { registerCard, type TestCard } from '../../../testing/saved-cards.ts'
import { createTierApp, addTier, confirmTier, openTiers } from '../../../testing/subscriptions.ts'

/** What 100 coins cost by card. */
const silverMinor = 1099

describe('orders of subscriptions by card, in the console', () => {
  let t: TestApp
  let admin: Person
  let creator: Person
  let reader: Person
  let silver: string
  beforeAll(async () => {
    t = await createTierApp()
  })
  beforeEach(async () => {
    ;({ creator, reader, silver } = await openTiers(t))
    admin = await signUpAdmin(t)
  })
  afterAll(() => t.close())

  const confirm = (over: Record<string, unknown> = {}, key = newKey()) => {
    const way = { method: 'card', currency: 'USD', amountMinor: silverMinor }
    return confirmTier(t, reader, { tierHash: silver, priceCoins: 100, ...way, ...over }, key)
  }
  const withCard = async (name: TestCard = 'good') => {
    await registerCard(t, reader, name)
    return confirm()
  }
  const list = (query = `user=${reader.oid}`, token: string | null = admin.token) =>
    t.call(`GET /payment/admin/card-orders?${query}`, { ...(token && { token }) })
  const orders = async (query?: string) => (await list(query)).body.items
  const states = async (query?: string) =>
    (await orders(query)).map(({ state }: { state: string }) => state)
  /** What the reader's orders are listed as, by what one filters by. */
  const sorted = async () => {
    const found = await Promise.all(
      cardOrderEnds.map(async (end) => [end, await states(`user=${reader.oid}&state=${end}`)]),
    )
    return Object.fromEntries(found.filter(([, shown]) => shown?.length))
  }
  const detail = async (oid: string) =>
    (await t.call(`GET /payment/admin/subscriptions/${oid}`, { token: admin.token })).body
  const decide = async ({ redirectUrl, orderOid }: TestAnswer['body'], decision: string) => {
    const path = `POST /payment/sandbox/${redirectUrl.split('/').at(-1)}`
    const { body } = await t.call(path, { body: { decision } })
    const back = new URL(body.returnUrl, 'http://plax.invalid')
    const paymentKey = back.searchParams.get('paymentKey') ?? 'none'
    const finish = { orderOid, paymentKey }
    return t.call('PUT /payment/subscription/confirm', {
      token: reader.token,
      idempotencyKey: newKey(),
      body: finish,
    })
  }
  const bill = async (at: string) => {
    t.clock.set(new Date(at))
    await t.jobs.get('subscription.bill-due')?.({})
    admin = await signUpAdmin(t)
  }
  const crashAt = (table: 'charges' | 'sandbox_payments') =>
    crashWhere(
      t,
      (tx) => sql`LOCK TABLE ${sql.table(table)} IN SHARE MODE`.execute(tx),
      () => confirm(),
    )
  const daysLater = async (days: number) => {
    t.clock.advance(days * 24 * 3_600_000)
    admin = await signUpAdmin(t)
  }

  it('that were paid name the charge, the gateway and its reference, in the list and in the subscription', async () => {
    const { body: receipt } = await withCard()
    const [order] = await orders()
    expect(order).toMatchObject({
      kind: 'choice',
      userOid: reader.oid,
      nickname: reader.nickname,
      creatorOid: creator.oid,
      creatorNickname: creator.nickname,
      subscriptionOid: receipt.subscriptionOid,
      tierName: 'Silver',
      month: '2026-11',
      priceCoins: 100,
      currency: 'USD',
      amountMinor: silverMinor,
      couponCode: null,
      state: 'paid',
      declineCode: null,
      returnReason: null,
      createdAt: '2026-11-20T09:00:00.000Z',
    })
    const charge = await t.call(`GET /payment/admin/charges/${order.charge.chargeOid}`, {
      token: admin.token,
    })
    expect(charge.body.charge).toMatchObject({
      gateway: order.charge.gateway,
      gatewayRef: order.charge.gatewayRef,
      purpose: 'subscription',
    })
    const shown = await detail(receipt.subscriptionOid)
    expect(shown.cardOrders).toEqual([order])
    await t.call('POST /account/admin/refunds', {
      token: admin.token,
      idempotencyKey: newKey(),
      body: { kind: 'subscription', oid: shown.payments[0].paymentOid, reason: 'A mistake.' },
    })
    expect(await states()).toEqual(['refunded'])
    expect(await sorted()).toEqual({ returned: ['refunded'] })
  })

  it('that were declined say why by the gateway’s code, also where no subscription came of them', async () => {
    expect(refusal(await withCard('declined-later'))).toEqual([402, 'payment.failed'])
    const [order] = await orders()
    expect(order).toMatchObject({
      state: 'declined',
      declineCode: 'insufficient_funds',
      subscriptionOid: null,
    })
    const path = `GET /payment/admin/charges/${order.charge.chargeOid}`
    expect((await t.call(path, { token: admin.token })).body.charge).toMatchObject({
      state: 'failed',
      declineCode: 'insufficient_funds',
    })
    t.clock.advance(1000)
    await registerCard(t, reader, 'good-too')
    const { body } = await confirm({ cardIdx: 2 })
    expect(await states()).toEqual(['paid', 'declined'])
    const shown = await detail(body.subscriptionOid)
    expect(shown.cardOrders.map(({ state }: { state: string }) => state)).toEqual([
      'paid',
      'declined',
    ])
  })

  it('that wait for the bank are paid, declined, given up, or left', async () => {
    const asked = (await withCard('asks')).body
    expect(asked.state).toBe('authenticate')
    expect(await states()).toEqual(['waiting'])
    await decide(asked, 'decline')
    expect(await orders()).toMatchObject([
      { state: 'declined', declineCode: 'payment_intent_authentication_failure' },
    ])
    t.clock.advance(1000)
    const second = (await confirm()).body
    await t.call(`DELETE /payment/subscription/confirm?orderOid=${second.orderOid}`, {
      token: reader.token,
    })
    t.clock.advance(1000)
    await confirm()
    expect(await states()).toEqual(['waiting', 'cancelled', 'declined'])
    expect(await sorted()).toEqual({ open: ['waiting'], failed: ['cancelled', 'declined'] })
    await daysLater(3)
    expect(await states()).toEqual(['unfinished', 'cancelled', 'declined'])
    expect(await sorted()).toEqual({ failed: ['unfinished', 'cancelled', 'declined'] })
    reader = await signUpPerson(t)
    expect((await decide((await withCard('asks')).body, 'approve')).body.state).toBe('paid')
    expect(await states()).toEqual(['paid'])
  })

  it('that were given up for another choice are left unfinished', async () => {
    const gold = await addTier(t, creator, { name: 'Gold', price: 300, price_usd: 3000 })
    await withCard('asks')
    t.clock.advance(1000)
    await confirm({ tierHash: gold, priceCoins: 300, amountMinor: 3000 })
    expect(await orders()).toMatchObject([
      { tierName: 'Gold', state: 'waiting' },
      { tierName: 'Silver', state: 'unfinished' },
    ])
    expect(await sorted()).toEqual({ open: ['waiting'], failed: ['unfinished'] })
  })

  it.each(['charges', 'sandbox_payments'] as const)(
    'that ended with no answer at the %s are left unfinished once nobody asks any more',
    async (table) => {
      await registerCard(t, reader)
      await crashAt(table)
      const asking = { open: ['asking'] }
      expect(await orders()).toMatchObject([{ charge: table === 'charges' ? null : {} }])
      expect(await sorted()).toEqual(asking)
      await daysLater(2.9)
      expect([await states(), await sorted()]).toEqual([['asking'], asking])
      await daysLater(0.1)
      expect([await states(), await sorted()]).toEqual([['unfinished'], { failed: ['unfinished'] }])
    },
  )

  it('of which nobody knows yet are told so, and apart from those that are charged but not settled', async () => {
    await registerCard(t, reader)
    expect(refusal(await crashAt('sandbox_payments'))).toEqual([502, 'payment.unknown'])
    expect(await orders()).toMatchObject([{ state: 'asking', charge: { gatewayRef: null } }])
    await crashAtTable(t, 'memberships', () => confirm())
    expect(await states()).toEqual(['captured'])
    await daysLater(3)
    expect([await states(), await sorted()]).toEqual([['captured'], { open: ['captured'] }])
    await confirm()
    expect(await states()).toEqual(['paid'])
  })

  it('whose money goes back say why, and when it has gone', async () => {
    await registerCard(t, reader)
    const key = newKey()
    await crashAtTable(t, 'memberships', () => confirm({}, key))
    await t.call('POST /account/modify/subscription_tiers', {
      token: creator.token,
      body: { mode: 'remove', tierHash: silver },
    })
    expect(refusal(await confirm({}, key))).toEqual([409, 'subscription.payment_returned'])
    const why = { returnReason: 'subscription.not_offered', subscriptionOid: null }
    expect(await orders()).toMatchObject([{ state: 'returning', ...why }])
    expect(await sorted()).toEqual({ returned: ['returning'] })
    await runQueued(t, 'payment.give-back')
    expect(await orders()).toMatchObject([{ state: 'returned', ...why }])
    expect(await sorted()).toEqual({ returned: ['returned'] })
  })

  it('whose coupon somebody else used meanwhile name it', async () => {
    await registerCard(t, reader)
    const coupon = await makeTierCoupon(t, creator, { tierHash: silver, price: 40, seats: 1 })
    const key = newKey()
    const priced = { coupon, priceCoins: 40, amountMinor: 440 }
    await crashAtTable(t, 'memberships', () => confirm(priced, key))
    const other = await signUpPerson(t)
    await giveAmount(t, other, 'coin', 40)
    const theirs = { tierHash: silver, priceCoins: 40, coupon }
    expect((await confirmTier(t, other, theirs)).status).toBe(200)
    await confirm(priced, key)
    expect(await orders()).toMatchObject([
      { state: 'returning', couponCode: coupon, returnReason: 'creator_coupon.no_match' },
    ])
  })

  it('of a month that is billed name their subscription, from before the gateway is asked', async () => {
    const { body: receipt } = await withCard()
    await registerCard(t, reader, 'asks')
    await t.call('PUT /account/subscriptions/payment', {
      token: reader.token,
      body: { creatorOid: creator.oid, method: 'card', cardIdx: 2 },
    })
    await bill('2026-12-01T00:05:00Z')
    const { subscriptionOid } = receipt
    const month = { kind: 'month', month: '2026-12', subscriptionOid }
    expect((await orders())[0]).toMatchObject({ ...month, state: 'asking', charge: null })
    // It is asked for again for as long as it is owed.
    await daysLater(4)
    expect(await sorted()).toEqual({ open: ['asking'], paid: ['paid'] })
    await runQueued(t, 'payment.charge-order')
    const declined = { state: 'declined', declineCode: 'authentication_required' }
    expect((await orders())[0]).toMatchObject({ ...month, ...declined })
    expect((await detail(subscriptionOid)).cardOrders[0]).toMatchObject({ ...month, ...declined })
  })

  it('are listed latest first, by person, creator and state, in pages; views are on record', async () => {
    const first = reader
    await withCard('declined-later')
    t.clock.advance(1000)
    reader = await signUpPerson(t)
    await withCard()
    const of = `creator=${encodeURIComponent(creator.nickname)}`
    expect(await states(of)).toEqual(['paid', 'declined'])
    const page = (await list(`${of}&limit=1`)).body
    expect(await states(`${of}&limit=1&cursor=${page.nextCursor}`)).toEqual(['declined'])
    expect(await states(`${of}&state=failed`)).toEqual(['declined'])
    expect(await states(`${of}&state=paid`)).toEqual(['paid'])
    expect(await states(`${of}&state=open`)).toEqual([])
    expect(await states(`user=${encodeURIComponent(first.nickname)}`)).toEqual(['declined'])
    expect(await states('user=Nobody')).toEqual([])
    const views = await t.deps.db
      .selectFrom('audit_log')
      .select(['concerns', 'details'])
      .where('action', '=', 'card_orders.read')
      .where('actor_oid', '=', admin.oid)
      .orderBy('id')
      .execute()
    expect(views.map(({ concerns }) => concerns.toSorted())).toEqual([
      [first.oid, reader.oid].toSorted(),
      [reader.oid],
      [first.oid],
      [first.oid],
      [reader.oid],
      [],
      [first.oid],
      [],
    ])
    expect(views[3]?.details).toMatchObject({ state: 'failed' })
  })

  it('are for administrators, who ask for what there is', async () => {
    expect(refusal(await list('', creator.token))).toEqual([403, 'auth.forbidden'])
    expect(refusal(await list('', null))).toEqual([401, 'auth.required'])
    for (const query of ['state=declined', 'limit=0', 'cursor=x']) {
      expect([query, ...refusal(await list(query))]).toEqual([query, 400, 'request.invalid'])
    }
  })
})
