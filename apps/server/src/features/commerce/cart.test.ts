import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestAnswer, type TestApp } from '../../testing/app.ts'
import { publishContent } from '../../testing/contents.ts'
import { crashAtTable } from '../../testing/crash.ts'
import { giveAmount, newKey, walletOf } from '../../testing/money.ts'
import { type Person, signUpCreator, signUpPerson } from '../../testing/people.ts'
import { expectSoundLedger } from '../../testing/sound-ledger.ts'
import { publishStory } from '../../testing/stories.ts'
import { addTier } from '../../testing/subscriptions.ts'

const nowhere = '0123456789abcdef01234567'

describe('the cart', () => {
  let t: TestApp
  let maker: Person
  let buyer: Person
  let video: string
  let story: string
  beforeAll(async () => {
    t = await createTestApp()
    maker = await signUpCreator(t)
    video = await publishContent(t, maker, { title: 'Waves', price: 120, allowsBonus: true })
    const forBuyers = { access: 'buyers', priceCoins: 80, allowsBonus: true }
    story = await publishStory(t, maker, { ...forBuyers, title: 'The pier' })
  })
  beforeEach(async () => {
    buyer = await signUpPerson(t)
  })
  afterAll(async () => {
    await expectSoundLedger(t)
    await t.close()
  })

  const update = (change: Record<string, unknown>, { token } = buyer) =>
    t.call('POST /account/shoppingCart/update', { token, body: change })
  const add = (...entries: string[]) => update({ add: entries })
  const cart = async ({ token } = buyer) =>
    (await t.call('GET /account/shoppingCart', { token })).body
  const getuser = async () =>
    (await t.call('GET /account/getuser', { token: buyer.token })).body.self.shoppingCart
  const pay = (
    lines: { entry: string; coins: number; discountCode?: string }[],
    idempotencyKey = newKey(),
    { token } = buyer,
  ) =>
    t.call('POST /account/purchase/shoppingCart', {
      token,
      idempotencyKey,
      body: { shoppingCart: lines },
    })
  const owns = async (oid: string, { token } = buyer) =>
    (await t.call(`GET /content/content?contentOid=${oid}`, { token })).body.access.allowed
  const both = () => [
    { entry: `video_${video}`, coins: 120 },
    { entry: `story_${story}`, coins: 80 },
  ]

  it('keeps entries of a type and an id, on every device [R-content-020]', async () => {
    expect((await add(`story_${story}`, `video_${video}`)).status).toBe(200)
    t.clock.advance(1000)
    const answer = await add(`video_${video}`)
    expect(answer.body.shoppingCart.toSorted()).toEqual([`story_${story}`, `video_${video}`])
    expect((await getuser()).toSorted()).toEqual([`story_${story}`, `video_${video}`])
    const login = { email: buyer.email, password: buyer.password }
    const other = (await t.call('POST /account/login', { body: login })).body.token
    const { lines } = await cart({ ...buyer, token: other })
    expect(lines.find((line: { contentOid: string }) => line.contentOid === video)).toMatchObject({
      title: 'Waves',
      type: 'video',
      path: `/play/${video}`,
      priceCoins: 120,
      seenPriceCoins: 120,
      obstacle: null,
    })
    expect((await update({ remove: [`story_${story}`] })).body.shoppingCart).toEqual([
      `video_${video}`,
    ])
    for (const wrong of ['video', `video-${video}`, `video_${video}0`, `VIDEO_${video}`]) {
      expect((await add(wrong)).status).toBe(400)
      expect((await update({ remove: [wrong] })).status).toBe(400)
      expect((await pay([{ entry: wrong, coins: 120 }])).status).toBe(400)
    }
    expect((await t.call('GET /account/shoppingCart')).status).toBe(401)
  })

  it('counts each item of one order among the losses of leaving', async () => {
    await giveAmount(t, buyer, 'coin', 200)
    expect((await pay(both())).status).toBe(200)
    const { losses } = (await t.call('GET /account/withdrawal', { token: buyer.token })).body
    expect(losses.purchases).toBe(2)
  })

  describe('refuses in the documents’ words', () => {
    const words = ({ status, body }: TestAnswer) => [status, body.message]

    it('what can’t be put there [R-content-057]', async () => {
      const unsold = await publishContent(t, maker, { isPrivate: true, price: 10 })
      const gone = await publishContent(t, maker, { price: 10, availableCopies: 1 })
      const first = await signUpPerson(t)
      await giveAmount(t, first, 'coin', 10)
      expect((await pay([{ entry: `video_${gone}`, coins: 10 }], newKey(), first)).status).toBe(200)
      for (const entry of [
        `video_${unsold}`,
        `video_${gone}`,
        `audio_${video}`,
        `video_${nowhere}`,
      ]) {
        expect(words(await add(entry))).toEqual([409, 'Cannot Add to Cart'])
      }
      const own = await update({ add: [`video_${video}`] }, maker)
      expect(words(own)).toEqual([409, 'Cannot Add to Cart'])
      expect(await getuser()).toEqual([])
    })

    it('what is bought already, all or nothing [R-content-058]', async () => {
      await giveAmount(t, buyer, 'coin', 120)
      expect((await pay([{ entry: `video_${video}`, coins: 120 }])).status).toBe(200)
      expect(words(await add(`story_${story}`, `video_${video}`))).toEqual([
        409,
        'Already Purchased Item',
      ])
      expect(await getuser()).toEqual([])
    })

    it('what is for subscribers alone [R-content-059]', async () => {
      const tier = await addTier(t, maker, { name: 'Silver', price: 100 })
      const members = await publishContent(t, maker, { publicTiers: [tier] })
      expect(words(await add(`video_${members}`))).toEqual([409, 'Subscriber Exclusive Item'])
    })

    it('what is free [R-content-060]', async () => {
      const free = await publishContent(t, maker, {})
      expect(words(await add(`video_${free}`))).toEqual([409, 'Free Content'])
    })
  })

  it('is bought as one order, and what was bought drops out [R-content-026] [R-content-003]', async () => {
    await giveAmount(t, buyer, 'coin', 150)
    await giveAmount(t, buyer, 'bonusCoin', 70)
    const third = await publishContent(t, maker, { title: 'Dunes', price: 30 })
    await add(`video_${video}`, `story_${story}`, `video_${third}`)
    const answer = await pay(both())
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ priceCoins: 200, bonusCoins: 70, paidCoins: 130 })
    expect(answer.body.lines.map((line: { subjectOid: string }) => line.subjectOid)).toEqual([
      video,
      story,
    ])
    expect([await getuser(), await owns(video)]).toEqual([[`video_${third}`], true])
    const kept = t.deps.db.selectFrom('cart_entries').select('content_oid')
    expect(await kept.where('user_oid', '=', buyer.oid).execute()).toEqual([{ content_oid: third }])
    expect(await walletOf(t, buyer)).toMatchObject({ coins: 20, bonusCoins: 0 })
  })

  it('drops what somebody was given meanwhile', async () => {
    await add(`video_${video}`)
    const giver = await signUpPerson(t)
    await giveAmount(t, giver, 'coin', 120)
    const body = { contentOid: video, giftees: [buyer.oid] }
    const gift = { token: giver.token, idempotencyKey: newKey(), body }
    expect((await t.call('POST /account/gift', gift)).status).toBe(200)
    expect([await getuser(), (await cart()).lines]).toEqual([[], []])
  })

  it('shows a changed price, and never takes it unseen', async () => {
    await giveAmount(t, buyer, 'coin', 1000)
    const oid = await publishContent(t, maker, { price: 50 })
    await add(`video_${oid}`)
    const raised = { contentOid: oid, metaData: { price: 90 } }
    await t.call('POST /content/update', { token: maker.token, body: raised })
    const refused = await pay([...both(), { entry: `video_${oid}`, coins: 50 }])
    expect(refusal(refused)).toEqual([409, 'commerce.price_changed'])
    expect(refused.body.details).toMatchObject({ contentOid: oid, priceCoins: 90 })
    expect((await cart()).lines).toMatchObject([{ seenPriceCoins: 50, priceCoins: 90 }])
    expect((await walletOf(t, buyer)).coins).toBe(1000)
    expect((await pay([{ entry: `video_${oid}`, coins: 90 }])).status).toBe(200)
  })

  it('takes the money once, whatever is sent twice or at once', async () => {
    await giveAmount(t, buyer, 'coin', 500)
    const key = newKey()
    const [one, two] = await Promise.all([pay(both(), key), pay(both(), key)])
    expect([one.status, two.status, two.body.orderOid]).toEqual([200, 200, one.body.orderOid])
    expect((await pay(both(), key)).body.orderOid).toBe(one.body.orderOid)
    expect(refusal(await pay([{ entry: `video_${video}`, coins: 120 }], key))).toEqual([
      422,
      'request.idempotency_key_reused',
    ])
    expect(refusal(await pay(both()))).toEqual([409, 'commerce.already_purchased'])
    expect((await walletOf(t, buyer)).coins).toBe(300)
    const other = await signUpPerson(t)
    await giveAmount(t, other, 'coin', 500)
    const answers = await Promise.all([
      pay(both(), newKey(), other),
      pay(both().toReversed(), newKey(), other),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await walletOf(t, other)).coins).toBe(300)
  })

  it('takes nothing where it breaks off, is short of coins, or names something twice', async () => {
    await giveAmount(t, buyer, 'coin', 500)
    await add(`video_${video}`, `story_${story}`)
    const broken = await crashAtTable(t, 'audit_log', () => pay(both()))
    expect(broken.status).toBeGreaterThanOrEqual(500)
    const twice = [...both(), { entry: `video_${video}`, coins: 120 }]
    expect(refusal(await pay(twice))).toEqual([400, 'cart.entry_twice'])
    expect((await pay([])).status).toBe(400)
    expect((await pay([{ entry: `video_${video}`, coins: 0 }])).status).toBe(400)
    expect([(await walletOf(t, buyer)).coins, (await getuser()).length]).toEqual([500, 2])
    const poor = await signUpPerson(t)
    await giveAmount(t, poor, 'coin', 199)
    expect(refusal(await pay(both(), newKey(), poor))).toEqual([402, 'wallet.not_enough_coins'])
    expect((await walletOf(t, poor)).coins).toBe(199)
  })

  it('pays co-creators their shares of what was bought with others [R-content-007]', async () => {
    const partner = await signUpCreator(t)
    const coCreators = [{ email: partner.email, share: 25 }]
    const shared = await publishContent(t, maker, { price: 100, coCreators })
    const accepted = { contentOid: shared, accept: true }
    await t.call('POST /content/co-creations', { token: partner.token, body: accepted })
    await giveAmount(t, buyer, 'coin', 180)
    const lines = [
      { entry: `video_${shared}`, coins: 100 },
      { entry: `story_${story}`, coins: 80 },
    ]
    expect((await pay(lines)).status).toBe(200)
    const earned = async ({ token }: Person, oid: string) =>
      (await t.call('GET /payment/sales', { token })).body.items
        .filter((sale: { itemOid: string }) => sale.itemOid === oid)
        .map((sale: { earnedAmount: number }) => sale.earnedAmount)
    expect([await earned(maker, shared), await earned(partner, shared)]).toEqual([[60], [20]])
    expect(await earned(partner, story)).toEqual([])
  })

  it('holds as many as it may', async () => {
    const others = Array.from({ length: 100 }, (_, index) => ({
      user_oid: buyer.oid,
      content_oid: index.toString(16).padStart(24, '0'),
      type: 'video',
      seen_price: 1,
      added_at: t.clock.now(),
    }))
    await t.deps.db.insertInto('cart_entries').values(others).execute()
    expect(refusal(await add(`video_${video}`))).toEqual([409, 'cart.full'])
    const room = `video_${'0'.repeat(24)}`
    expect((await update({ add: [`video_${video}`], remove: [room] })).status).toBe(200)
  })

  it('is somebody’s choice whether they are asked again', async () => {
    const call = (on?: unknown) =>
      on === undefined
        ? t.call('GET /account/one-touch-payment', { token: buyer.token })
        : t.call('POST /account/one-touch-payment', { token: buyer.token, body: { on } })
    expect((await call()).body).toEqual({ oneTouchPayment: false })
    expect((await call(true)).body).toEqual({ oneTouchPayment: true })
    const self = (await t.call('GET /account/getuser', { token: buyer.token })).body.self
    expect(self.oneTouchPayment).toBe(true)
    expect((await call('yes')).status).toBe(400)
    expect((await t.call('GET /account/one-touch-payment')).status).toBe(401)
  })
})
