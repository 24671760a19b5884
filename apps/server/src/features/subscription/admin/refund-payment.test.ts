import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, refusal } from '../../../testing/app.ts'
import { crashAtTable } from '../../../testing/crash.ts'
import { giveAmount, newKey, walletOf } from '../../../testing/money.ts'
import { deliverEvents } from '../../../testing/notifications.ts'
import { actionsOf, type Person, signUpAdmin, signUpPerson } from '../../../testing/people.ts'
import { runQueued } from '../../../testing/run-jobs.ts'
import { registerCard } from '../../../testing/saved-cards.ts'
import { createTierApp, addTier, confirmTier, openTiers } from '../../../testing/subscriptions.ts'
import { expectSoundLedger } from '../../../testing/sound-ledger.ts'
import { findMembership } from '../../access/access.service.ts'
import { getAccountSums, spend } from '../../ledger/ledger.service.ts'

const nobody = 'f'.repeat(24)
/** What 100 coins cost by card. */
const silverMinor = 1099

describe('refunds of payments for subscriptions', () => {
  let t: TestApp
  let admin: Person
  let creator: Person
  let reader: Person
  let silver: string
  let gold: string
  beforeAll(async () => {
    t = await createTierApp()
  })
  beforeEach(async () => {
    ;({ creator, reader, silver, gold } = await openTiers(t))
    admin = await signUpAdmin(t)
  })
  afterEach(async () => {
    await runQueued(t, 'payment.refund')
    await expectSoundLedger(t)
  })
  afterAll(() => t.close())

  const choose = async (over: Record<string, unknown> = {}) => {
    const choice = { tierHash: silver, priceCoins: 100, ...over }
    const { status, text, body } = await confirmTier(t, reader, choice)
    expect(status, text).toBe(200)
    t.clock.advance(1000)
    return body.subscriptionOid as string
  }
  const byCoins = async () => {
    await giveAmount(t, reader, 'coin', 100)
    return choose()
  }
  const byCard = async () => {
    await registerCard(t, reader)
    return choose({ method: 'card', currency: 'USD', amountMinor: silverMinor })
  }
  const detail = async (oid: string) =>
    (await t.call(`GET /payment/admin/subscriptions/${oid}`, { token: admin.token })).body
  /** The latest payment of a subscription. */
  const latest = async (oid: string) => (await detail(oid)).payments[0].paymentOid as string
  const refund = (
    oid: string,
    {
      by = admin,
      key = newKey(),
      ...over
    }: { by?: Partial<Person>; key?: string; reason?: string; kind?: string } = {},
  ) =>
    t.call('POST /account/admin/refunds', {
      ...(by.token && { token: by.token }),
      idempotencyKey: key,
      body: { kind: 'subscription', oid, reason: 'Taken by mistake.', ...over },
    })
  const coins = async () => (await walletOf(t, reader)).coins
  const earned = async () => {
    const sums = await getAccountSums(t.deps.db, { ownerOid: creator.oid, kind: 'creator' })
    return sums.find(({ bucket }) => bucket === 'coin')?.amount ?? 0
  }
  const membership = () =>
    findMembership(t.deps.db, {
      userOid: reader.oid,
      creatorOid: creator.oid,
      now: t.clock.now(),
    })
  const charges = () =>
    t.deps.db
      .selectFrom('charges')
      .select(['oid', 'state', 'refunded_minor'])
      .where('user_oid', '=', reader.oid)
      .execute()
  const spendElsewhere = (amount: number) =>
    t.deps.db.transaction().execute((tx) =>
      spend(tx, {
        operation: 'test.spend',
        key: newKey(),
        type: 'consume',
        payerOid: reader.oid,
        currency: 'coin',
        amount,
        allowBonus: false,
        now: t.clock.now(),
      }),
    )

  it('give the coins back, take the creator’s share, and end the subscription of the month [C-account-080]', async () => {
    const oid = await byCoins()
    expect([await coins(), await earned()]).toEqual([0, 80])
    const paymentOid = await latest(oid)
    const answer = await refund(paymentOid)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toMatchObject({
      kind: 'subscription',
      oid: paymentOid,
      state: 'refunded',
      coins: 100,
      money: null,
    })
    expect([await coins(), await earned(), await membership()]).toEqual([100, 0, null])
    const shown = await detail(oid)
    expect(shown.subscription).toMatchObject({ state: 'ended', endReason: 'Taken by mistake.' })
    expect(shown.payments[0].refund).toMatchObject({
      reason: 'Taken by mistake.',
      actorOid: admin.oid,
      actorNickname: admin.nickname,
      posting: { id: answer.body.postingId, reversesId: shown.payments[0].posting.id },
      money: null,
    })
    expect(await actionsOf(t, { actor: admin, subjectOid: oid })).toEqual(
      expect.arrayContaining(['subscription.payment_refunded', 'subscription.ended_by_operator']),
    )
    await deliverEvents(t)
    const told = await t.call('GET /account/notifications', { token: reader.token })
    expect(told.text).toContain('Your payment for “Silver” (2026-11) was refunded')
    expect(told.text).toContain('“Silver” subscription has ended. Reason: Taken by mistake.')
    // Who was refunded may come back in the same month.
    await choose()
    expect([await coins(), await earned()]).toEqual([0, 80])
    expect(await membership()).not.toBeNull()
  })

  it('are sales that were refunded to the creator', async () => {
    const paymentOid = await latest(await byCoins())
    const sales = async (query: string) =>
      (await t.call(`GET /payment/sales${query}`, { token: creator.token })).body
    expect((await sales('?state=refunded')).items).toEqual([])
    await refund(paymentOid)
    expect((await sales('?state=refunded')).items).toMatchObject([
      { id: paymentOid, kind: 'subscription', earnedAmount: 0 },
    ])
    expect((await sales('/totals')).kinds).toMatchObject([
      { kind: 'subscription', sales: 1, refunded: 1, earnedAmount: 0 },
    ])
    await deliverEvents(t)
    const told = await t.call('GET /account/notifications', { token: creator.token })
    expect(told.text).toContain('“Silver” (2026-11): 100 coins were returned to the subscriber.')
    expect(told.text).not.toContain('Taken by mistake')
  })

  it('let the gateway pay a card back, whole, when the coins have left the wallet again', async () => {
    const oid = await byCard()
    const paymentOid = await latest(oid)
    const answer = await refund(paymentOid)
    expect(answer.status, answer.text).toBe(200)
    const money = { currency: 'USD', amountMinor: silverMinor }
    expect(answer.body).toMatchObject({ state: 'refunding', coins: 100, money })
    expect([await coins(), await earned(), await membership()]).toEqual([0, 0, null])
    expect((await detail(oid)).payments[0].refund.money).toEqual({ ...money, state: 'refunding' })
    expect(await charges()).toMatchObject([{ state: 'paid', refunded_minor: 0 }])
    expect(await runQueued(t, 'payment.refund')).toBe(1)
    expect(await charges()).toMatchObject([{ state: 'refunded', refunded_minor: silverMinor }])
    expect((await detail(oid)).payments[0].refund.money.state).toBe('refunded')
    const paidBack = await t.deps.db
      .selectFrom('sandbox_payments')
      .select('refunded_minor')
      .where('order_oid', '=', (await charges())[0]?.oid ?? '')
      .execute()
    expect(paidBack).toEqual([{ refunded_minor: silverMinor }])
    await deliverEvents(t)
    const told = await t.call('GET /account/notifications', { token: reader.token })
    expect(told.text).toContain('Your payment for “Silver”')
    expect(told.text).not.toContain('coins were taken back')
  })

  it('pay a card back whole where other coins paid in place of its own, which were spent since', async () => {
    await giveAmount(t, reader, 'coin', 30)
    t.clock.advance(1000)
    const paymentOid = await latest(await byCard())
    expect(await coins()).toBe(30)
    await spendElsewhere(20)
    const answer = await refund(paymentOid)
    expect(answer.body.money).toEqual({ currency: 'USD', amountMinor: silverMinor })
    expect(await coins()).toBe(10)
    const taken = await t.deps.db
      .selectFrom('charge_refunds')
      .select(['coins', 'amount_minor'])
      .where('user_oid', '=', reader.oid)
      .execute()
    expect(taken).toEqual([{ coins: 100, amount_minor: silverMinor }])
  })

  it('give back a difference to a higher tier alone, and end the subscription with it', async () => {
    const oid = await byCoins()
    await giveAmount(t, reader, 'coin', 200)
    await choose({ tierHash: gold, priceCoins: 200 })
    const { payments } = await detail(oid)
    expect((await refund(payments[0].paymentOid)).body).toMatchObject({ coins: 200 })
    expect([await coins(), await earned(), await membership()]).toEqual([200, 80, null])
    expect((await detail(oid)).subscription.state).toBe('ended')
    // The month itself is another payment; the end is told once.
    expect((await refund(payments[1].paymentOid, { reason: 'The rest.' })).body.coins).toBe(100)
    expect([await coins(), await earned()]).toEqual([300, 0])
    expect((await detail(oid)).subscription.endReason).toBe('Taken by mistake.')
  })

  it('of a month that is over leave the subscription as it is', async () => {
    const oid = await byCoins()
    const paymentOid = await latest(oid)
    await giveAmount(t, reader, 'coin', 100)
    t.clock.set(new Date('2026-12-01T00:10:00Z'))
    await t.jobs.get('subscription.bill-due')?.({})
    admin = await signUpAdmin(t)
    expect((await refund(paymentOid)).body.coins).toBe(100)
    expect(await coins()).toBe(100)
    expect(await membership()).not.toBeNull()
    expect((await detail(oid)).subscription.state).toBe('subscribed')
  })

  it('are refused where nothing was paid, it went back already, a bank disputes it, or the person left', async () => {
    expect(refusal(await refund(nobody))).toEqual([404, 'subscription.payment_not_found'])
    const oid = await byCard()
    const paymentOid = await latest(oid)
    const change = (to: { dispute?: 'open' | 'won'; refunded_minor?: number }) =>
      t.deps.db.updateTable('charges').set(to).where('user_oid', '=', reader.oid).execute()
    await change({ dispute: 'open' })
    expect(refusal(await refund(paymentOid))).toEqual([409, 'payment.in_dispute'])
    await change({ dispute: 'won', refunded_minor: silverMinor })
    expect(refusal(await refund(paymentOid))).toEqual([409, 'payment.nothing_to_refund'])
    await change({ refunded_minor: 0 })
    const leave = (at: Date | null) =>
      t.deps.db
        .updateTable('users')
        .set({ withdrawn_at: at })
        .where('oid', '=', reader.oid)
        .execute()
    await leave(t.clock.now())
    expect(refusal(await refund(paymentOid))).toEqual([409, 'commerce.buyer_removed'])
    await leave(null)
    expect([await coins(), await earned()]).toEqual([0, 80])
    expect(await membership()).not.toBeNull()
    expect((await refund(paymentOid)).status).toBe(200)
    expect(refusal(await refund(paymentOid))).toEqual([409, 'subscription.already_refunded'])
    const free = await addTier(t, creator, { name: 'Free', price: 0 })
    const subscribed = await choose({ tierHash: free, priceCoins: 0 })
    const kept = await latest(subscribed)
    expect(refusal(await refund(kept))).toEqual([409, 'subscription.free_payment'])
  })

  it('are for administrators who proved who they are, with a key and a reason', async () => {
    const oid = await latest(await byCoins())
    expect(refusal(await refund(oid, { by: creator }))).toEqual([403, 'auth.forbidden'])
    expect(refusal(await refund(oid, { by: {} }))).toEqual([401, 'auth.required'])
    expect(refusal(await refund(oid, { reason: ' ' }))).toEqual([400, 'request.invalid'])
    expect(refusal(await refund('x'))).toEqual([400, 'request.invalid'])
    const body = { kind: 'subscription', oid, reason: 'Taken by mistake.' }
    const noKey = await t.call('POST /account/admin/refunds', { token: admin.token, body })
    expect(refusal(noKey)).toEqual([400, 'request.idempotency_key_required'])
    expect(await coins()).toBe(0)
  })

  it('answer the same to the same key, and refuse it for another', async () => {
    const first = await latest(await byCard())
    const key = newKey()
    const answer = await refund(first, { key })
    expect((await refund(first, { key })).body).toEqual(answer.body)
    const reused = [422, 'request.idempotency_key_reused']
    expect(refusal(await refund(first, { key, reason: 'Other.' }))).toEqual(reused)
    reader = await signUpPerson(t)
    const second = await latest(await byCoins())
    expect(refusal(await refund(second, { key }))).toEqual(reused)
    expect(await coins()).toBe(0)
    expect(await runQueued(t, 'payment.refund')).toBe(1)
  })

  it('go out once where two administrators, or one twice, ask at once', async () => {
    const other = await signUpAdmin(t)
    const oid = await latest(await byCard())
    const both = await Promise.all([refund(oid), refund(oid, { by: other })])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    reader = await signUpPerson(t)
    const again = await latest(await byCard())
    const key = newKey()
    const same = await Promise.all([1, 2, 3].map(() => refund(again, { key })))
    expect(same.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(same.map(({ body }) => body.postingId)).size).toBe(1)
    expect(await runQueued(t, 'payment.refund')).toBe(2)
    expect([await coins(), await earned()]).toEqual([0, 0])
  })

  it.each(['charge_refunds', 'memberships'] as const)(
    'leave nothing where their transaction broke at %s, and are whole the next time',
    async (table) => {
      const oid = await byCard()
      const paymentOid = await latest(oid)
      const key = newKey()
      const back = () => refund(paymentOid, { key })
      expect((await crashAtTable(t, table, back)).status).toBe(503)
      expect([await coins(), await earned()]).toEqual([0, 80])
      expect(await membership()).not.toBeNull()
      expect((await detail(oid)).payments[0].refund).toBeNull()
      expect(await runQueued(t, 'payment.refund')).toBe(0)
      expect((await back()).body).toMatchObject({ coins: 100, state: 'refunding' })
      expect([await coins(), await earned(), await membership()]).toEqual([0, 0, null])
    },
  )
})
