import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, refusal } from '../../../testing/app.ts'
import { crashAtTable } from '../../../testing/crash.ts'
import { makeTierCoupon } from '../../../testing/creator-coupons.ts'
import { exportOf } from '../../../testing/exports.ts'
import { untilWaiting } from '../../../testing/locks.ts'
import { giveAmount, newKey, walletOf } from '../../../testing/money.ts'
import { type Person, signUpAdmin, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { runQueued } from '../../../testing/run-jobs.ts'
import { registerCard } from '../../../testing/saved-cards.ts'
import { createTierApp, addTier, confirmTier } from '../../../testing/subscriptions.ts'
import { expectSoundLedger } from '../../../testing/sound-ledger.ts'

const noMatch = [404, 'creator_coupon.no_match']
const alreadyUsed = [409, 'creator_coupon.already_used']

describe('the coupon of a payment that is refunded', () => {
  let t: TestApp
  let admin: Person
  let creator: Person
  let reader: Person
  let tierHash: string
  beforeAll(async () => {
    t = await createTierApp()
  })
  beforeEach(async () => {
    // Of guesses at codes there are so many in an hour from one address.
    t.clock.advance(60 * 60 * 1000)
    admin = await signUpAdmin(t)
    creator = await signUpCreator(t)
    reader = await signUpPerson(t)
    await giveAmount(t, reader, 'coin', 1000)
    tierHash = await addTier(t, creator, { name: 'Silver', price: 100, price_usd: 3000 })
  })
  afterEach(async () => {
    await expectSoundLedger(t)
    const rows = await t.deps.db
      .selectFrom('creator_coupons')
      .leftJoin('creator_coupon_uses', 'creator_coupon_uses.coupon_oid', 'creator_coupons.oid')
      .groupBy(['creator_coupons.code', 'uses'])
      .select(['creator_coupons.code', 'uses'])
      .select((row) => row.fn.count<string>('creator_coupon_uses.user_oid').as('users'))
      .execute()
    for (const { code, uses, users } of rows) expect([code, uses]).toEqual([code, Number(users)])
  })
  afterAll(() => t.close())

  const make = (over: Record<string, unknown> = {}) =>
    makeTierCoupon(t, creator, { tierHash, price: 40, ...over })
  const confirm = (
    coupon: string | null,
    priceCoins: number,
    { who = reader, ...way }: { who?: Person; [name: string]: unknown } = {},
  ) => confirmTier(t, who, { tierHash, priceCoins, coupon, ...way })
  const shown = async (code: string) => {
    const { items } = (await t.call('GET /account/coupon/tier', { token: creator.token })).body
    return items.find((item: { code: string }) => item.code === code)
  }
  const usesOf = async (code: string) => (await shown(code))?.uses
  /** Subscribes, and answers the payment that it made. */
  const payWith = async (
    coupon: string | null,
    {
      priceCoins = 40,
      ...way
    }: { priceCoins?: number; who?: Person; [name: string]: unknown } = {},
  ) => {
    const { status, text, body } = await confirm(coupon, priceCoins, way)
    expect(status, text).toBe(200)
    t.clock.advance(1000)
    const path = `GET /payment/admin/subscriptions/${body.subscriptionOid}`
    const detail = await t.call(path, { token: admin.token })
    return detail.body.payments[0].paymentOid as string
  }
  const refund = (oid: string, { key = newKey(), by = admin } = {}) =>
    t.call('POST /account/admin/refunds', {
      token: by.token,
      idempotencyKey: key,
      body: { kind: 'subscription', oid, reason: 'Taken by mistake.' },
    })
  const coins = async (who = reader) => (await walletOf(t, who)).coins

  it('is theirs to use once more, and its count and its place are free again', async () => {
    const code = await make({ seats: 1 })
    const paymentOid = await payWith(code)
    expect(await shown(code)).toMatchObject({ uses: 1, state: 'used_up' })
    expect((await refund(paymentOid)).status).toBe(200)
    expect(await shown(code)).toMatchObject({ uses: 0, state: 'usable' })
    expect(await exportOf(t, reader.oid)).toMatchObject({ coupon: { usedCoupons: [] } })
    const entry = await t.deps.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'subscription.payment_refunded')
      .where('actor_oid', '=', admin.oid)
      .executeTakeFirstOrThrow()
    expect(entry.details).toMatchObject({ paymentOid, couponCode: code })
    const again = await payWith(code)
    expect([await coins(), await usesOf(code)]).toEqual([960, 1])
    expect((await refund(again)).status).toBe(200)
    expect([await coins(), await usesOf(code)]).toEqual([1000, 0])
  })

  it('is so where a card paid, and where it opened a paid tier after a free one', async () => {
    await registerCard(t, reader)
    const byCard = await make()
    const way = { method: 'card', currency: 'USD', amountMinor: 1200 }
    expect((await refund(await payWith(byCard, way))).body.state).toBe('refunding')
    expect(await runQueued(t, 'payment.refund')).toBe(1)
    expect(await usesOf(byCard)).toBe(0)
    const free = await addTier(t, creator, { name: 'Free', price: 0 })
    await confirmTier(t, reader, { tierHash: free, priceCoins: 0 })
    t.clock.advance(1000)
    const upgrade = await make()
    expect((await refund(await payWith(upgrade))).status).toBe(200)
    expect(await usesOf(upgrade)).toBe(0)
  })

  it('comes back once for a key that is sent again, also when it was used again since', async () => {
    const code = await make({ seats: 2 })
    const paymentOid = await payWith(code)
    const other = await signUpPerson(t)
    await giveAmount(t, other, 'coin', 40)
    await payWith(code, { who: other })
    const key = newKey()
    const answer = await refund(paymentOid, { key })
    expect((await refund(paymentOid, { key })).body).toEqual(answer.body)
    expect(await usesOf(code)).toBe(1)
    await payWith(code)
    expect((await refund(paymentOid, { key })).body).toEqual(answer.body)
    expect(refusal(await refund(paymentOid))).toEqual([409, 'subscription.already_refunded'])
    expect(await usesOf(code)).toBe(2)
  })

  it('comes back once where refunds come at once', async () => {
    const code = await make()
    const other = await signUpPerson(t)
    await giveAmount(t, other, 'coin', 40)
    await payWith(code, { who: other })
    const paymentOid = await payWith(code)
    const second = await signUpAdmin(t)
    const answers = await Promise.all([
      refund(paymentOid),
      refund(paymentOid, { by: second }),
      refund(paymentOid),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await usesOf(code)).toBe(1)
  })

  it('gives its place to whoever uses it first, and to nobody beyond its limit', async () => {
    const code = await make({ seats: 2 })
    const paymentOid = await payWith(code)
    const others = await Promise.all([1, 2].map(() => signUpPerson(t)))
    for (const who of others) await giveAmount(t, who, 'coin', 40)
    const [taker, late] = others
    // The last use went to somebody else before the refund, and the one that came back goes after it.
    expect((await confirm(code, 40, { who: taker })).status).toBe(200)
    expect(refusal(await confirm(code, 40, { who: late }))).toEqual(noMatch)
    expect((await refund(paymentOid)).status).toBe(200)
    expect(await shown(code)).toMatchObject({ uses: 1, state: 'usable' })
    expect((await confirm(code, 40, { who: late })).status).toBe(200)
    expect(await shown(code)).toMatchObject({ uses: 2, state: 'used_up' })
    expect(refusal(await confirm(code, 40))).toEqual(noMatch)
  })

  it('keeps to its limit where it comes back while others ask for it', async () => {
    const code = await make({ seats: 1 })
    const paymentOid = await payWith(code)
    const others = await Promise.all([1, 2, 3].map(() => signUpPerson(t)))
    for (const who of others) await giveAmount(t, who, 'coin', 40)
    const [back, ...answers] = await Promise.all([
      refund(paymentOid),
      ...others.map((who) => confirm(code, 40, { who })),
    ])
    expect(back?.status).toBe(200)
    const taken = answers.filter(({ status }) => status === 200)
    expect(taken.length).toBeLessThanOrEqual(1)
    expect(await usesOf(code)).toBe(taken.length)
  })

  it('stays expired where it expired meanwhile, and gone where its creator took it back', async () => {
    const expiresAt = new Date(t.clock.now().getTime() + 60_000).toISOString()
    const late = await make({ seats: 1, expiresAt })
    const paymentOid = await payWith(late)
    t.clock.advance(60_000)
    expect((await refund(paymentOid)).status).toBe(200)
    expect(await shown(late)).toMatchObject({ state: 'expired' })
    expect(refusal(await confirm(late, 40))).toEqual(noMatch)
    const gone = await make()
    const other = await payWith(gone)
    await t.call(`DELETE /account/coupon/${gone}/tier/${tierHash}`, { token: creator.token })
    expect((await refund(other)).status).toBe(200)
    expect(refusal(await confirm(gone, 40))).toEqual(noMatch)
  })

  it('stays used where another payment is refunded, or nothing can go back', async () => {
    const code = await make()
    await payWith(code)
    const gold = await addTier(t, creator, { name: 'Gold', price: 300 })
    const difference = await payWith(null, { priceCoins: 260, tierHash: gold })
    expect((await refund(difference)).body.coins).toBe(260)
    expect(await usesOf(code)).toBe(1)
    expect(refusal(await confirm(code, 40))).toEqual(alreadyUsed)
    const free = await make({ price: 0 })
    const outsider = await signUpPerson(t)
    const nothing = await payWith(free, { priceCoins: 0, who: outsider })
    expect(refusal(await refund(nothing))).toEqual([409, 'subscription.free_payment'])
    expect(await usesOf(free)).toBe(1)
  })

  it('stays used where the refund broke before its end', async () => {
    const code = await make()
    const paymentOid = await payWith(code)
    const broken = await crashAtTable(t, 'memberships', () => refund(paymentOid))
    expect([broken.status, await usesOf(code), await coins()]).toEqual([503, 1, 960])
    expect((await refund(paymentOid)).status).toBe(200)
    expect([await usesOf(code), await coins()]).toEqual([0, 1000])
  })

  it.each([
    ['its creator', () => creator.oid],
    ['who used it', () => reader.oid],
  ])('comes back also while the account of %s closes', async (_, userOidOf) => {
    const code = await make({ owner: reader.nickname })
    const paymentOid = await payWith(code)
    const close = () =>
      t.deps.db
        .transaction()
        .execute((tx) => t.deps.lifecycle.close(tx, { userOid: userOidOf(), now: t.clock.now() }))
    const { closed, refunded } = await t.deps.db.transaction().execute(async (tx) => {
      await tx
        .selectFrom('creator_coupons')
        .select('code')
        .where('code', '=', code)
        .forUpdate()
        .execute()
      const closing = { closed: close() }
      await untilWaiting(t, 1)
      const both = { ...closing, refunded: refund(paymentOid) }
      await untilWaiting(t, 2)
      return both
    })
    await closed
    expect((await refunded).status).toBe(200)
    const { uses } = await t.deps.db
      .selectFrom('creator_coupons')
      .select('uses')
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
    expect(uses).toBe(0)
  })

  it('is not used where the money of a card goes back by itself', async () => {
    await registerCard(t, reader)
    const code = await make()
    const key = newKey()
    const way = { method: 'card', currency: 'USD', amountMinor: 1200 }
    const byCard = () =>
      confirmTier(t, reader, { tierHash, priceCoins: 40, coupon: code, ...way }, key)
    await crashAtTable(t, 'memberships', byCard)
    const tiers = (mode: string) =>
      t.call('POST /account/modify/subscription_tiers', {
        token: creator.token,
        body: { mode, tierHash },
      })
    await tiers('remove')
    expect(refusal(await byCard())).toEqual([409, 'subscription.payment_returned'])
    await tiers('restore')
    expect(await runQueued(t, 'payment.give-back')).toBe(1)
    expect(await usesOf(code)).toBe(0)
    expect((await confirm(code, 40)).status).toBe(200)
  })
})
