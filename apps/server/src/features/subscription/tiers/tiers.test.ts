import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, refusal } from '../../../testing/app.ts'
import { exportOf } from '../../../testing/exports.ts'
import { makeTierCoupon } from '../../../testing/creator-coupons.ts'
import { giveAmount } from '../../../testing/money.ts'
import { publishStory } from '../../../testing/stories.ts'
import { createTierApp, confirmTier } from '../../../testing/subscriptions.ts'
import { actionsOf, type Person, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { makePng, uploadPicture } from '../../../testing/uploads.ts'

const nobody = 'f'.repeat(24)

describe('subscription tiers', () => {
  let t: TestApp
  let creator: Person
  beforeAll(async () => {
    t = await createTierApp()
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    creator = await signUpCreator(t)
  })

  const modify = (body: object, by: Person | null = creator) =>
    t.call('POST /account/modify/subscription_tiers', {
      ...(by && { token: by.token }),
      body: { ...body },
    })
  const push = async (tier: object): Promise<string> => {
    const answer = await modify({ mode: 'push', tier })
    expect(answer.status, answer.text).toBe(200)
    return answer.body.tierHash
  }
  const list = async (query = '', by: Person | null = null) =>
    (
      await t.call(`GET /account/subscription-tiers?creatorOid=${creator.oid}${query}`, {
        ...(by && { token: by.token }),
      })
    ).body.tiers
  const namesOf = (tiers: { name: string }[]) => tiers.map(({ name }) => name)

  it('have a price in coins and in each currency, words, an icon, emojis, streak and seats, for all to read [R-subscription-005]', async () => {
    const upload = { bytes: await makePng({ width: 64, height: 64 }) }
    const icon = await t.call('POST /media/images', { token: creator.token, upload })
    const iconAssetOid: string = icon.body.assetOid
    const tierHash = await push({
      name: '  Gold ',
      price: 50,
      price_usd: 700,
      details: 'Everything.',
      iconAssetOid,
      emojis: ['🌙', '⭐', '🌙'],
      streak: true,
      seats: 30,
    })
    const [gold] = await list('&currency=USD')
    expect(gold).toEqual({
      tierHash,
      creatorOid: creator.oid,
      price: 50,
      price_krw: 5500,
      price_jpy: 550,
      price_usd: 700,
      monthlyFee: { currency: 'USD', amountMinor: 700 },
      name: 'Gold',
      details: 'Everything.',
      translations: null,
      icon: expect.objectContaining({ assetOid: iconAssetOid, width: 64, height: 64 }),
      emojis: ['🌙', '⭐'],
      streak: true,
      seats: 30,
      seatsLeft: 30,
      level: 1,
      isRemoved: false,
      isDeletable: false,
    })
    expect((await list())[0].monthlyFee).toEqual({ currency: 'KRW', amountMinor: 5500 })
    expect(await actionsOf(t, { actor: creator, subjectOid: tierHash })).toEqual(['tier.added'])
  })

  it('fall back to the creator’s original name and details in languages without a translation', async () => {
    const ko = { name: '골드', details: '모두 볼 수 있어요.' }
    const translations = {
      ko,
      jp: { name: 'ゴールド', details: '' },
      es: { name: '', details: '' },
    }
    const tierHash = await push({ name: 'Gold', details: 'Everything.', price: 50, translations })
    const words = async (lang: string) => {
      const [tier] = await list(`&lang=${lang}`)
      return [tier.name, tier.details, tier.translations]
    }
    expect(await words('ko')).toEqual(['골드', '모두 볼 수 있어요.', null])
    expect(await words('jp')).toEqual(['ゴールド', 'Everything.', null])
    expect(await words('es')).toEqual(['Gold', 'Everything.', null])
    const own = () => list('&withRemoved=true&lang=ko', creator)
    expect(await own()).toMatchObject([
      { name: 'Gold', details: 'Everything.', translations: { ko, jp: { name: 'ゴールド' } } },
    ])
    // Another change leaves them; new ones replace them all.
    await modify({ mode: 'update', tierHash, tier: { price: 60 } })
    expect(await words('ko')).toEqual(['골드', '모두 볼 수 있어요.', null])
    await modify({ mode: 'update', tierHash, tier: { translations: { es: { name: 'Oro' } } } })
    expect([await words('ko'), await words('es')]).toEqual([
      ['Gold', 'Everything.', null],
      ['Oro', 'Everything.', null],
    ])
    for (const wrong of [
      { fr: { name: 'Or' } },
      { ko: { name: 'x'.repeat(200) } },
      { ko: { name: 7 } },
      { ko: 'Gold' },
    ]) {
      const tier = { translations: wrong }
      const answer = await modify({ mode: 'update', tierHash, tier })
      expect(refusal(answer), JSON.stringify(wrong)).toEqual([400, 'request.invalid'])
    }
    const rival = await signUpCreator(t)
    const theirs = { mode: 'update', tierHash, tier: { translations: {} } }
    expect(refusal(await modify(theirs, rival))).toEqual([404, 'subscription.tier_not_found'])
  })

  it('appear in the reader’s language when offered, held, and paid', async () => {
    const translations = { ko: { name: '골드', details: '모두 볼 수 있어요.' } }
    const tierHash = await push({ name: 'Gold', price: 50, translations })
    const reader = await signUpPerson(t)
    const { token } = reader
    await giveAmount(t, reader, 'coin', 100)
    const ready = await t.call('POST /payment/subscription/ready?lang=ko', {
      token,
      body: { tierHash },
    })
    expect(ready.body.tier).toMatchObject({ name: '골드', details: '모두 볼 수 있어요.' })
    const { postingId } = (
      await confirmTier(t, reader, { tierHash, priceCoins: ready.body.priceCoins })
    ).body
    const held = await t.call('GET /account/subscriptions?lang=ko', { token })
    expect(held.body.items[0].tier.name).toBe('골드')
    const receipt = (lang: string) =>
      t.call(`GET /payment/subscription/receipts/${postingId}?lang=${lang}`, { token })
    expect((await receipt('ko')).body.tierName).toBe('골드')
    expect((await receipt('en')).body.tierName).toBe('Gold')
    const channel = await t.call(`GET /channel/channel?creatorOid=${creator.oid}&lang=ko`)
    expect(channel.body.channel.tiers[0], channel.text).toMatchObject({ name: '골드' })
  })

  it('change by what is sent alone; currencies follow a new price in coins [R-subscription-004]', async () => {
    const tierHash = await push({ name: 'Gold', price: 50, price_krw: 6000, seats: 5 })
    const update = async (tier: object) => {
      const answer = await modify({ mode: 'update', tierHash, tier })
      expect(answer.status, answer.text).toBe(200)
      return answer.body.tiers[0]
    }
    expect(await update({ details: 'More.', price: 50 })).toMatchObject({
      name: 'Gold',
      details: 'More.',
      price_krw: 6000,
      seats: 5,
    })
    expect(await update({ price: 100 })).toMatchObject({ price_krw: 11_000, price_jpy: 1100 })
    expect(await update({ price_jpy: 1000 })).toMatchObject({ price_jpy: 1000 })
    expect(await update({ price_jpy: null, seats: null })).toMatchObject({
      price_jpy: 1100,
      seats: null,
    })
    // The default price, written out, follows the coins as well.
    await update({ price_usd: 1099 })
    expect(await update({ price: 200 })).toMatchObject({ price_usd: 2199 })
  })

  it('stand in an order that is their level, the free one below all, and swap places [R-subscription-004]', async () => {
    const one = await push({ name: 'One', price: 10 })
    await push({ name: 'Two', price: 20 })
    const free = await push({ name: 'Free', price: 0 })
    const three = await push({ name: 'Three', price: 30 })
    expect(namesOf(await list())).toEqual(['Free', 'One', 'Two', 'Three'])
    const swapped = await modify({ mode: 'swap', tierHash: one, otherTierHash: three })
    expect(swapped.body.tiers.map(({ name, level }: never) => [name, level])).toEqual([
      ['Free', 0],
      ['Three', 1],
      ['Two', 2],
      ['One', 3],
    ])
    expect(refusal(await modify({ mode: 'swap', tierHash: one, otherTierHash: free }))).toEqual([
      409,
      'subscription.free_tier_is_lowest',
    ])
  })

  it('keep each its own place where two are moved at once', async () => {
    const [a, b, c] = [
      await push({ name: 'A', price: 1 }),
      await push({ name: 'B', price: 2 }),
      await push({ name: 'C', price: 3 }),
    ]
    await Promise.all([
      modify({ mode: 'swap', tierHash: a, otherTierHash: b }),
      modify({ mode: 'swap', tierHash: b, otherTierHash: c }),
      modify({ mode: 'swap', tierHash: c, otherTierHash: a }),
    ])
    const tiers: { level: number }[] = await list()
    expect(tiers.map(({ level }) => level)).toEqual([1, 2, 3])
  })

  it('go out of offer and come back; only their creator is shown them meanwhile', async () => {
    const gold = await push({ name: 'Gold', price: 50 })
    await push({ name: 'Silver', price: 20 })
    const remove = () => modify({ mode: 'remove', tierHash: gold })
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 200])
    expect(namesOf(await list())).toEqual(['Silver'])
    expect(namesOf(await list('&withRemoved=true'))).toEqual(['Silver'])
    expect((await list('&withRemoved=true', creator))[0]).toMatchObject({
      name: 'Gold',
      isRemoved: true,
    })
    expect((await modify({ mode: 'restore', tierHash: gold })).status).toBe(200)
    expect(namesOf(await list())).toEqual(['Gold', 'Silver'])
  })

  it('are deleted once removed, where nothing names them', async () => {
    const remove = (tierHash: string) => modify({ mode: 'remove', tierHash })
    const take = (tierHash: string, by = creator) => modify({ mode: 'delete', tierHash }, by)
    const inUse = [409, 'subscription.tier_in_use']
    const unused = await push({ name: 'Unused', price: 50 })
    expect(refusal(await take(unused))).toEqual(inUse)
    await remove(unused)
    expect((await list('&withRemoved=true', creator))[0]).toMatchObject({ isDeletable: true })
    expect(refusal(await take(unused, await signUpCreator(t)))[0]).toBe(404)
    const taken = await take(unused)
    expect([taken.status, taken.body.tiers]).toEqual([200, []])
    expect(refusal(await take(unused))).toEqual([404, 'subscription.tier_not_found'])
    expect(await actionsOf(t, { actor: creator, subjectOid: unused })).toEqual([
      'tier.added',
      'tier.removed',
      'tier.deleted',
    ])
  })

  it('stay once removed where somebody had them, or a coupon or a story names them', async () => {
    const holder = await signUpPerson(t)
    await giveAmount(t, holder, 'coin', 300)
    const left = await push({ name: 'Left', price: 0 })
    const named = { held: await push({ name: 'Held', price: 50 }), left }
    const next = await push({ name: 'Next', price: 20 })
    const coupon = await push({ name: 'Coupon', price: 100 })
    const story = await push({ name: 'Story', price: 100 })
    const tiers = [...Object.values(named), next, coupon, story]
    // One who left a tier for another, and goes down to a third with the month.
    for (const [tierHash, priceCoins] of [
      [named.left, 0],
      [named.held, 50],
    ] as const) {
      const answer = await confirmTier(t, holder, { tierHash, priceCoins })
      expect(answer.status, answer.text).toBe(200)
    }
    await modify({ mode: 'swap', tierHash: next, otherTierHash: named.held })
    const down = await confirmTier(t, holder, { tierHash: next, priceCoins: 0 })
    expect(down.status, down.text).toBe(200)
    const code = await makeTierCoupon(t, creator, { tierHash: coupon, price: 10 })
    await publishStory(t, creator, { access: 'subscribers', accessTierHash: story })
    for (const tierHash of tiers) await modify({ mode: 'remove', tierHash })
    const removed: { isDeletable: boolean }[] = await list('&withRemoved=true', creator)
    expect(removed.map(({ isDeletable }) => isDeletable)).toEqual(tiers.map(() => false))
    for (const tierHash of tiers) {
      expect(refusal(await modify({ mode: 'delete', tierHash }))).toEqual([
        409,
        'subscription.tier_in_use',
      ])
    }
    // One that was taken back names it for good.
    const path = `DELETE /account/coupon/${code}/tier/${coupon}`
    expect((await t.call(path, { token: creator.token })).status).toBe(200)
    expect((await modify({ mode: 'delete', tierHash: coupon })).status).toBe(409)
  })

  it('are either taken or deleted where both are wanted at once', async () => {
    const holder = await signUpPerson(t)
    for (let n = 0; n < 5; n += 1) {
      const tierHash = await push({ name: `Free ${n}`, price: 0 })
      const [chosen, deleted] = await Promise.all([
        confirmTier(t, n === 0 ? holder : await signUpPerson(t), { tierHash, priceCoins: 0 }),
        modify({ mode: 'remove', tierHash }).then(() => modify({ mode: 'delete', tierHash })),
      ])
      expect([chosen.status, deleted.status]).not.toContain(500)
      expect([chosen.status, deleted.status].filter((status) => status === 200)).toHaveLength(1)
    }
  })

  it('are free once a creator, and stay free or paid', async () => {
    const free = await push({ name: 'Free', price: 0 })
    const paid = await push({ name: 'Paid', price: 10 })
    const exists = [409, 'subscription.free_tier_exists']
    expect(refusal(await modify({ mode: 'push', tier: { name: 'F', price: 0 } }))).toEqual(exists)
    const fixed = [409, 'subscription.tier_kind_fixed']
    const update = (tierHash: string, price: number) =>
      modify({ mode: 'update', tierHash, tier: { price } })
    expect(refusal(await update(free, 10))).toEqual(fixed)
    expect(refusal(await update(paid, 0))).toEqual(fixed)
    await modify({ mode: 'remove', tierHash: free })
    const other = await push({ name: 'Other', price: 0 })
    expect(refusal(await modify({ mode: 'restore', tierHash: free }))).toEqual(exists)
    expect(namesOf(await list())).toEqual(['Other', 'Paid'])
    const both = await Promise.all(
      [1, 2].map(async () => {
        await modify({ mode: 'remove', tierHash: other })
        return modify({ mode: 'push', tier: { name: 'Race', price: 0 } })
      }),
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('are twenty at most, sold for no less than their coins are worth', async () => {
    const low = { mode: 'push', tier: { name: 'Low', price: 50, price_krw: 4999 } }
    const refused = await modify(low)
    expect([...refusal(refused), refused.body.message]).toEqual([
      422,
      'subscription.price_below_value',
      'The KRW price can’t be lower than what the tier’s coins cost in KRW. Raise it, or lower the coin price.',
    ])
    await push({ name: 'Just', price: 50, price_krw: 5000 })
    for (let index = 1; index < 20; index++) await push({ name: `Tier ${index}`, price: 10 })
    expect(refusal(await modify({ mode: 'push', tier: { name: 'Last', price: 1 } }))).toEqual([
      409,
      'subscription.too_many_tiers',
    ])
  })

  it.each([
    { mode: 'push', tier: { name: 'Gold' } },
    { mode: 'push', tier: { price: 10 } },
    { mode: 'push', tier: { name: ' ', price: 10 } },
    { mode: 'push', tier: { name: 'x'.repeat(41), price: 10 } },
    { mode: 'push', tier: { name: 'Gold', price: -1 } },
    { mode: 'push', tier: { name: 'Gold', price: 1.5 } },
    { mode: 'push', tier: { name: 'Gold', price: 1_000_001 } },
    { mode: 'push', tier: { name: 'Gold', price: 10, seats: 0 } },
    { mode: 'push', tier: { name: 'Gold', price: 10, emojis: ['moon'] } },
    { mode: 'update', tier: { name: 'Gold' } },
    { mode: 'remove' },
    { mode: 'steal', tierHash: nobody },
  ])('refuse %j as a bad request', async (body) => {
    expect(refusal(await modify(body))).toEqual([400, 'request.invalid'])
    expect(await list('&withRemoved=true', creator)).toEqual([])
  })

  it('are changed by their creator alone, with pictures of their own', async () => {
    const other = await signUpCreator(t)
    const tierHash = await push({ name: 'Gold', price: 50 })
    const update = { mode: 'update', tierHash, tier: { name: 'Mine' } }
    const notFound = [404, 'subscription.tier_not_found']
    expect(refusal(await modify(update, other))).toEqual(notFound)
    expect(refusal(await modify({ mode: 'swap', tierHash, otherTierHash: nobody }))).toEqual(
      notFound,
    )
    expect((await modify({ mode: 'swap', tierHash })).status).toBe(400)
    expect(refusal(await modify(update, await signUpPerson(t)))[0]).toBe(403)
    expect(refusal(await modify(update, null))[0]).toBe(401)
    const iconAssetOid = await uploadPicture(t, other)
    expect(refusal(await modify({ mode: 'update', tierHash, tier: { iconAssetOid } }))[1]).toBe(
      'media.not_found',
    )
    expect((await list())[0]).toMatchObject({ name: 'Gold', icon: null })
    expect((await t.call('GET /account/subscription-tiers?creatorOid=x')).status).toBe(400)
    const none = await t.call(`GET /account/subscription-tiers?creatorOid=${nobody}`)
    expect(none.body).toEqual({ tiers: [] })
  })

  it('are in the download of their creator’s data, out of offer when they close, and without words when they are gone', async () => {
    await push({ name: 'Gold', price: 50, details: 'Everything.' })
    const taken = await exportOf(t, creator.oid)
    expect(taken.subscription.subscriptionTiers).toMatchObject([{ name: 'Gold', price_coins: 50 }])
    const user = { userOid: creator.oid, now: t.clock.now() }
    await t.deps.db.transaction().execute((tx) => t.deps.lifecycle.close(tx, user))
    expect(await list()).toEqual([])
    await t.deps.db.transaction().execute((tx) => t.deps.lifecycle.erase(tx, user))
    const left = await t.deps.db
      .selectFrom('subscription_tiers')
      .select(['name', 'details', 'price_coins'])
      .where('creator_oid', '=', creator.oid)
      .execute()
    expect(left).toEqual([{ name: '', details: '', price_coins: 50 }])
  })
})
