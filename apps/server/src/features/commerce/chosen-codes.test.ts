import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { createTestApp, refusal, type TestApp } from '../../testing/app.ts'
import { publishContent } from '../../testing/contents.ts'
import { crashAtTable } from '../../testing/crash.ts'
import { giveAmount, newKey, walletOf } from '../../testing/money.ts'
import { type Person, signUpAdmin, signUpCreator, signUpPerson } from '../../testing/people.ts'
import { expectSoundLedger } from '../../testing/sound-ledger.ts'
import { publishStory } from '../../testing/stories.ts'
import { addTier } from '../../testing/subscriptions.ts'

describe('discount codes that creators choose', () => {
  let t: TestApp
  let maker: Person
  let rival: Person
  let buyer: Person
  let admin: Person
  beforeAll(async () => {
    t = await createTestApp()
    admin = await signUpAdmin(t)
  })
  beforeEach(async () => {
    await sql`DELETE FROM rate_limits`.execute(t.deps.db)
    maker = await signUpCreator(t)
    rival = await signUpCreator(t)
    buyer = await signUpPerson(t)
    await giveAmount(t, buyer, 'coin', 1000)
  })
  afterAll(async () => {
    await expectSoundLedger(t)
    await t.close()
  })

  const make = (body: Record<string, unknown>, { token } = maker) =>
    t.call('POST /account/coupon/item', { token, body })
  const makeForAll = (body: Record<string, unknown>, who = maker) =>
    make({ contentOid: null, ...body }, who)
  const quote = async (code: string, contentOid: string, type = 'video') => {
    const query = `code=${code}&contentOid=${contentOid}&contentType=${type}`
    const answer = await t.call(`GET /payment/discount-code?${query}`, { token: buyer.token })
    return answer.status === 200 ? answer.body.priceCoins : answer.body.code
  }
  const buy = (
    contentOid: string,
    coins: number,
    { code, by = buyer, key = newKey(), of = maker }: Options,
  ) =>
    t.call('POST /account/purchase', {
      token: by.token,
      idempotencyKey: key,
      body: { coins, contentOid, creatorOid: of.oid, discountCode: code },
    })
  interface Options {
    code: string
    by?: Person
    key?: string
    of?: Person
  }
  const coinsOf = async (who = buyer) => (await walletOf(t, who)).coins
  const codes = async ({ token } = maker) =>
    (await t.call('GET /account/coupon/item', { token })).body.items
  const usesOf = async (code: string) =>
    (await codes()).find((one: { code: string }) => one.code === code)?.uses
  const refund = (orderOid: string) =>
    t.call(`POST /payment/admin/orders/${orderOid}/refund`, {
      token: admin.token,
      idempotencyKey: newKey(),
      body: { reason: 'A mistake.' },
    })

  it('have 6 to 20 letters and digits', async () => {
    for (const code of ['ABCDE', 'A'.repeat(21), 'SAVE-20', 'SAVE 20', '할인코드스물', '']) {
      const answer = await makeForAll({ code, percentOff: 20 })
      expect(refusal(answer), code).toEqual([400, 'request.invalid'])
    }
    for (const code of ['ABCDE1', 'a'.repeat(20), ' LAUNCH20 ']) {
      const answer = await makeForAll({ code, percentOff: 20 })
      expect(answer.body.coupon?.code, answer.text).toBe(code.trim())
    }
  })

  it('are unique per creator in any case, until withdrawn', async () => {
    expect((await makeForAll({ code: 'LAUNCH20', percentOff: 20 })).status).toBe(200)
    expect(refusal(await makeForAll({ code: 'launch20', percentOff: 30 }))).toEqual([
      409,
      'creator_coupon.code_taken',
    ])
    expect((await makeForAll({ code: 'launch20', percentOff: 50 }, rival)).status).toBe(200)
    const oid = await publishContent(t, maker, { price: 100 })
    const theirs = await publishContent(t, rival, { price: 100 })
    expect([await quote('Launch20', oid), await quote('Launch20', theirs)]).toEqual([80, 50])
    expect((await buy(oid, 80, { code: 'lAUNCH20' })).body.lines).toMatchObject([
      { couponCode: 'LAUNCH20', discountCoins: 20, priceCoins: 80 },
    ])
    const remove = ({ token } = maker) =>
      t.call('DELETE /account/coupon/launch20/catalogue', { token })
    const nobody = await signUpCreator(t)
    expect(refusal(await remove(nobody))).toEqual([404, 'creator_coupon.no_match'])
    expect((await remove()).status).toBe(200)
    const next = await publishContent(t, maker, { price: 100 })
    expect([await quote('LAUNCH20', next), await quote('LAUNCH20', theirs)]).toEqual([
      'creator_coupon.no_match',
      50,
    ])
    expect((await makeForAll({ code: 'launch20', percentOff: 10 })).status).toBe(200)
    expect((await buy(next, 90, { code: 'LAUNCH20' })).status).toBe(200)
  })

  it('leave random codes case-sensitive', async () => {
    const oid = await publishContent(t, maker, { price: 100 })
    const { code } = (await make({ contentOid: oid, percentOff: 10 })).body.coupon
    expect(code).toMatch(/^[A-Za-z0-9]{5}$/)
    expect(await quote(code, oid)).toBe(90)
    const swapped = code.replace(/[A-Za-z]/, (letter: string) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    )
    if (swapped !== code) expect(await quote(swapped, oid)).toBe('creator_coupon.no_match')
  })

  it('take one discount, and a price for one item only', async () => {
    const oid = await publishContent(t, maker, { price: 100 })
    for (const body of [
      { contentOid: oid },
      { contentOid: oid, price: 50, percentOff: 20 },
      { contentOid: oid, percentOff: 0 },
      { contentOid: oid, percentOff: 100 },
      { contentOid: oid, percentOff: 12.5 },
      { contentOid: oid, coinsOff: 0 },
      { contentOid: null, price: 50 },
    ]) {
      expect(refusal(await make(body)), JSON.stringify(body)).toEqual([400, 'request.invalid'])
    }
    const cheap = await publishContent(t, maker, { price: 1 })
    expect(refusal(await make({ contentOid: cheap, percentOff: 99 }))).toEqual([
      422,
      'creator_coupon.price_not_lower',
    ])
  })

  it('lower the current price by the quoted discount, down to one coin', async () => {
    const oid = await publishContent(t, maker, { price: 99 })
    const percent = (await make({ contentOid: oid, percentOff: 20 })).body.coupon
    expect(percent).toMatchObject({ contentOid: oid, price: null, percentOff: 20, coinsOff: null })
    const coins = (await make({ contentOid: oid, coinsOff: 30 })).body.coupon
    const more = (await make({ contentOid: oid, coinsOff: 500 })).body.coupon
    // 19.8 coins off are 19.
    expect([await quote(percent.code, oid), await quote(coins.code, oid)]).toEqual([80, 69])
    expect(await quote(more.code, oid)).toBe(1)
    await sql`UPDATE catalogue_items SET price_coins = 50 WHERE oid = ${oid}`.execute(t.deps.db)
    expect([await quote(percent.code, oid), await quote(coins.code, oid)]).toEqual([40, 20])
    expect(refusal(await buy(oid, 80, { code: percent.code }))).toEqual([
      409,
      'commerce.price_changed',
    ])
    expect((await buy(oid, 40, { code: percent.code })).status).toBe(200)
    expect(await coinsOf()).toBe(960)
  })

  it('for all items apply to every kind their creator sells, and to no one else’s items', async () => {
    await makeForAll({ code: 'EVERYTHING', coinsOff: 30 })
    const video = await publishContent(t, maker, { price: 100 })
    const story = await publishStory(t, maker, { access: 'buyers', priceCoins: 80 })
    const cheap = await publishContent(t, maker, { price: 1 })
    expect([await quote('everything', video), await quote('everything', story, 'story')]).toEqual([
      70, 50,
    ])
    expect(await quote('EVERYTHING', cheap)).toBe('creator_coupon.not_cheaper')
    const theirs = await publishContent(t, rival, { price: 100 })
    expect(await quote('EVERYTHING', theirs)).toBe('creator_coupon.no_match')
    const random = (await makeForAll({ percentOff: 10 })).body.coupon.code
    expect([await quote(random, video), await quote(random, theirs)]).toEqual([
      90,
      'creator_coupon.incorrect_code',
    ])
    const answer = await buy(theirs, 70, { code: 'EVERYTHING', of: rival })
    expect(refusal(answer)).toEqual([404, 'creator_coupon.no_match'])
    const tierHash = await addTier(t, maker, { name: 'Silver', price: 100 })
    for (const [coupon, code] of [
      ['EVERYTHING', 'creator_coupon.incorrect_code'],
      [random, 'creator_coupon.incorrect_code'],
    ]) {
      const body = { tierHash, coupon }
      const ready = await t.call('POST /payment/subscription/ready', { token: buyer.token, body })
      expect(ready.body.obstacle.code).toBe(code)
    }
  })

  it('are used once by a cart of several items, and return with its refund', async () => {
    await makeForAll({ code: 'CART50', percentOff: 50, seats: 1 })
    const video = await publishContent(t, maker, { price: 100 })
    const story = await publishStory(t, maker, { access: 'buyers', priceCoins: 80 })
    const pay = (key: string, discountCode = 'cart50', { token } = buyer) =>
      t.call('POST /account/purchase/shoppingCart', {
        token,
        idempotencyKey: key,
        body: {
          shoppingCart: [
            { entry: `video_${video}`, coins: 50, discountCode },
            { entry: `story_${story}`, coins: 40, discountCode },
          ],
        },
      })
    const broken = newKey()
    expect((await crashAtTable(t, 'audit_log', () => pay(broken))).status).toBe(503)
    expect([await coinsOf(), await usesOf('CART50')]).toEqual([1000, 0])
    const bought = await pay(broken)
    expect(bought.body.lines, bought.text).toMatchObject([
      { couponCode: 'CART50', priceCoins: 50 },
      { couponCode: 'CART50', priceCoins: 40 },
    ])
    expect([await coinsOf(), await usesOf('CART50')]).toEqual([910, 1])
    const again = await pay(broken, 'CART50')
    expect(again.body.orderOid).toBe(bought.body.orderOid)
    expect(refusal(await pay(broken, 'CART51'))).toEqual([422, 'request.idempotency_key_reused'])
    const friend = await signUpPerson(t)
    await giveAmount(t, friend, 'coin', 1000)
    expect(refusal(await pay(newKey(), 'cart50', friend))).toEqual([404, 'creator_coupon.no_match'])
    expect((await refund(bought.body.orderOid)).status).toBe(200)
    expect([await coinsOf(), await usesOf('CART50')]).toEqual([1000, 0])
    expect((await pay(newKey(), 'cart50', friend)).status).toBe(200)
    expect(await usesOf('CART50')).toBe(1)
  })

  it('give their last use to one of several simultaneous buyers', async () => {
    await makeForAll({ code: 'LASTONE', percentOff: 50, seats: 1 })
    const oids = await Promise.all([1, 2, 3].map(() => publishContent(t, maker, { price: 100 })))
    const buyers = await Promise.all(oids.map(() => signUpPerson(t)))
    for (const one of buyers) await giveAmount(t, one, 'coin', 100)
    const answers = await Promise.all(
      buyers.map((by, place) => buy(oids[place] ?? '', 50, { code: 'lastone', by })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
    expect(await usesOf('LASTONE')).toBe(1)
  })

  it('are listed with those for items of every kind, latest first', async () => {
    const video = await publishContent(t, maker, { title: 'Waves', price: 100 })
    const story = await publishStory(t, maker, { access: 'buyers', priceCoins: 80 })
    await make({ contentOid: video, code: 'FIRST1', price: 20 })
    t.clock.advance(1000)
    await make({ contentOid: story, code: 'SECOND', percentOff: 20 })
    t.clock.advance(1000)
    await makeForAll({ code: 'THIRD3', coinsOff: 5 })
    expect(await codes()).toMatchObject([
      { code: 'THIRD3', contentOid: null, contentType: null, title: null, state: 'usable' },
      { code: 'SECOND', contentOid: story, contentType: 'story' },
      { code: 'FIRST1', contentOid: video, contentType: 'video', title: 'Waves' },
    ])
    const { token } = maker
    const first = (await t.call('GET /account/coupon/item?limit=2', { token })).body
    const rest = await t.call(`GET /account/coupon/item?limit=2&cursor=${first.nextCursor}`, {
      token,
    })
    expect([...first.items, ...rest.body.items]).toEqual(await codes())
    const stories = await t.call('GET /account/coupon/item?kind=story', { token })
    expect(stories.body.items).toMatchObject([{ code: 'SECOND' }])
  })

  it('are listed by item, with those for all items, to its owner alone', async () => {
    const oid = await publishContent(t, maker, { price: 100 })
    const other = await publishContent(t, maker, { price: 50 })
    await makeForAll({ code: 'LAUNCH20', percentOff: 20 })
    t.clock.advance(1000)
    await make({ contentOid: oid, code: 'THISONE', coinsOff: 5 })
    await make({ contentOid: other, code: 'OTHERONE', coinsOff: 5 })
    const listed = ({ token }: { token: string }) =>
      t.call(`GET /account/coupon/item?contentOid=${oid}`, { token })
    expect((await listed(maker)).body.items).toMatchObject([
      { code: 'THISONE', contentOid: oid },
      { code: 'LAUNCH20', contentOid: null },
    ])
    await makeForAll({ code: 'RIVALS', percentOff: 20 }, rival)
    expect((await listed(rival)).body.items).toEqual([])
  })

  it('are named on the sales that they were used for, refunded or not', async () => {
    const oid = await publishContent(t, maker, { price: 100 })
    await makeForAll({ code: 'LAUNCH20', percentOff: 20 })
    const sold = await buy(oid, 80, { code: 'launch20' })
    const other = await signUpPerson(t)
    await giveAmount(t, other, 'coin', 100)
    const full = { coins: 100, contentOid: oid, creatorOid: maker.oid }
    const { token } = other
    await t.call('POST /account/purchase', { token, idempotencyKey: newKey(), body: full })
    const sales = async () => {
      const { body } = await t.call('GET /payment/sales', { token: maker.token })
      type Sale = { amount: number; couponCode: string | null }
      return new Map(body.items.map(({ amount, couponCode }: Sale) => [amount, couponCode]))
    }
    expect(await sales()).toEqual(
      new Map([
        [100, null],
        [80, 'LAUNCH20'],
      ]),
    )
    await refund(sold.body.orderOid)
    expect((await sales()).get(80)).toBe('LAUNCH20')
  })

  it('count toward the limit of attempts when guessed', async () => {
    const oid = await publishContent(t, maker, { price: 100 })
    await makeForAll({ code: 'LAUNCH20', percentOff: 20 })
    for (let nr = 0; nr < 30; nr += 1) {
      expect(await quote(`GUESS${String(nr)}0`, oid)).toBe('creator_coupon.no_match')
    }
    expect(await quote('LAUNCH20', oid)).toBe('request.too_many')
  })
})
