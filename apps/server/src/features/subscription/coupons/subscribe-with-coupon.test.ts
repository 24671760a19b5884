import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, refusal } from '../../../testing/app.ts'
import { crashAtTable, crashWhere } from '../../../testing/crash.ts'
import { makeTierCoupon } from '../../../testing/creator-coupons.ts'
import { exportOf } from '../../../testing/exports.ts'
import { giveAmount, newKey, walletOf } from '../../../testing/money.ts'
import { type Person, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { createTierApp, addTier, confirmTier, openTiers } from '../../../testing/subscriptions.ts'
import { expectSoundLedger } from '../../../testing/sound-ledger.ts'
import { getAccountSums, getBalance } from '../../ledger/ledger.service.ts'

const noMatch = [404, 'creator_coupon.no_match']

describe('subscribing with a coupon', () => {
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
    // Tries of earlier tests are not held against later ones.
    await sql`DELETE FROM rate_limits`.execute(t.deps.db)
    ;({ creator, reader, silver, gold } = await openTiers(t))
    await giveAmount(t, reader, 'coin', 1000)
  })

  const make = (price: number, more: Record<string, unknown> = {}) =>
    makeTierCoupon(t, creator, { tierHash: silver, price, ...more })
  const ready = async (coupon: string | null, tierHash = silver, who = reader) => {
    const call = { token: who.token, body: { tierHash, coupon } }
    return (await t.call('POST /payment/subscription/ready', call)).body
  }
  const confirm = (
    coupon: string | null,
    priceCoins: number,
    { who = reader, key = newKey(), tierHash = silver } = {},
  ) => confirmTier(t, who, { tierHash, priceCoins, coupon }, key)
  const coins = async (who = reader) => (await walletOf(t, who)).coins
  const usesOf = async (code: string) => {
    const { items } = (await t.call('GET /account/coupon/tier', { token: creator.token })).body
    return items.find((item: { code: string }) => item.code === code)?.uses
  }
  const holds = async (who = reader) =>
    (await t.call('GET /account/subscriptions', { token: who.token })).body.items

  it('costs its price for the first month, and the full price from then on [R-subscription-003]', async () => {
    const code = await make(40)
    expect(await ready(code)).toMatchObject({
      change: 'new',
      priceCoins: 40,
      nextPriceCoins: 100,
      couponCode: code,
      obstacle: null,
    })
    expect(await usesOf(code)).toBe(0)
    const answer = await confirm(code, 40)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toMatchObject({ change: 'new', priceCoins: 40, couponCode: code })
    expect([await coins(), await usesOf(code)]).toEqual([960, 1])
    const sums = await getAccountSums(t.deps.db, { ownerOid: creator.oid, kind: 'creator' })
    expect(sums).toMatchObject([{ bucket: 'coin', amount: 32 }])
    expect(await holds()).toMatchObject([{ priceCoins: 100, nextBillingOn: '2026-12-01' }])
    t.clock.set(new Date('2026-12-01T00:05:00Z'))
    await t.jobs.get('subscription.bill-due')?.({})
    expect((await getBalance(t.deps.db, reader.oid, t.clock.now())).coins).toBe(860)
    expect(await exportOf(t, reader.oid)).toMatchObject({
      coupon: { usedCoupons: [{ code }] },
    })
  })

  it('costs nothing at all where its price is 0', async () => {
    const pauper = await signUpPerson(t)
    const code = await make(0)
    const answer = await confirm(code, 0, { who: pauper })
    expect(answer.body).toMatchObject({ priceCoins: 0, postingId: null, couponCode: code })
    expect(await holds(pauper)).toMatchObject([{ priceCoins: 100, nextBillingOn: '2026-12-01' }])
    expect(await usesOf(code)).toBe(1)
  })

  it('takes a percentage or coins off the tier’s price, down to nothing', async () => {
    const off = (discount: object) => makeTierCoupon(t, creator, { tierHash: silver, ...discount })
    const prices = [
      [{ percentOff: 33 }, 67],
      [{ percentOff: 100 }, 0],
      [{ coinsOff: 30 }, 70],
      [{ coinsOff: 500 }, 0],
    ] as const
    for (const [discount, price] of prices) {
      expect((await ready(await off(discount))).priceCoins, JSON.stringify(discount)).toBe(price)
    }
    await t.call('POST /account/modify/subscription_tiers', {
      token: creator.token,
      body: { mode: 'update', tierHash: silver, tier: { price: 50 } },
    })
    const code = await off({ percentOff: 33 })
    expect((await ready(code)).priceCoins).toBe(34)
    expect((await confirm(code, 34)).body).toMatchObject({ priceCoins: 34, couponCode: code })
    for (const wrong of [{}, { price: 1, percentOff: 1 }, { percentOff: 101 }, { coinsOff: 0 }]) {
      const body = { tierHash: silver, ...wrong }
      const answer = await t.call('POST /account/coupon/tier', { token: creator.token, body })
      expect(refusal(answer), JSON.stringify(wrong)).toEqual([400, 'request.invalid'])
    }
  })

  it('accepts a chosen code in any case, and returns it as its creator wrote it', async () => {
    const choose = (who: Person, body: Record<string, unknown>) =>
      t.call('POST /account/coupon/tier', { token: who.token, body })
    const made = await choose(creator, { tierHash: silver, code: 'Welcome1', percentOff: 40 })
    expect(made.body.coupon, made.text).toMatchObject({
      code: 'Welcome1',
      url: `/subscribe/${creator.oid}?coupon=Welcome1`,
      percentOff: 40,
    })
    const taken = { tierHash: gold, code: 'WELCOME1', price: 1 }
    expect(refusal(await choose(creator, taken))).toEqual([409, 'creator_coupon.code_taken'])
    const other = await signUpCreator(t)
    const tierHash = await addTier(t, other, { name: 'Silver', price: 100 })
    expect((await choose(other, { tierHash, code: 'WELCOME1', price: 10 })).status).toBe(200)
    const valid = (query: string) => t.call(`GET /payment/coupon/valid?code=welcome1${query}`)
    expect((await valid(`&creatorOid=${creator.oid}`)).body).toMatchObject({
      code: 'Welcome1',
      tierHash: silver,
    })
    expect((await valid(`&tier=${tierHash}`)).body).toMatchObject({ code: 'WELCOME1', price: 10 })
    expect(refusal(await valid(''))).toEqual(noMatch)
    expect((await ready('wELCOME1')).couponCode).toBe('Welcome1')
    expect((await ready('welcome1', gold)).obstacle.code).toBe('creator_coupon.incorrect_code')
    const key = newKey()
    const paid = await confirm('welcome1', 60, { key })
    expect(paid.body, paid.text).toMatchObject({ priceCoins: 60, couponCode: 'Welcome1' })
    expect((await confirm('WELCOME1', 60, { key })).body).toEqual(paid.body)
    expect(await usesOf('Welcome1')).toBe(1)
    const path = `DELETE /account/coupon/welcome1/tier/${silver}`
    expect((await t.call(path, { token: creator.token })).status).toBe(200)
  })

  it('is refused where the code is not good, changing nothing [R-coupon-008]', async () => {
    const outsider = await signUpPerson(t)
    const personal = await make(40, { owner: outsider.nickname })
    const expiresAt = new Date(t.clock.now().getTime() + 1000).toISOString()
    const late = await make(40, { expiresAt })
    t.clock.advance(1000)
    for (const code of ['none0', 'not a code', personal, late]) {
      expect((await ready(code)).obstacle?.code, code).toBe('creator_coupon.no_match')
      expect(refusal(await confirm(code, 40)), code).toEqual(noMatch)
    }
    const code = await make(40)
    expect(refusal(await confirm(code, 39))).toEqual([409, 'subscription.price_changed'])
    expect((await confirm('', 40)).status).toBe(400)
    expect([await coins(), await holds(), await usesOf(code)]).toEqual([1000, [], 0])
  })

  it('is told to be the wrong code where it is good for another tier [R-coupon-009]', async () => {
    const code = await make(40)
    const { obstacle, couponCode, priceCoins } = await ready(code, gold)
    expect(obstacle.code).toBe('creator_coupon.incorrect_code')
    expect([couponCode, priceCoins]).toEqual([null, 300])
    expect(refusal(await confirm(code, 40, { tierHash: gold }))).toEqual([
      409,
      'creator_coupon.incorrect_code',
    ])
    expect([await coins(), await usesOf(code)]).toEqual([1000, 0])
  })

  it('is for the first month: not for what is subscribed to already, but after a free tier', async () => {
    const free = await addTier(t, creator, { name: 'Free', price: 0 })
    await confirm(null, 0, { tierHash: free })
    const [one, other] = [await make(40), await make(30, { tierHash: gold })]
    expect((await confirm(one, 40)).body).toMatchObject({ change: 'upgrade', priceCoins: 40 })
    expect((await ready(other, gold)).obstacle.code).toBe('creator_coupon.first_month_only')
    expect(refusal(await confirm(other, 30, { tierHash: gold }))).toEqual([
      409,
      'creator_coupon.first_month_only',
    ])
    expect(await usesOf(other)).toBe(0)
  })

  it('makes no higher tier cheaper: what was paid for the month is taken off, not the price', async () => {
    const free = await make(0)
    expect((await confirm(free, 0)).status).toBe(200)
    expect(await ready(null, gold)).toMatchObject({ change: 'upgrade', priceCoins: 300 })
    expect(refusal(await confirm(null, 200, { tierHash: gold }))).toEqual([
      409,
      'subscription.price_changed',
    ])
    expect((await confirm(null, 300, { tierHash: gold })).body).toMatchObject({ priceCoins: 300 })
    const top = await addTier(t, creator, { name: 'Top', price: 500 })
    expect(await ready(null, top)).toMatchObject({ priceCoins: 200 })
    const other = await signUpPerson(t)
    await giveAmount(t, other, 'coin', 1000)
    await confirm(await make(40), 40, { who: other })
    await confirm(null, 260, { who: other, tierHash: gold })
    expect(await ready(null, top, other)).toMatchObject({ priceCoins: 200 })
    expect([await coins(), await coins(other)]).toEqual([700, 700])
    // The next month was paid whole: nothing of the coupon is left of it.
    await t.jobs.get('subscription.bill-due')?.({})
    t.clock.set(new Date('2026-12-01T00:05:00Z'))
    await t.jobs.get('subscription.bill-due')?.({})
    const rows = await t.deps.db
      .selectFrom('subscription_payments')
      .select((row) => row.fn.sum('price_coins').as('coins'))
      .where('user_oid', '=', other.oid)
      .where('month', '=', '2026-12')
      .executeTakeFirst()
    expect(Number(rows?.coins)).toBe(300)
  })

  it('matches nothing where the tier came to cost no more than it', async () => {
    const code = await make(40)
    await t.call('POST /account/modify/subscription_tiers', {
      token: creator.token,
      body: { mode: 'update', tierHash: silver, tier: { price: 40 } },
    })
    expect((await ready(code)).obstacle.code).toBe('creator_coupon.no_match')
    expect(refusal(await confirm(code, 40))).toEqual(noMatch)
    expect((await confirm(null, 40)).status).toBe(200)
  })

  it('is used once by each, also by those who come back', async () => {
    const code = await make(40)
    await confirm(code, 40)
    await t.call('POST /account/unsubscribe', {
      token: reader.token,
      body: { creatorOid: creator.oid },
    })
    t.clock.set(new Date('2026-12-02T09:00:00Z'))
    const token = (
      await t.call('POST /account/login', {
        body: { email: reader.email, password: reader.password, loginType: 'plax' },
      })
    ).body.token
    const again = { ...reader, token }
    const used = [409, 'creator_coupon.already_used']
    expect(refusal(await confirm(code, 40, { who: again }))).toEqual(used)
    expect((await ready(code, silver, again)).obstacle.code).toBe(used[1])
    const valid = (who: { token?: string } = {}) =>
      t.call(`GET /payment/coupon/valid?code=${code}`, who)
    expect(refusal(await valid(again))).toEqual(used)
    expect((await valid()).status).toBe(200)
    const another = await signUpPerson(t)
    await giveAmount(t, another, 'coin', 40)
    expect((await confirm(code, 40, { who: another })).status).toBe(200)
  })

  it('is told to be used to its only user alone', async () => {
    const code = await make(40, { seats: 1 })
    await confirm(code, 40)
    const valid = (who: { token?: string } = {}) =>
      t.call(`GET /payment/coupon/valid?code=${code}`, who)
    expect(refusal(await valid(reader))).toEqual([409, 'creator_coupon.already_used'])
    expect(refusal(await valid(await signUpPerson(t)))).toEqual(noMatch)
    expect(refusal(await valid())).toEqual(noMatch)
  })

  it('is told to its creator to be of no use while its tier is removed', async () => {
    const [open, spent] = [await make(40), await make(30, { seats: 1 })]
    await confirm(spent, 30)
    const tiers = (mode: string) =>
      t.call('POST /account/modify/subscription_tiers', {
        token: creator.token,
        body: { mode, tierHash: silver },
      })
    const stateOf = async (code: string) => {
      const { items } = (await t.call('GET /account/coupon/tier', { token: creator.token })).body
      return items.find((item: { code: string }) => item.code === code)?.state
    }
    expect([await stateOf(open), await stateOf(spent)]).toEqual(['usable', 'used_up'])
    expect((await tiers('remove')).status).toBe(200)
    expect([await stateOf(open), await stateOf(spent)]).toEqual(['not_offered', 'used_up'])
    expect((await tiers('restore')).status).toBe(200)
    expect(await stateOf(open)).toBe('usable')
  })

  it('answers the same to the same key, and refuses it another intent', async () => {
    const [code, other] = [await make(40), await make(40)]
    const key = newKey()
    const first = await confirm(code, 40, { key })
    expect((await confirm(code, 40, { key })).body).toEqual(first.body)
    for (const coupon of [other, null]) {
      expect(refusal(await confirm(coupon, 40, { key }))).toEqual([
        422,
        'request.idempotency_key_reused',
      ])
    }
    expect([await coins(), await usesOf(code), await usesOf(other)]).toEqual([960, 1, 0])
  })

  it('answers the same to one key that comes twice at once', async () => {
    const code = await make(40)
    const key = newKey()
    const answers = await Promise.all([1, 2, 3, 4].map(() => confirm(code, 40, { key })))
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([200, answers[0]?.body])
    }
    expect([await coins(), await usesOf(code)]).toEqual([960, 1])
  })

  it('gives the last use to one of those who come at once', async () => {
    const code = await make(40, { seats: 1 })
    const others = await Promise.all([1, 2, 3].map(() => signUpPerson(t)))
    for (const person of others) await giveAmount(t, person, 'coin', 100)
    const answers = await Promise.all(others.map((who) => confirm(code, 40, { who })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
    expect(await usesOf(code)).toBe(1)
    const left = await Promise.all(others.map(async (who) => Number(await coins(who))))
    expect(left.toSorted((a, b) => a - b)).toEqual([60, 100, 100])
    const held = await Promise.all(others.map((who) => holds(who)))
    expect(held.flat()).toHaveLength(1)
  })

  it('is not used by a payment that fails', async () => {
    const poor = await signUpPerson(t)
    await giveAmount(t, poor, 'coin', 39)
    const code = await make(40, { seats: 1 })
    expect((await ready(code, silver, poor)).shortCoins).toBe(1)
    expect(refusal(await confirm(code, 40, { who: poor }))).toEqual([
      402,
      'wallet.not_enough_coins',
    ])
    expect([await usesOf(code), await holds(poor)]).toEqual([0, []])
    expect((await confirm(code, 40)).status).toBe(200)
  })

  it('leaves nothing half where the process dies between the use, the payment and the tier', async () => {
    const code = await make(40, { seats: 1 })
    const key = newKey()
    const atWallet = await crashWhere(
      t,
      (tx) =>
        tx
          .selectFrom('wallets')
          .select('owner_oid')
          .where('owner_oid', '=', reader.oid)
          .forUpdate()
          .execute(),
      () => confirm(code, 40, { key }),
    )
    const atTier = await crashAtTable(t, 'memberships', () => confirm(code, 40, { key }))
    expect([atWallet.status, atTier.status]).toEqual([503, 503])
    expect([await coins(), await usesOf(code), await holds()]).toEqual([1000, 0, []])
    expect((await confirm(code, 40, { key })).status).toBe(200)
    expect([await coins(), await usesOf(code)]).toEqual([960, 1])
  })

  it('cannot be taken back from under a payment', async () => {
    const code = await make(40)
    expect((await confirm(code, 40)).status).toBe(200)
    const path = `DELETE /account/coupon/${code}/tier/${silver}`
    expect((await t.call(path, { token: creator.token })).status).toBe(200)
    expect(await usesOf(code)).toBeUndefined()
    const rows = await t.deps.db
      .selectFrom('subscription_payments')
      .select(['price_coins', 'coupon_code'])
      .where('coupon_code', '=', code)
      .execute()
    expect(rows).toEqual([{ price_coins: 40, coupon_code: code }])
  })
})
