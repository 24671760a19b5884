import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp } from '../../../testing/app.ts'
import { crashWhere } from '../../../testing/crash.ts'
import { giveAmount, newKey } from '../../../testing/money.ts'
import { deliverEvents } from '../../../testing/notifications.ts'
import { type Person, signUpPerson } from '../../../testing/people.ts'
import {
  createTierApp,
  addTier,
  confirmTier,
  openTiers,
  endSubscriptions,
} from '../../../testing/subscriptions.ts'
import { expectSoundLedger } from '../../../testing/sound-ledger.ts'
import { findMembership } from '../../access/access.service.ts'
import { findLiving } from '../rows/subscriptions.queries.ts'
import { getBalance } from '../../ledger/ledger.service.ts'

describe('billing', () => {
  let t: TestApp
  let creator: Person
  let reader: Person
  let silver: string
  let gold: string
  beforeAll(async () => {
    t = await createTierApp()
  })
  afterAll(async () => {
    await expectSoundLedger(t)
    await t.close()
  })
  beforeEach(async () => {
    await endSubscriptions(t)
    ;({ creator, reader, silver, gold } = await openTiers(t))
  })

  const subscribe = async (who: Person, tierHash = silver, priceCoins = 100) => {
    const answer = await confirmTier(t, who, { tierHash, priceCoins })
    expect(answer.status, answer.text).toBe(200)
  }
  const bill = async () => t.jobs.get('subscription.bill-due')?.({})
  const billAt = async (...times: string[]) => {
    for (const time of times) {
      t.clock.set(new Date(time))
      await bill()
    }
  }
  const paid = async (who = reader) =>
    (
      await t.deps.db
        .selectFrom('subscription_payments')
        .select(['month', 'price_coins'])
        .where('user_oid', '=', who.oid)
        .where('price_coins', '>', 0)
        .orderBy('month')
        .execute()
    ).map(({ month, price_coins: coins }) => `${month} ${coins}`)
  // Sessions end before the months do.
  const coins = async (who = reader) => (await getBalance(t.deps.db, who.oid, t.clock.now())).coins
  const living = (who = reader) =>
    findLiving(t.deps.db, { userOid: who.oid, creatorOid: creator.oid })
  const list = async (who = reader) =>
    (await t.call('GET /account/subscriptions', { token: who.token })).body.items
  const membership = async (who = reader) =>
    findMembership(t.deps.db, {
      userOid: who.oid,
      creatorOid: creator.oid,
      now: t.clock.now(),
    })
  const mailsTo = async (who = reader) =>
    (
      await t.deps.db
        .selectFrom('mails')
        .select(['subject', 'body'])
        .where('recipient', '=', who.email)
        .where('subject', 'like', '%subscription%')
        .orderBy('id')
        .execute()
    ).map(({ subject }) => subject)

  it('takes each month once, on the 1st, however often it runs [R-subscription-011]', async () => {
    await giveAmount(t, reader, 'coin', 1000)
    await subscribe(reader)
    await billAt('2026-11-30T23:59:59Z')
    expect(await paid()).toEqual(['2026-11 100'])
    await billAt('2026-12-01T00:00:00Z', '2026-12-01T01:05:00Z', '2026-12-31T23:00:00Z')
    expect(await paid()).toEqual(['2026-11 100', '2026-12 100'])
    await billAt('2027-01-01T00:05:00Z', '2027-02-01T00:05:00Z', '2027-02-02T00:05:00Z')
    expect(await paid()).toEqual(['2026-11 100', '2026-12 100', '2027-01 100', '2027-02 100'])
    expect(await coins()).toBe(600)
    expect(await living()).toMatchObject({ next_month: '2027-03', attempts: 0 })
    expect(await membership()).not.toBeNull()
  })

  it('takes it once where workers run at once, and from each subscriber', async () => {
    const people = [reader]
    for (let index = 0; index < 7; index++) people.push(await signUpPerson(t))
    for (const person of people) {
      await giveAmount(t, person, 'coin', 250)
      await subscribe(person)
    }
    t.clock.set(new Date('2026-12-01T00:05:00Z'))
    await Promise.all([bill(), bill(), bill(), bill()])
    await bill()
    for (const person of people) {
      expect(await paid(person)).toEqual(['2026-11 100', '2026-12 100'])
      expect(await coins(person)).toBe(50)
    }
  })

  it('takes nothing in a run that broke, and the whole in the next', async () => {
    await giveAmount(t, reader, 'coin', 250)
    await subscribe(reader)
    t.clock.set(new Date('2026-12-01T00:05:00Z'))
    for (const table of ['postings', 'subscription_payments']) {
      await crashWhere(
        t,
        (tx) => sql`LOCK TABLE ${sql.table(table)} IN SHARE MODE`.execute(tx),
        async () => bill(),
      )
      expect([await paid(), await coins()]).toEqual([['2026-11 100'], 150])
    }
    await bill()
    expect([await paid(), await coins()]).toEqual([['2026-11 100', '2026-12 100'], 50])
  })

  it('tries again on the 3rd, 5th and 7th with a mail each, and ends then; it stays open meanwhile', async () => {
    await giveAmount(t, reader, 'coin', 130)
    await giveAmount(t, reader, 'bonusCoin', 500)
    await subscribe(reader)
    await billAt('2026-12-01T00:05:00Z', '2026-12-02T00:05:00Z')
    expect(await mailsTo()).toHaveLength(1)
    expect((await list())[0]).toMatchObject({ nextBillingOn: '2026-12-03', isUnpaid: true })
    await billAt('2026-12-03T00:05:00Z', '2026-12-05T00:05:00Z')
    expect(await membership()).not.toBeNull()
    expect(await mailsTo()).toHaveLength(3)
    await billAt('2026-12-07T00:05:00Z')
    expect([await membership(), await list()]).toEqual([null, []])
    expect((await mailsTo()).map((subject) => subject.replace(creator.nickname, 'X'))).toEqual([
      'Payment failed for your subscription to X',
      'Payment failed for your subscription to X',
      'Payment failed for your subscription to X',
      'Your subscription to X has ended',
    ])
    await billAt('2027-01-01T00:05:00Z')
    expect([await paid(), await coins()]).toEqual([['2026-11 100'], 30])
    await deliverEvents(t)
    const news = await t.call('GET /account/notifications', { token: reader.token })
    expect(news.body.items[0]).toMatchObject({
      type: 'account',
      text: 'We couldn’t collect payment for “Silver”, so your subscription has ended. You weren’t charged.',
    })
  })

  it('is paid by the next try where coins were charged meanwhile, or by going up', async () => {
    const other = await signUpPerson(t)
    for (const person of [reader, other]) {
      await giveAmount(t, person, 'coin', 100)
      await subscribe(person)
    }
    await billAt('2026-12-01T00:05:00Z')
    await giveAmount(t, reader, 'coin', 200)
    await billAt('2026-12-03T00:05:00Z')
    expect(await paid()).toEqual(['2026-11 100', '2026-12 100'])
    expect((await list())[0]).toMatchObject({ nextBillingOn: '2027-01-01', isUnpaid: false })
    await giveAmount(t, other, 'coin', 300)
    await subscribe(other, gold, 300)
    await billAt('2026-12-05T00:05:00Z')
    expect(await paid(other)).toEqual(['2026-11 100', '2026-12 300'])
    expect(await mailsTo(other)).toHaveLength(2)
  })

  it('takes nothing of who unsubscribed, and ends what is not paid at once', async () => {
    const unpaid = await signUpPerson(t)
    const leave = (who: Person) =>
      t.call('POST /account/unsubscribe', {
        token: who.token,
        body: { creatorOid: creator.oid },
      })
    for (const person of [reader, unpaid]) {
      await giveAmount(t, person, 'coin', 100)
      await subscribe(person)
    }
    await leave(reader)
    await giveAmount(t, reader, 'coin', 100)
    await billAt('2026-12-01T00:05:00Z')
    const states = await t.deps.db
      .selectFrom('subscriptions')
      .select(['state', 'ends_at'])
      .where('user_oid', '=', reader.oid)
      .execute()
    expect(states).toEqual([{ state: 'ended', ends_at: new Date('2026-12-01T00:00:00Z') }])
    expect([await paid(), await mailsTo()]).toEqual([['2026-11 100'], []])
    expect((await leave(unpaid)).body).toMatchObject({ state: 'ended' })
    expect(await membership(unpaid)).toBeNull()
  })

  it('goes down with the month: to the lower price, or to nothing', async () => {
    await giveAmount(t, reader, 'coin', 1000)
    const free = await addTier(t, creator, { name: 'Free', price: 0 })
    await subscribe(reader, gold, 300)
    await subscribe(reader, silver, 0)
    await billAt('2026-12-01T00:05:00Z')
    expect(await paid()).toEqual(['2026-11 300', '2026-12 100'])
    expect(await membership()).toMatchObject({ tier_oid: silver, level: 1 })
    await subscribe(reader, free, 0)
    await billAt('2027-01-01T00:05:00Z', '2027-02-01T00:05:00Z')
    expect(await paid()).toEqual(['2026-11 300', '2026-12 100'])
    expect(await membership()).toMatchObject({ tier_oid: free, level: 0 })
    expect(await living()).toMatchObject({ tier_oid: free, next_month: null, price_coins: 0 })
  })

  it('asks for the price that was agreed on or less, and for no month that nobody billed', async () => {
    await giveAmount(t, reader, 'coin', 1000)
    await subscribe(reader)
    const update = (price: number) =>
      t.call('POST /account/modify/subscription_tiers', {
        token: creator.token,
        body: { mode: 'update', tierHash: silver, tier: { price } },
      })
    await update(150)
    await billAt('2026-12-01T00:05:00Z')
    await update(60)
    await billAt('2027-02-10T00:05:00Z', '2027-02-11T00:05:00Z')
    expect(await paid()).toEqual(['2026-11 100', '2026-12 100', '2027-02 60'])
  })

  describe('of those who leave', () => {
    const close = (who: Person) =>
      t.deps.db
        .transaction()
        .execute((tx) => t.deps.lifecycle.close(tx, { userOid: who.oid, now: t.clock.now() }))

    it('ends at once where a subscriber closes their account', async () => {
      await giveAmount(t, reader, 'coin', 500)
      await subscribe(reader)
      await close(reader)
      expect(await membership()).toBeNull()
      await billAt('2026-12-01T00:05:00Z')
      expect(await paid()).toEqual(['2026-11 100'])
    })

    it('ends with the month where the creator does; it cannot be kept, and subscribers are told', async () => {
      await giveAmount(t, reader, 'coin', 500)
      await subscribe(reader)
      await close(creator)
      await sql`UPDATE users SET withdrawn_at = ${t.clock.now()} WHERE oid = ${creator.oid}`.execute(
        t.deps.db,
      )
      expect((await list())[0]).toMatchObject({ endsAt: '2026-12-01T00:00:00.000Z' })
      const keep = await t.call('POST /account/unsubscribe/revoke', {
        token: reader.token,
        body: { creatorOid: creator.oid },
      })
      expect(keep.body.code).toBe('subscription.not_offered')
      const body = { tierHash: silver, priceCoins: 0 }
      const again = await confirmTier(t, reader, body, newKey())
      expect(again.body.code).toBe('subscription.not_offered')
      await deliverEvents(t)
      const news = await t.call('GET /account/notifications', { token: reader.token })
      expect(news.body.items[0].text).toBe(
        'Your “Silver” subscription ends this month, and you won’t be charged again.',
      )
      await billAt('2026-12-01T00:05:00Z')
      expect([await paid(), await membership()]).toEqual([['2026-11 100'], null])
    })
  })
})
