import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestAnswer, type TestApp } from '../../testing/app.ts'
import { publishContent } from '../../testing/contents.ts'
import { crashAtTable } from '../../testing/crash.ts'
import { giveAmount, newKey, walletOf } from '../../testing/money.ts'
import { type Person, signUpAdmin, signUpCreator, signUpPerson } from '../../testing/people.ts'
import { expectSoundLedger } from '../../testing/sound-ledger.ts'
import { publishStory } from '../../testing/stories.ts'
import { addTier } from '../../testing/subscriptions.ts'

const nowhere = '0123456789abcdef01234567'

describe('buying an item', () => {
  let t: TestApp
  let maker: Person
  let buyer: Person
  beforeAll(async () => {
    t = await createTestApp()
    maker = await signUpCreator(t)
  })
  beforeEach(async () => {
    buyer = await signUpPerson(t)
    await giveAmount(t, buyer, 'coin', 1000)
  })
  afterAll(async () => {
    await expectSoundLedger(t)
    await t.close()
  })

  const purchase = (
    contentOid: string,
    coins: number,
    { discountCode, key = newKey(), by = buyer, creatorOid = maker.oid }: Options = {},
  ) =>
    t.call('POST /account/purchase', {
      token: by.token,
      idempotencyKey: key,
      body: { coins, contentOid, creatorOid, mode: 'buy', discountCode },
    })
  interface Options {
    discountCode?: string
    key?: string
    by?: Person
    creatorOid?: string
  }
  const coinsOf = async (who = buyer) => (await walletOf(t, who)).coins
  const said = ({ status, body }: TestAnswer) => [status, body.code, body.message]

  describe('fails with a sentence that says what to do', () => {
    it('where there is no such content, or it is another’s [R-content-062]', async () => {
      const oid = await publishContent(t, maker, { price: 10 })
      const none =
        'The item you want to buy doesn’t exist. Nothing was charged. Choose another item.'
      const expected = [404, 'commerce.content_not_found', none]
      expect(said(await purchase(nowhere, 10))).toEqual(expected)
      expect(said(await purchase(oid, 10, { creatorOid: buyer.oid }))).toEqual(expected)
    })

    it('where it is for subscribers [R-content-063]', async () => {
      const tier = await addTier(t, maker, { name: 'Silver', price: 100 })
      const oid = await publishContent(t, maker, { publicTiers: [tier] })
      expect(said(await purchase(oid, 10))).toEqual([
        409,
        'commerce.subscribers_only',
        'This is for subscribers only. Nothing was charged. Subscribe to its creator to open it.',
      ])
    })

    it('where no copy is left [R-content-064]', async () => {
      const oid = await publishContent(t, maker, { price: 10, availableCopies: 1 })
      const quote = async () =>
        (await t.call(`GET /payment/quote?contentOid=${oid}`, { token: buyer.token })).body
      expect(await quote()).toMatchObject({ copiesLeft: 1, obstacle: null })
      const first = await signUpPerson(t)
      await giveAmount(t, first, 'coin', 10)
      expect((await purchase(oid, 10, { by: first })).status).toBe(200)
      expect(await quote()).toMatchObject({ copiesLeft: 0, obstacle: 'sold_out' })
      expect(said(await purchase(oid, 10))).toEqual([
        409,
        'commerce.sold_out',
        'This is sold out. Nothing was charged. A copy can come back if a purchase is refunded.',
      ])
      expect(await coinsOf()).toBe(1000)
    })

    it('where it is free [R-content-065]', async () => {
      const oid = await publishContent(t, maker, {})
      expect(said(await purchase(oid, 10))).toEqual([
        409,
        'commerce.free_content',
        'This is free, so nothing was charged. You can open it right away.',
      ])
    })

    it('where the buyer owns it [R-content-066]', async () => {
      const oid = await publishContent(t, maker, { price: 10 })
      expect((await purchase(oid, 10)).status).toBe(200)
      expect(said(await purchase(oid, 10))).toEqual([
        409,
        'commerce.already_purchased',
        'You already own this, so nothing was charged. Open it from your library.',
      ])
    })

    it('where anything else fails, which asks to try again [R-content-067]', async () => {
      const oid = await publishContent(t, maker, { price: 13 })
      await sql`ALTER TABLE order_lines ADD CONSTRAINT no_13 CHECK (price <> 13)`.execute(t.deps.db)
      const broken = await purchase(oid, 13)
      await sql`ALTER TABLE order_lines DROP CONSTRAINT no_13`.execute(t.deps.db)
      expect(said(broken)).toEqual([
        500,
        'commerce.failed',
        'The purchase didn’t go through. Please try again. You won’t be charged twice.',
      ])
      const away = await crashAtTable(t, 'audit_log', () => purchase(oid, 13))
      expect([away.status, away.body.message]).toEqual([503, expect.stringContaining('try again')])
      expect(await coinsOf()).toBe(1000)
      expect((await purchase(oid, 13)).status).toBe(200)
    })
  })

  it('sells ten copies to a hundred who want them at once, each paid once', async () => {
    const oid = await publishContent(t, maker, { price: 10, availableCopies: 10 })
    const crowd: Person[] = []
    for (let count = 0; count < 100; count += 1) {
      const person = await signUpPerson(t)
      await giveAmount(t, person, 'coin', 10)
      crowd.push(person)
    }
    const answers = await Promise.all(crowd.map((by) => purchase(oid, 10, { by })))
    const codes = Map.groupBy(answers, ({ status, body }) => (status === 200 ? 'sold' : body.code))
    expect(codes.get('sold')).toHaveLength(10)
    expect(codes.get('commerce.sold_out')).toHaveLength(90)
    const left = await Promise.all(crowd.map((by) => coinsOf(by)))
    expect(left.filter((coins) => coins === 0)).toHaveLength(10)
    const page = await t.call(`GET /content/content?contentOid=${oid}`, { token: buyer.token })
    expect(page.body.content.copies).toEqual({ total: 10, left: 0 })
  })

  describe('from limited copies whose limit is lifted and set again', () => {
    const limit = async (contentOid: string, availableCopies: number | null) =>
      refusal(
        await t.call('POST /content/update', {
          token: maker.token,
          body: { contentOid, metaData: { availableCopies } },
        }),
      )
    const refund = async (orderOid: string) =>
      t.call(`POST /payment/admin/orders/${orderOid}/refund`, {
        token: (await signUpAdmin(t)).token,
        idempotencyKey: newKey(),
        body: { reason: 'A mistake.' },
      })
    const copiesOf = async (oid: string) =>
      (await t.call(`GET /content/content?contentOid=${oid}`)).body.content.copies
    const newBuyer = async () => {
      const by = await signUpPerson(t)
      await giveAmount(t, by, 'coin', 1000)
      return by
    }

    it('counts earlier sales and never sells a copy too many after a refund', async () => {
      const oid = await publishContent(t, maker, { price: 10, availableCopies: 2 })
      const first = (await purchase(oid, 10)).body.orderOid
      await purchase(oid, 10, { by: await newBuyer() })
      expect(await limit(oid, null)).toEqual([200, undefined])
      expect(await copiesOf(oid)).toBeNull()
      expect(await limit(oid, 1)).toEqual([409, 'commerce.stock_below_sold'])
      expect(await limit(oid, 2)).toEqual([200, undefined])
      expect(await copiesOf(oid)).toEqual({ total: 2, left: 0 })
      expect((await refund(first)).status).toBe(200)
      expect(await copiesOf(oid)).toEqual({ total: 2, left: 1 })
      expect((await purchase(oid, 10, { by: await newBuyer() })).status).toBe(200)
      const late = await purchase(oid, 10, { by: await newBuyer() })
      expect(refusal(late)).toEqual([409, 'commerce.sold_out'])
    })

    it('refunds orders from before, during, and after the lifted limit', async () => {
      const oid = await publishContent(t, maker, { price: 10 })
      const buy = async () => (await purchase(oid, 10, { by: await newBuyer() })).body.orderOid
      const unlimited = await buy()
      await limit(oid, 5)
      const counted = await buy()
      await limit(oid, null)
      const lifted = await buy()
      await limit(oid, 2)
      const last = await buy()
      expect(await copiesOf(oid)).toEqual({ total: 2, left: 0 })
      for (const uncounted of [unlimited, lifted]) {
        expect((await refund(uncounted)).status).toBe(200)
        expect(await copiesOf(oid)).toEqual({ total: 2, left: 0 })
      }
      await limit(oid, null)
      for (const order of [counted, last]) expect((await refund(order)).status).toBe(200)
      await limit(oid, 2)
      expect(await copiesOf(oid)).toEqual({ total: 2, left: 2 })
    })
  })

  describe('with a discount code', () => {
    const make = (body: Record<string, unknown>, { token } = maker) =>
      t.call('POST /account/coupon/item', { token, body })
    const codeFor = async (body: Record<string, unknown>): Promise<string> =>
      (await make(body)).body.coupon.code
    const check = (code: string, contentOid: string, contentType = 'video', by = buyer) =>
      t.call(
        `GET /payment/discount-code?code=${code}&contentOid=${contentOid}&contentType=${contentType}`,
        { token: by.token },
      )

    it('is checked by code, content and content type [R-content-055]', async () => {
      const oid = await publishContent(t, maker, { title: 'Waves', price: 100 })
      const other = await publishContent(t, maker, { price: 100 })
      const made = await make({ contentOid: oid, price: 60, seats: 2 })
      expect(made.body.coupon).toMatchObject({
        contentOid: oid,
        contentType: 'video',
        title: 'Waves',
        price: 60,
        state: 'usable',
      })
      const { code } = made.body.coupon
      expect((await check(code, oid)).body).toEqual({
        code,
        contentOid: oid,
        listPriceCoins: 100,
        discountCoins: 40,
        priceCoins: 60,
      })
      const wrong = [409, 'creator_coupon.incorrect_code']
      expect(refusal(await check(code, other))).toEqual(wrong)
      expect(refusal(await check(code, oid, 'audio'))).toEqual(wrong)
      expect(refusal(await check('zzzzz', oid))).toEqual([404, 'creator_coupon.no_match'])
      expect((await check('', oid)).status).toBe(400)
      expect(refusal(await purchase(other, 60, { discountCode: code }))).toEqual(wrong)
      expect(refusal(await purchase(oid, 100, { discountCode: code }))).toEqual([
        409,
        'commerce.price_changed',
      ])
      const key = newKey()
      const bought = await purchase(oid, 60, { discountCode: code, key })
      expect(bought.body.lines).toMatchObject([
        { discountCoins: 40, couponCode: code, priceCoins: 60 },
      ])
      expect((await purchase(oid, 60, { discountCode: code, key })).body.orderOid).toBe(
        bought.body.orderOid,
      )
      expect(refusal(await purchase(oid, 60, { key }))).toEqual([
        422,
        'request.idempotency_key_reused',
      ])
      expect(await coinsOf()).toBe(940)
      const { items } = (await t.call('GET /account/coupon/item', { token: maker.token })).body
      expect(items[0]).toMatchObject({ code, uses: 1 })
    })

    it.each(['', ' ', '\t\u3000\u00a0'])(
      'refuses the empty code %j in every call that takes one, and charges nothing [R-content-078]',
      async (code) => {
        const oid = await publishContent(t, maker, { price: 100 })
        const invalid = [400, 'request.invalid']
        const { token } = buyer
        const before = await coinsOf()
        expect(refusal(await purchase(oid, 100, { discountCode: code }))).toEqual(invalid)
        const entry = { entry: `video_${oid}`, coins: 100, discountCode: code }
        const chosen = { tierHash: nowhere, method: 'coins', coupon: code }
        for (const [path, body, field] of [
          ['POST /account/purchase/shoppingCart', { shoppingCart: [entry] }, 'discountCode'],
          ['POST /payment/subscription/ready', chosen, 'coupon'],
          ['POST /payment/subscription/confirm', { ...chosen, priceCoins: 1 }, 'coupon'],
          ['POST /story-chat/coupon', { code }, 'code'],
        ] as const) {
          const answer = await t.call(path, { token, idempotencyKey: newKey(), body })
          expect(refusal(answer), path).toEqual(invalid)
          expect(answer.text, path).toContain(field)
        }
        const query = encodeURIComponent(code)
        expect(refusal(await check(query, oid))).toEqual(invalid)
        expect(await coinsOf()).toBe(before)
      },
    )

    it.each(['\0', 'AB\0CD'])(
      'with NUL, as %j, is refused in every call that takes one',
      async (code) => {
        const oid = await publishContent(t, maker, { price: 100 })
        const invalid = [400, 'request.invalid']
        expect(refusal(await purchase(oid, 100, { discountCode: code }))).toEqual(invalid)
        const entry = { entry: `video_${oid}`, coins: 100, discountCode: code }
        const cart = { shoppingCart: [entry] }
        const call = { token: buyer.token, idempotencyKey: newKey(), body: cart }
        expect(refusal(await t.call('POST /account/purchase/shoppingCart', call))).toEqual(invalid)
        expect(refusal(await check(encodeURIComponent(code), oid))).toEqual(invalid)
        expect(await coinsOf()).toBe(1000)
      },
    )

    it('is used once, by one of two at once, and not where the sale breaks off', async () => {
      const oid = await publishContent(t, maker, { price: 100 })
      const code = await codeFor({ contentOid: oid, price: 50, seats: 1 })
      const broken = await crashAtTable(t, 'audit_log', () =>
        purchase(oid, 50, { discountCode: code }),
      )
      expect(broken.status).toBe(503)
      const second = await signUpPerson(t)
      await giveAmount(t, second, 'coin', 1000)
      const answers = await Promise.all([
        purchase(oid, 50, { discountCode: code }),
        purchase(oid, 50, { discountCode: code, by: second }),
      ])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
      expect(((await coinsOf()) ?? 0) + ((await coinsOf(second)) ?? 0)).toBe(1950)
    })

    it('lowers what everyone pays now, works for stories, and comes back with a refund', async () => {
      const at = (hours: number) =>
        new Date(t.clock.now().getTime() + hours * 3_600_000).toISOString()
      const discount = { type: 'percent', amount: 50, startDate: at(0), endDate: at(1) }
      const cheap = await publishContent(t, maker, { price: 100 }, discount)
      const idle = await codeFor({ contentOid: cheap, price: 60 })
      expect(refusal(await purchase(cheap, 60, { discountCode: idle }))).toEqual([
        409,
        'creator_coupon.not_cheaper',
      ])
      const better = await codeFor({ contentOid: cheap, price: 20 })
      expect((await purchase(cheap, 20, { discountCode: better })).status).toBe(200)
      const story = await publishStory(t, maker, { access: 'buyers', priceCoins: 80 })
      const code = await codeFor({ contentOid: story, price: 30 })
      const { orderOid } = (await purchase(story, 30, { discountCode: code })).body
      const admin = await signUpAdmin(t)
      await t.call(`POST /payment/admin/orders/${orderOid}/refund`, {
        token: admin.token,
        idempotencyKey: newKey(),
        body: { reason: 'A mistake.' },
      })
      expect((await check(code, story, 'story')).body.priceCoins).toBe(30)
    })

    it('is made by the owner, below the price, and taken back', async () => {
      const oid = await publishContent(t, maker, { price: 100 })
      const rival = await signUpCreator(t)
      const contentOid = oid
      expect(refusal(await make({ contentOid, price: 50 }, rival))).toEqual([
        404,
        'commerce.content_not_found',
      ])
      expect(refusal(await make({ contentOid, price: 100 }))).toEqual([
        422,
        'creator_coupon.price_not_lower',
      ])
      expect((await make({ contentOid, price: 0 })).status).toBe(400)
      expect((await make({ contentOid, price: 50 }, buyer)).status).toBe(403)
      const free = await publishContent(t, maker, {})
      expect(refusal(await make({ contentOid: free, price: 5 }))).toEqual([
        409,
        'commerce.not_for_sale',
      ])
      const code = await codeFor({ contentOid, price: 50, owner: buyer.nickname })
      const somebody = await signUpPerson(t)
      expect(refusal(await check(code, oid, 'video', somebody))).toEqual([
        404,
        'creator_coupon.no_match',
      ])
      const remove = ({ token }: Person) =>
        t.call(`DELETE /account/coupon/${code}/item/${oid}`, { token })
      expect(refusal(await remove(rival))).toEqual([404, 'creator_coupon.no_match'])
      expect((await check(code, oid)).status).toBe(200)
      expect((await remove(maker)).status).toBe(200)
      expect(refusal(await check(code, oid))).toEqual([404, 'creator_coupon.no_match'])
    })
  })

  describe('fills the purchased list', () => {
    const list = (query = '', by = buyer) =>
      t.call(`GET /content/purchased3${query}`, { token: by.token })

    it('that may be kept for 300 seconds, by its owner alone [R-content-074]', async () => {
      const video = await publishContent(t, maker, { title: 'Waves', price: 10 })
      const story = await publishStory(t, maker, {
        title: 'The pier',
        access: 'buyers',
        priceCoins: 20,
      })
      await purchase(video, 10)
      t.clock.advance(1000)
      const { orderOid } = (await purchase(story, 20)).body
      const answer = await list()
      expect(answer.headers['cache-control']).toBe('private, max-age=300')
      expect(answer.body.items).toMatchObject([
        { contentOid: story, type: 'story', title: 'The pier', orderOid, priceCoins: 20 },
        { contentOid: video, type: 'video', title: 'Waves', path: `/play/${video}`, gift: null },
      ])
      const first = (await list('?limit=1')).body
      const rest = (await list(`?limit=1&cursor=${first.nextCursor}`)).body
      expect([first.items[0].contentOid, rest.items[0].contentOid, rest.nextCursor]).toEqual([
        story,
        video,
        null,
      ])
      expect((await list('?kind=story')).body.items).toHaveLength(1)
      expect((await list('?gifts=true')).body.items).toEqual([])
      expect((await list('?cursor=x')).status).toBe(400)
      expect((await t.call('GET /content/purchased3')).status).toBe(401)
      expect((await list('', await signUpPerson(t))).body.items).toEqual([])
    })

    it('without what was refunded, and names nothing that is hidden by now', async () => {
      const oid = await publishContent(t, maker, { title: 'Waves', price: 10 })
      const { orderOid } = (await purchase(oid, 10)).body
      const admin = await signUpAdmin(t)
      const reason = { reason: 'A mistake.' }
      await t.call(`POST /content/admin/contents/${oid}/takedown`, {
        token: admin.token,
        body: reason,
      })
      const refund = { token: admin.token, idempotencyKey: newKey(), body: reason }
      await t.call(`POST /payment/admin/orders/${orderOid}/refund`, refund)
      expect((await list()).body.items).toEqual([])
    })
  })
})
