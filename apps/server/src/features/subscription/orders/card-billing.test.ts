import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, refusal } from '../../../testing/app.ts'
import { crashWhere } from '../../../testing/crash.ts'
import { giveAmount } from '../../../testing/money.ts'
import { followEvents, deliverEvents } from '../../../testing/notifications.ts'
import { type Person, signUpAdmin, signUpCreator } from '../../../testing/people.ts'
import { runQueued } from '../../../testing/run-jobs.ts'
import { registerCard, type TestCard } from '../../../testing/saved-cards.ts'
import {
  createTierApp,
  addTier,
  confirmTier,
  openTiers,
  endSubscriptions,
} from '../../../testing/subscriptions.ts'
import { expectSoundLedger } from '../../../testing/sound-ledger.ts'
import { findMembership } from '../../access/access.service.ts'
import { getBalance } from '../../ledger/ledger.service.ts'

describe('billing saved cards', () => {
  let t: TestApp
  let creator: Person
  let reader: Person
  let silver: string
  let gold: string
  beforeAll(async () => {
    t = await createTierApp()
  })
  afterEach(() => expectSoundLedger(t))
  afterAll(() => t.close())
  beforeEach(async () => {
    await endSubscriptions(t)
    ;({ creator, reader, silver, gold } = await openTiers(t))
  })

  const subscribe = async (card: TestCard = 'good', who = reader) => {
    await registerCard(t, who, 'good')
    const body = { tierHash: silver, priceCoins: 100, amountMinor: 1099 }
    const answer = await confirmTier(t, who, { ...body, method: 'card', currency: 'USD' })
    expect(answer.status, answer.text).toBe(200)
    if (card !== 'good')
      await payBy({ method: 'card', cardIdx: (await registerCard(t, who, card)).body.idx }, who)
  }
  const payBy = (way: Record<string, unknown>, who = reader) =>
    t.call('PUT /account/subscriptions/payment', {
      token: who.token,
      body: { creatorOid: creator.oid, ...way },
    })
  const bill = async (at?: string) => {
    if (at) t.clock.set(new Date(at))
    await t.jobs.get('subscription.bill-due')?.({})
  }
  const charge = () => runQueued(t, 'payment.charge-order')
  /** What a job fails with whose connection ends: the server's last word, or that nobody listens. */
  const isCutOff = /terminat|ECONNRESET|EPIPE/
  /** The job's process ends where it first writes to a table; answers what its job failed with. */
  const crashAt = (table: string) =>
    crashWhere(
      t,
      (tx) => sql`LOCK TABLE ${sql.table(table)} IN SHARE MODE`.execute(tx),
      () => charge().then(() => 'nothing', String),
    )
  const billAt = async (...times: string[]) => {
    for (const time of times) {
      await bill(time)
      await charge()
    }
  }
  const settle = async () => {
    t.clock.advance(11 * 60_000)
    await t.jobs.get('payment.settle-open-charges')?.({})
    await followEvents(t, { 'charge.captured': 'payment.on-charge-captured' })
  }
  const removeCard = async (idx: number, who = reader) => {
    await t.call(`DELETE /payment/stripe/card/${idx}`, { token: who.token })
    await followEvents(t, { 'card.deleted': 'payment.on-card-deleted' })
  }
  const paid = async (who = reader) =>
    (
      await t.deps.db
        .selectFrom('subscription_payments')
        .select(['month', 'price_coins', 'charge_oid'])
        .where('user_oid', '=', who.oid)
        .where('price_coins', '>', 0)
        .orderBy('month')
        .orderBy('oid')
        .execute()
    ).map((row) => `${row.month} ${row.price_coins} ${row.charge_oid ? 'card' : 'coins'}`)
  const charges = async (who = reader) =>
    (
      await t.deps.db
        .selectFrom('charges')
        .select(['state', 'amount_minor'])
        .where('user_oid', '=', who.oid)
        .orderBy('oid')
        .execute()
    ).map((row) => `${row.state} ${row.amount_minor}`)
  const coins = async (who = reader) => (await getBalance(t.deps.db, who.oid, t.clock.now())).coins
  const list = async (who = reader) =>
    (await t.call('GET /account/subscriptions', { token: who.token })).body.items
  const row = async (who = reader) =>
    t.deps.db
      .selectFrom('subscriptions')
      .selectAll()
      .where('user_oid', '=', who.oid)
      .executeTakeFirstOrThrow()
  const membership = async () => {
    const pair = { userOid: reader.oid, creatorOid: creator.oid }
    return findMembership(t.deps.db, { ...pair, now: t.clock.now() })
  }
  const mails = async () =>
    (
      await t.deps.db
        .selectFrom('mails')
        .select('body')
        .where('recipient', '=', reader.email)
        .where('subject', 'like', '%subscription%')
        .orderBy('id')
        .execute()
    ).map(({ body }) => body)

  it('charges each month once, however often and by however many workers it runs', async () => {
    await subscribe()
    await bill('2026-12-01T00:05:00Z')
    expect(await paid()).toEqual(['2026-11 100 card'])
    await Promise.all([bill(), bill(), charge(), charge()])
    await charge()
    await billAt('2026-12-01T02:05:00Z', '2026-12-20T00:05:00Z', '2027-01-01T00:05:00Z')
    expect(await paid()).toEqual(['2026-11 100 card', '2026-12 100 card', '2027-01 100 card'])
    expect(await charges()).toEqual(['paid 1099', 'paid 1099', 'paid 1099'])
    expect(await coins()).toBe(0)
  })

  it('tries a declined card again with a mail each, and ends after the last; it stays open meanwhile', async () => {
    await subscribe('declined-later')
    await billAt('2026-12-01T00:05:00Z', '2026-12-02T00:05:00Z', '2026-12-03T00:05:00Z')
    expect(await row()).toMatchObject({ attempts: 2, state: 'subscribed' })
    expect(await membership()).not.toBeNull()
    expect(await mails()).toHaveLength(2)
    expect((await mails())[0]).toContain('Your card was declined')
    await deliverEvents(t)
    const news = await t.call('GET /account/notifications', { token: reader.token })
    expect(news.body.items[0].text).toContain('Your card was declined for “Silver”')
    await billAt('2026-12-05T00:05:00Z', '2026-12-07T00:05:00Z', '2026-12-09T00:05:00Z')
    expect([(await row()).state, await membership()]).toEqual(['ended', null])
    expect(await mails()).toHaveLength(4)
    expect(await charges()).toEqual(['paid 1099', ...Array(4).fill('failed 1099')])
  })

  it('is paid at the next run where another way was chosen meanwhile', async () => {
    await subscribe('declined-later')
    await billAt('2026-12-01T00:05:00Z')
    expect((await list())[0]).toMatchObject({ isUnpaid: true, nextBillingOn: '2026-12-03' })
    const changed = await payBy({ method: 'card', cardIdx: 1, currency: 'JPY' })
    expect(changed.body).toMatchObject({
      nextBillingOn: '2026-12-01',
      paidBy: { currency: 'JPY', amountMinor: 1100, card: { idx: 1 } },
    })
    await billAt('2026-12-01T01:05:00Z')
    expect((await list())[0]).toMatchObject({ isUnpaid: false, nextBillingOn: '2027-01-01' })
    await giveAmount(t, reader, 'coin', 100)
    expect((await payBy({ method: 'coins' })).body.paidBy).toEqual({ method: 'coins' })
    await billAt('2027-01-01T00:05:00Z')
    expect(await paid()).toEqual(['2026-11 100 card', '2026-12 100 card', '2027-01 100 coins'])
  })

  it('asks again about a month whose answer was lost, and charges it once', async () => {
    await subscribe()
    await bill('2026-12-01T00:05:00Z')
    expect(await crashAt('sandbox_payments')).toContain('Nobody knows yet')
    expect(await row()).toMatchObject({ attempts: 0, next_month: '2026-12' })
    // Meanwhile nothing else pays the month, also where coins would.
    await giveAmount(t, reader, 'coin', 500)
    await payBy({ method: 'coins' })
    await billAt('2026-12-01T01:05:00Z')
    expect(await paid()).toEqual(['2026-11 100 card', '2026-12 100 card'])
    expect([await charges(), await coins()]).toEqual([['paid 1099', 'paid 1099'], 500])
  })

  it.each(['memberships', 'subscription_payments'] as const)(
    'loses no capture where the process ends before %s is written; the job or the news finish it',
    async (table) => {
      await subscribe()
      const down = { tierHash: silver, priceCoins: 0, amountMinor: 0, currency: 'USD' }
      await confirmTier(t, reader, {
        ...down,
        tierHash: gold,
        priceCoins: 200,
        amountMinor: 2200,
        method: 'card',
      })
      await confirmTier(t, reader, { ...down, method: 'card' })
      await bill('2026-12-01T00:05:00Z')
      expect(await crashAt(table)).toMatch(isCutOff)
      expect((await charges()).at(-1)).toBe('captured 1099')
      expect(await row()).toMatchObject({ next_month: '2026-12', tier_oid: gold })
      await (table === 'memberships' ? billAt('2026-12-01T01:05:00Z') : settle())
      await settle()
      await billAt('2026-12-02T01:05:00Z')
      expect((await paid()).at(-1)).toBe('2026-12 100 card')
      expect(await row()).toMatchObject({
        next_month: '2027-01',
        tier_oid: silver,
        pay_by: 'card',
        amount_minor: 1099,
      })
      expect(await charges()).toEqual(['paid 1099', 'paid 2200', 'paid 1099'])
      expect(await coins()).toBe(0)
    },
  )

  it('gives back what was captured for a month that is owed no more', async () => {
    await subscribe()
    await bill('2026-12-01T00:05:00Z')
    expect(await crashAt('subscription_payments')).toMatch(isCutOff)
    const end = { token: reader.token, body: { creatorOid: creator.oid } }
    expect((await t.call('POST /account/unsubscribe', end)).body.state).toBe('ended')
    await settle()
    await settle()
    expect(await runQueued(t, 'payment.give-back')).toBe(1)
    expect([await charges(), await paid()]).toEqual([
      ['paid 1099', 'refunded 1099'],
      ['2026-11 100 card'],
    ])
  })

  it('asks for the amount that was agreed on or less', async () => {
    await subscribe()
    const update = (tier: Record<string, number>) =>
      t.call('POST /account/modify/subscription_tiers', {
        token: creator.token,
        body: { mode: 'update', tierHash: silver, tier },
      })
    await update({ price_usd: 5000 })
    await billAt('2026-12-01T00:05:00Z')
    expect((await list())[0]).toMatchObject({ priceCoins: 100, paidBy: { amountMinor: 1099 } })
    await update({ price: 60 })
    // What is told before is what is taken then, here and in the console.
    expect((await list())[0]).toMatchObject({ priceCoins: 60, paidBy: { amountMinor: 659 } })
    const { token } = await signUpAdmin(t)
    const path = `/payment/admin/subscriptions?user=${reader.oid}`
    expect((await t.call(`GET ${path}`, { token })).body.items).toMatchObject([
      { priceCoins: 60, card: { currency: 'USD', amountMinor: 659 } },
    ])
    await billAt('2027-01-01T00:05:00Z')
    expect(await charges()).toEqual(['paid 1099', 'paid 1099', 'paid 659'])
    expect((await paid()).at(-1)).toBe('2027-01 60 card')
  })

  describe('that are removed', () => {
    it('ends what they pay with the month, and says so [R-payment-003]', async () => {
      await subscribe()
      const other = await addTier(t, await signUpCreator(t), { name: 'Other', price: 50 })
      await giveAmount(t, reader, 'coin', 50)
      await confirmTier(t, reader, { tierHash: other, priceCoins: 50 })
      await removeCard(1)
      const shown = await list()
      expect(shown.map(({ state }: { state: string }) => state)).toEqual([
        'subscribed',
        'unsubscribe_scheduled',
      ])
      expect(shown[1]).toMatchObject({
        endsAt: '2026-12-01T00:00:00.000Z',
        paidBy: { method: 'card', card: null },
      })
      expect(await membership()).not.toBeNull()
      await deliverEvents(t)
      const news = await t.call('GET /account/notifications', { token: reader.token })
      expect(news.body.items[0].text).toContain('The card for “Silver” was removed.')
      const keep = { token: reader.token, body: { creatorOid: creator.oid } }
      const kept = await t.call('POST /account/unsubscribe/revoke', keep)
      expect(refusal(kept)).toEqual([409, 'subscription.card_gone'])
      await billAt('2026-12-01T00:05:00Z')
      expect(await membership()).toBeNull()
      expect(await charges()).toEqual(['paid 1099'])
      expect(await list()).toMatchObject([{ tier: { name: 'Other' } }])
    })

    it('is told to end what they pay before the news of it came', async () => {
      await subscribe()
      await t.call('DELETE /payment/stripe/card/1', { token: reader.token })
      expect((await row()).state).toBe('subscribed')
      expect((await list())[0]).toMatchObject({
        state: 'unsubscribe_scheduled',
        nextBillingOn: null,
        endsAt: '2026-12-01T00:00:00.000Z',
        paidBy: { method: 'card', card: null },
      })
      await payBy({ method: 'coins' })
      expect((await list())[0]).toMatchObject({ state: 'subscribed', endsAt: null })
    })

    it('does not end what is paid otherwise, is paid by the card that stays, or becomes free', async () => {
      await subscribe()
      const twin = await registerCard(t, reader)
      expect(twin.body.isDuplicate).toBe(true)
      await payBy({ method: 'card', cardIdx: twin.body.idx })
      await t.call('DELETE /payment/stripe/duplicate-card', { token: reader.token })
      await followEvents(t, { 'card.deleted': 'payment.on-card-deleted' })
      expect((await list())[0]).toMatchObject({ state: 'subscribed', paidBy: { card: { idx: 1 } } })
      const free = await addTier(t, creator, { name: 'Free', price: 0 })
      await sql`UPDATE subscriptions SET next_tier_oid = ${free}, next_price_coins = 0
        WHERE user_oid = ${reader.oid}`.execute(t.deps.db)
      await removeCard(1)
      expect((await list())[0]).toMatchObject({ state: 'subscribed', paidBy: { method: 'coins' } })
    })

    it('is kept where another way is chosen before the month ends', async () => {
      await subscribe()
      await removeCard(1)
      expect((await payBy({ method: 'coins' })).body.state).toBe('unsubscribe_scheduled')
      const keep = { token: reader.token, body: { creatorOid: creator.oid } }
      expect((await t.call('POST /account/unsubscribe/revoke', keep)).body).toMatchObject({
        state: 'subscribed',
        paidBy: { method: 'coins' },
      })
    })
  })

  it('changes the way of what one subscribes to and pays for, and only so', async () => {
    expect(refusal(await payBy({ method: 'coins' }))).toEqual([404, 'subscription.not_subscribed'])
    const path = 'PUT /account/subscriptions/payment'
    const body = { creatorOid: creator.oid, method: 'coins' }
    expect((await t.call(path, { body })).status).toBe(401)
    const { token } = reader
    expect((await t.call(path, { token, body: { ...body, method: 'shells' } })).status).toBe(400)
    const free = await addTier(t, creator, { name: 'Free', price: 0 })
    await t.call('POST /account/subscribefree', {
      token,
      body: { creatorOid: creator.oid, tierHash: free },
    })
    expect(refusal(await payBy({ method: 'coins' }))[1]).toBe('subscription.nothing_to_pay')
    expect(refusal(await payBy({ method: 'card' }))[1]).toBe('payment.card_not_found')
    expect(refusal(await payBy({ method: 'card', currency: 'KRW' }))[1]).toBe(
      'payment.one_touch_not_krw',
    )
  })
})
