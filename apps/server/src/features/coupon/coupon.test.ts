import { creatorCouponsMaxCount } from '@plax/contracts/coupon/creator-coupon-values'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, refusal } from '../../testing/app.ts'
import { makeTierCoupon } from '../../testing/creator-coupons.ts'
import { exportOf } from '../../testing/exports.ts'
import { newKey } from '../../testing/money.ts'
import { actionsOf, type Person, signUpCreator, signUpPerson } from '../../testing/people.ts'
import { addTier } from '../../testing/subscriptions.ts'

const hourMs = 3600 * 1000
const noMatch = [404, 'creator_coupon.no_match']

describe('coupons of creators', () => {
  let t: TestApp
  let creator: Person
  let reader: Person
  let silver: string
  let gold: string
  beforeAll(async () => {
    t = await createTestApp()
    creator = await signUpCreator(t)
    reader = await signUpPerson(t)
    silver = await addTier(t, creator, { name: 'Silver', price: 100 })
    gold = await addTier(t, creator, { name: 'Gold', price: 300 })
  })
  beforeEach(async () => {
    // Tries of earlier tests are not held against later ones.
    await sql`DELETE FROM rate_limits`.execute(t.deps.db)
  })
  afterAll(() => t.close())

  const make = (body: Record<string, unknown>, who = creator) =>
    t.call('POST /account/coupon/tier', { token: who.token, body })
  const list = async (query = '') =>
    (await t.call(`GET /account/coupon/tier${query}`, { token: creator.token })).body
  const oidOf = async (code: string) => {
    const row = t.deps.db.selectFrom('creator_coupons').select('oid').where('code', '=', code)
    return (await row.executeTakeFirstOrThrow()).oid
  }
  const remove = (code: string, tier = silver, who = creator) =>
    t.call(`DELETE /account/coupon/${code}/tier/${tier}`, { token: who.token })
  const valid = (code: string, who: { token?: string; address?: string } = {}, query = '') =>
    t.call(`GET /payment/coupon/valid?code=${code}${query}`, who)

  it('are made with a random code, and listed latest first [R-coupon-004]', async () => {
    const expiresAt = new Date(t.clock.now().getTime() + hourMs).toISOString()
    const made = await make({ tierHash: silver, price: 40, expiresAt, seats: 3 })
    expect(made.status, made.text).toBe(200)
    const { code } = made.body.coupon
    expect(code).toMatch(/^[A-Za-z0-9]{5}$/)
    expect(made.body.coupon).toEqual({
      code,
      url: `/subscribe/${creator.oid}?coupon=${code}`,
      creatorOid: creator.oid,
      tierHash: silver,
      price: 40,
      percentOff: null,
      coinsOff: null,
      expiresAt,
      owner: null,
      seats: 3,
      uses: 0,
      state: 'usable',
      createdAt: t.clock.now().toISOString(),
    })
    t.clock.advance(1000)
    const personal = await make({ tierHash: gold, price: 0, owner: reader.nickname, seats: 9 })
    expect(personal.body.coupon).toMatchObject({
      owner: { oid: reader.oid, nickname: reader.nickname },
      seats: 1,
      expiresAt: null,
    })
    const first = await list('?limit=1')
    const rest = await list(`?limit=1&cursor=${first.nextCursor}`)
    expect([...first.items, ...rest.items]).toEqual([personal.body.coupon, made.body.coupon])
    expect(await actionsOf(t, { actor: creator, subjectOid: await oidOf(code) })).toEqual([
      'creator_coupon.made',
    ])
    const other = await signUpCreator(t)
    const theirs = await t.call('GET /account/coupon/tier', { token: other.token })
    expect(theirs.body).toEqual({ items: [], nextCursor: null })
  })

  it('are refused where they make no sense, and to all but creators', async () => {
    const old = await addTier(t, creator, { name: 'Old', price: 10 })
    await t.call('POST /account/modify/subscription_tiers', {
      token: creator.token,
      body: { mode: 'remove', tierHash: old },
    })
    const free = await addTier(t, creator, { name: 'Free', price: 0 })
    const past = t.clock.now().toISOString()
    const wrong: [Record<string, unknown>, number, string][] = [
      [{ tierHash: silver, price: 100 }, 422, 'creator_coupon.price_not_lower'],
      [{ tierHash: free, price: 0 }, 422, 'creator_coupon.price_not_lower'],
      [{ tierHash: silver, price: -1 }, 400, 'request.invalid'],
      [{ tierHash: silver, price: 1.5 }, 400, 'request.invalid'],
      [{ tierHash: silver, price: 1, seats: 0 }, 400, 'request.invalid'],
      [{ tierHash: silver }, 400, 'request.invalid'],
      [{ tierHash: silver, price: 1, expiresAt: past }, 400, 'coupon.expiry_past'],
      [{ tierHash: silver, price: 1, owner: 'NobodyAtAll' }, 404, 'account.user_not_found'],
      [{ tierHash: silver, price: 1, owner: creator.nickname }, 409, 'subscription.own_tier'],
      [{ tierHash: old, price: 1 }, 409, 'subscription.not_offered'],
      [{ tierHash: 'f'.repeat(24), price: 1 }, 404, 'subscription.tier_not_found'],
    ]
    for (const [body, ...answer] of wrong) {
      expect(refusal(await make(body)), JSON.stringify(body)).toEqual(answer)
    }
    const body = { tierHash: silver, price: 1 }
    const other = await signUpCreator(t)
    expect(refusal(await make(body, other))).toEqual([404, 'subscription.tier_not_found'])
    expect(refusal(await make(body, reader))).toEqual([403, 'auth.forbidden'])
    expect(refusal(await t.call('POST /account/coupon/tier', { body }))[0]).toBe(401)
    expect(refusal(await t.call('GET /account/coupon/tier', { token: reader.token }))).toEqual([
      403,
      'auth.forbidden',
    ])
  })

  it('are as many as a creator may have, and no more', async () => {
    const other = await signUpCreator(t)
    const tierHash = await addTier(t, other, { name: 'Many', price: 100 })
    await sql`INSERT INTO creator_coupons
      (oid, code, creator_oid, subject_kind, subject_oid, price_coins, created_at)
      SELECT lpad(nr::text, 24, '0'), 'm' || lpad(nr::text, 4, '0'), ${other.oid}, 'tier', ${tierHash}, 1, ${t.clock.now()}
      FROM generate_series(2, ${creatorCouponsMaxCount}) AS nr`.execute(t.deps.db)
    const answers = await Promise.all([1, 2].map(() => make({ tierHash, price: 1 }, other)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await remove('m0002', tierHash, other)).status).toBe(200)
    expect((await make({ tierHash, price: 1 }, other)).status).toBe(200)
  })

  it('are valid for whoever asks, with what they give [R-coupon-005]', async () => {
    const code = await makeTierCoupon(t, creator, { tierHash: silver, price: 40 })
    const told = {
      code,
      url: `/subscribe/${creator.oid}?coupon=${code}`,
      creatorOid: creator.oid,
      tierHash: silver,
      price: 40,
      percentOff: null,
      coinsOff: null,
      expiresAt: null,
      isPersonal: false,
    }
    expect((await valid(code)).body).toEqual(told)
    const narrowed = `&creatorOid=${creator.oid}&tier=${silver}`
    expect((await valid(code, reader, narrowed)).body).toEqual(told)
    for (const query of [`&tier=${gold}`, `&creatorOid=${reader.oid}`]) {
      const answer = [409, 'creator_coupon.incorrect_code']
      expect(refusal(await valid(code, reader, query)), query).toEqual(answer)
    }
    expect(refusal(await valid('', reader))).toEqual([400, 'request.invalid'])
    expect((await valid(code, reader, '&tier=x')).status).toBe(400)
  })

  it('reject an empty code, and one of spaces alone [R-content-078]', async () => {
    for (const code of ['', '%20%20']) {
      expect(refusal(await valid(code, reader)), code).toEqual([400, 'request.invalid'])
    }
  })

  it('that are personal ask visitors who they are, and match nobody else [R-coupon-006]', async () => {
    const body = { tierHash: silver, price: 40, owner: reader.nickname }
    const code = await makeTierCoupon(t, creator, body)
    const asked = await valid(code)
    expect(refusal(asked)).toEqual([403, 'creator_coupon.identification_required'])
    expect(asked.body.message).toBe('Identification is required.')
    expect((await valid(code, reader)).body).toMatchObject({ isPersonal: true })
    const outsider = await signUpPerson(t)
    const { requestId: _one, ...theirs } = (await valid(code, outsider)).body
    const { requestId: _other, ...unknown } = (await valid('zzzz0', outsider)).body
    expect(theirs).toEqual(unknown)
  })

  it('match no more once they expired or were taken back [R-coupon-008]', async () => {
    const expiresAt = new Date(t.clock.now().getTime() + hourMs).toISOString()
    const late = await makeTierCoupon(t, creator, { tierHash: silver, price: 40, expiresAt })
    const taken = await makeTierCoupon(t, creator, { tierHash: silver, price: 40 })
    t.clock.advance(hourMs - 1)
    expect((await valid(late)).status).toBe(200)
    t.clock.advance(1)
    const answer = await valid(late)
    expect(refusal(answer)).toEqual(noMatch)
    expect(answer.body.message).toBe('No matching coupon code.')
    expect((await list()).items).toContainEqual(
      expect.objectContaining({ code: late, state: 'expired' }),
    )
    expect(refusal(await remove(taken, gold))).toEqual(noMatch)
    const other = await signUpCreator(t)
    expect(refusal(await remove(taken, silver, other))).toEqual(noMatch)
    expect(refusal(await remove(taken, silver, reader))).toEqual([403, 'auth.forbidden'])
    expect((await remove(taken)).body).toEqual({ code: taken })
    expect(refusal(await remove(taken))).toEqual(noMatch)
    expect((await remove(taken, 'x')).status).toBe(400)
    expect(refusal(await valid(taken))).toEqual(noMatch)
    expect((await list()).items.map(({ code }: { code: string }) => code)).not.toContain(taken)
    expect(await actionsOf(t, { actor: creator, subjectOid: await oidOf(taken) })).toEqual([
      'creator_coupon.made',
      'creator_coupon.removed',
    ])
  })

  it('cannot be found by trying codes, from one address or by one account', async () => {
    const code = await makeTierCoupon(t, creator, { tierHash: silver, price: 40 })
    const address = '10.77.0.1'
    for (let nr = 0; nr < 30; nr += 1) {
      const guess = `g${String(nr).padStart(4, '0')}`
      expect((await valid(guess, { ...reader, address })).status).toBe(404)
    }
    const tooMany = [429, 'request.too_many']
    expect(refusal(await valid(code, { address }))).toEqual(tooMany)
    expect(refusal(await valid(code, { ...reader, address: '10.77.0.2' }))).toEqual(tooMany)
    const body = { tierHash: silver, coupon: code }
    const ready = { token: reader.token, address: '10.77.0.3', body }
    expect(refusal(await t.call('POST /payment/subscription/ready', ready))).toEqual(tooMany)
    expect((await valid(code, { address: '10.77.0.4' })).status).toBe(200)
  })

  it('are asked for as often as anybody wants: right codes are no guesses', async () => {
    const code = await makeTierCoupon(t, creator, { tierHash: silver, price: 40 })
    const personal = await makeTierCoupon(t, creator, {
      tierHash: gold,
      price: 40,
      owner: reader.nickname,
    })
    const from = { token: reader.token, address: '10.77.1.1' }
    const ready = (tierHash: string, coupon: string) =>
      t.call('POST /payment/subscription/ready', { ...from, body: { tierHash, coupon } })
    for (let nr = 0; nr < 16; nr += 1) {
      expect((await valid(code, from)).status).toBe(200)
      const elsewhere = await valid(code, from, `&tier=${gold}`)
      expect(refusal(elsewhere)).toEqual([409, 'creator_coupon.incorrect_code'])
      const signedOut = await valid(personal, { address: from.address })
      expect(refusal(signedOut)).toEqual([403, 'creator_coupon.identification_required'])
      expect((await ready(silver, code)).body.couponCode).toBe(code)
    }
    // Wrong ones count wherever they are given: in a quote, in an order, in a question.
    for (let nr = 0; nr < 10; nr += 1) {
      expect((await ready(silver, `q${nr}wxy`)).body.obstacle.code).toBe('creator_coupon.no_match')
      const body = { tierHash: silver, priceCoins: 1, coupon: `c${nr}wxy` }
      const key = { ...from, idempotencyKey: newKey() }
      const order = await t.call('POST /payment/subscription/confirm', { ...key, body })
      expect(refusal(order)).toEqual([404, 'creator_coupon.no_match'])
      expect(refusal(await valid(`v${nr}wxy`, from))).toEqual([404, 'creator_coupon.no_match'])
    }
    expect(refusal(await valid(code, from))).toEqual([429, 'request.too_many'])
    expect(refusal(await ready(silver, code))).toEqual([429, 'request.too_many'])
  })

  it('go with their creator, and with whom they were for', async () => {
    const erased = await signUpCreator(t)
    const tierHash = await addTier(t, erased, { name: 'Erased', price: 100 })
    const friend = await signUpPerson(t)
    const open = await makeTierCoupon(t, erased, { tierHash, price: 1 })
    const body = { tierHash: silver, price: 1, owner: friend.nickname }
    const personal = await makeTierCoupon(t, creator, body)
    expect(await exportOf(t, erased.oid)).toMatchObject({
      coupon: { madeCoupons: [{ code: open }] },
    })
    expect(await exportOf(t, friend.oid)).toMatchObject({
      coupon: { personalCoupons: [{ code: personal }] },
    })
    for (const { oid: userOid } of [erased, friend]) {
      await t.deps.db
        .transaction()
        .execute((tx) => t.deps.lifecycle.close(tx, { userOid, now: t.clock.now() }))
    }
    expect(refusal(await valid(open))).toEqual(noMatch)
    expect(refusal(await valid(personal))).toEqual(noMatch)
  })
})
