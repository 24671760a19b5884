import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { makeTierCoupon } from '../../../testing/creator-coupons.ts'
import { giveAmount, newKey, walletOf } from '../../../testing/money.ts'
import { type Person, signUpAdmin, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { registerCard } from '../../../testing/saved-cards.ts'
import { addTier, confirmTier, setFirstMonth } from '../../../testing/subscriptions.ts'
import { expectSoundLedger } from '../../../testing/sound-ledger.ts'
import { getAccountSums } from '../../ledger/ledger.service.ts'

/** Eleven of thirty days are left on November 20, that day included. */
const november20 = new Date('2026-11-20T23:59:59Z')
const byCard = { method: 'card', currency: 'USD' } as const

describe('the first month of a subscription', () => {
  let t: TestApp
  let creator: Person
  let reader: Person
  let silver: string
  let gold: string
  beforeAll(async () => {
    t = await createTestApp()
  })
  beforeEach(async () => {
    t.clock.set(november20)
    await setFirstMonth(t, 'days')
    creator = await signUpCreator(t)
    reader = await signUpPerson(t)
    silver = await addTier(t, creator, { name: 'Silver', price: 100, price_usd: 1999 })
    gold = await addTier(t, creator, { name: 'Gold', price: 300, price_usd: 5001 })
    await giveAmount(t, reader, 'coin', 1000)
  })
  afterAll(async () => {
    await expectSoundLedger(t)
    await t.close()
  })

  const ready = async (tierHash: string, asked: Record<string, unknown> = {}) => {
    const call = { token: reader.token, body: { tierHash, ...asked } }
    return (await t.call('POST /payment/subscription/ready', call)).body
  }
  /** Confirms what `ready` told; answers what was paid. */
  const choose = async (tierHash: string, asked: Record<string, unknown> = {}) => {
    const { priceCoins, card } = await ready(tierHash, asked)
    const told = { tierHash, priceCoins, amountMinor: card?.amountMinor ?? 0, ...asked }
    const answer = await confirmTier(t, reader, told)
    expect(answer.status, answer.text).toBe(200)
    return { coins: answer.body.priceCoins, minor: card?.amountMinor }
  }
  const earned = async () => {
    const sums = await getAccountSums(t.deps.db, { ownerOid: creator.oid, kind: 'creator' })
    return sums.find(({ bucket }) => bucket === 'coin')?.amount ?? 0
  }

  it('costs by days what is left of it, then the whole on the 1st', async () => {
    expect(await ready(silver)).toMatchObject({
      priceCoins: 37,
      daysLeft: 11,
      nextPriceCoins: 100,
      nextBillingOn: '2026-12-01',
    })
    const whole = await confirmTier(t, reader, { tierHash: silver, priceCoins: 100 })
    expect([whole.status, whole.body.code]).toEqual([409, 'subscription.price_changed'])
    expect(await choose(silver)).toEqual({ coins: 37 })
    expect((await walletOf(t, reader)).coins).toBe(963)
    expect(await earned()).toBe(29)
    t.clock.set(new Date('2026-12-01T00:10:00Z'))
    await t.jobs.get('subscription.bill-due')?.({})
    expect((await walletOf(t, reader)).coins).toBe(863)
  })

  it.each([
    ['2026-11-01T00:00:00Z', 100, null],
    ['2026-11-02T00:00:00Z', 97, 29],
    ['2026-11-29T23:59:59Z', 7, 2],
    ['2026-12-02T00:00:00Z', 97, 30],
    ['2026-12-16T12:00:00Z', 52, 16],
  ])('costs on %s %d of 100 coins', async (at, priceCoins, daysLeft) => {
    t.clock.set(new Date(at))
    expect(await ready(silver)).toMatchObject({ priceCoins, daysLeft })
  })

  it('costs by card as much of the price, rounded up to a cent', async () => {
    await registerCard(t, reader)
    expect(await choose(silver, byCard)).toEqual({ coins: 37, minor: 733 })
    const charge = await t.deps.db
      .selectFrom('charges')
      .select(['coins', 'amount_minor', 'state'])
      .where('user_oid', '=', reader.oid)
      .executeTakeFirstOrThrow()
    expect(charge).toEqual({ coins: 37, amount_minor: 733, state: 'paid' })
    expect((await ready(gold, byCard)).card.nextAmountMinor).toBe(5001)
  })

  it('is paid by the price that was told where the bank answers after midnight', async () => {
    await registerCard(t, reader, 'asks')
    const { priceCoins, card } = await ready(silver, byCard)
    const told = { tierHash: silver, priceCoins, amountMinor: card.amountMinor, ...byCard }
    const { orderOid, redirectUrl } = (await confirmTier(t, reader, told)).body
    const id = redirectUrl.split('/').at(-1)
    const decided = { body: { decision: 'approve' } }
    const { returnUrl } = (await t.call(`POST /payment/sandbox/${id}`, decided)).body
    const paymentKey = new URL(returnUrl, 'http://x').searchParams.get('paymentKey')
    t.clock.set(new Date('2026-11-21T00:00:10Z'))
    const finished = await t.call('PUT /payment/subscription/confirm', {
      token: reader.token,
      idempotencyKey: newKey(),
      body: { orderOid, paymentKey },
    })
    expect([finished.status, finished.body.priceCoins]).toEqual([200, 37])
  })

  it('of a higher tier costs what the rest of the month costs more', async () => {
    expect((await choose(silver)).coins).toBe(37)
    expect((await choose(gold)).coins).toBe(110 - 37)
    const other = await signUpPerson(t)
    reader = other
    await giveAmount(t, reader, 'coin', 1000)
    await choose(silver)
    t.clock.set(new Date('2026-11-25T00:00:00Z'))
    // Six days of gold, less six days of silver.
    expect((await choose(gold)).coins).toBe(60 - 20)
  })

  it('costs less with a coupon, which lowers what is asked', async () => {
    const coupon = await makeTierCoupon(t, creator, { tierHash: silver, price: 40 })
    expect((await ready(silver, { coupon })).priceCoins).toBe(15)
    expect((await choose(silver, { coupon })).coins).toBe(15)
    const dear = await makeTierCoupon(t, creator, { tierHash: gold, price: 299 })
    reader = await signUpPerson(t)
    t.clock.set(new Date('2026-11-29T00:00:00Z'))
    const kept = await ready(gold, { coupon: dear })
    expect([kept.obstacle.code, kept.priceCoins]).toEqual(['creator_coupon.not_cheaper', 20])
  })

  it('is refunded by an administrator as it was paid', async () => {
    await choose(silver)
    const admin = await signUpAdmin(t)
    const { oid } = await t.deps.db
      .selectFrom('subscription_payments')
      .select('oid')
      .where('user_oid', '=', reader.oid)
      .executeTakeFirstOrThrow()
    const refunded = await t.call('POST /account/admin/refunds', {
      token: admin.token,
      idempotencyKey: newKey(),
      body: { kind: 'subscription', oid, reason: 'Asked for it' },
    })
    expect([refunded.status, refunded.body.coins], refunded.text).toEqual([200, 37])
    expect([(await walletOf(t, reader)).coins, await earned()]).toEqual([1000, 0])
  })

  it('costs the whole where the operator set it so', async () => {
    await setFirstMonth(t, 'whole')
    expect(await ready(silver)).toMatchObject({ priceCoins: 100, daysLeft: null })
    await choose(silver)
    t.clock.set(new Date('2026-11-25T00:00:00Z'))
    expect((await choose(gold)).coins).toBe(200)
  })

  it('is free until the 1st where the operator set it so, once a creator', async () => {
    await setFirstMonth(t, 'free')
    expect(await ready(silver)).toMatchObject({ priceCoins: 0, daysLeft: 11, nextPriceCoins: 100 })
    expect((await choose(silver)).coins).toBe(0)
    // Who had a paid tier pays for a higher one by days; nothing was paid that could be taken off.
    expect((await ready(gold)).priceCoins).toBe(110)
    const body = { creatorOid: creator.oid }
    await t.call('POST /account/unsubscribe', { token: reader.token, body })
    t.clock.set(new Date('2026-12-16T00:00:00Z'))
    await t.jobs.get('subscription.bill-due')?.({})
    expect((await ready(silver)).priceCoins).toBe(52)
  })
})
