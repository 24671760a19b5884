import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestAnswer, type TestApp, refusal } from '../../../testing/app.ts'
import { crashAtTable } from '../../../testing/crash.ts'
import { exportOf } from '../../../testing/exports.ts'
import { giveAmount, newKey, walletOf } from '../../../testing/money.ts'
import { deliverEvents } from '../../../testing/notifications.ts'
import { actionsOf, type Person, signUpPerson } from '../../../testing/people.ts'
import { createTierApp, addTier, confirmTier, openTiers } from '../../../testing/subscriptions.ts'
import { expectSoundLedger } from '../../../testing/sound-ledger.ts'
import { findMembership } from '../../access/access.service.ts'
import { getAccountSums } from '../../ledger/ledger.service.ts'
import { newBlockedSetting } from '../rows/subscription.settings.ts'

const nobody = 'f'.repeat(24)

describe('subscribing', () => {
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
    await blockNew(false)
    ;({ creator, reader, silver, gold } = await openTiers(t, { streak: true }))
  })

  const blockNew = (isBlocked: boolean) =>
    t.deps.db
      .transaction()
      .execute((tx) => t.deps.settings.set(tx, newBlockedSetting, isBlocked, null))
  const confirm = (tierHash: string, priceCoins: number, key = newKey(), who = reader) =>
    confirmTier(t, who, { tierHash, priceCoins }, key)
  const subscribe = async (tierHash: string, priceCoins: number, who = reader) => {
    await giveAmount(t, who, 'coin', priceCoins)
    const answer = await confirm(tierHash, priceCoins, newKey(), who)
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }
  const ready = async (tierHash: string, who = reader) => {
    const call = { token: who.token, body: { tierHash } }
    return t.call('POST /payment/subscription/ready', call)
  }
  const act = (path: string, who = reader) =>
    t.call(`POST /account/${path}`, { token: who.token, body: { creatorOid: creator.oid } })
  const list = async (who = reader) =>
    (await t.call('GET /account/subscriptions', { token: who.token })).body.items
  const membershipAt = (at: string, who = reader) =>
    findMembership(t.deps.db, {
      userOid: who.oid,
      creatorOid: creator.oid,
      now: new Date(at),
    })
  const now = () => t.clock.now().toISOString()
  const coins = async (who = reader) => (await walletOf(t, who)).coins
  const earned = async () => {
    const sums = await getAccountSums(t.deps.db, { ownerOid: creator.oid, kind: 'creator' })
    return sums.find(({ bucket }) => bucket === 'coin')?.amount ?? 0
  }

  it('takes the coins of the month, pays the creator their share, and opens the tier [R-subscription-001]', async () => {
    await giveAmount(t, reader, 'coin', 150)
    expect((await ready(silver)).body).toMatchObject({
      tier: { name: 'Silver' },
      change: 'new',
      month: '2026-11',
      priceCoins: 100,
      nextBillingOn: '2026-12-01',
      nextPriceCoins: 100,
      balanceCoins: 150,
      shortCoins: 0,
      obstacle: null,
    })
    expect(await list()).toEqual([])
    const answer = await confirm(silver, 100)
    expect(answer.status, answer.text).toBe(200)
    const { subscriptionOid, postingId } = answer.body
    expect(answer.body).toMatchObject({ change: 'new', month: '2026-11', priceCoins: 100 })
    expect([await coins(), await earned()]).toEqual([50, 80])
    const posting = await t.call(`GET /ledger/postings/${postingId}`, { token: reader.token })
    expect(posting.body).toMatchObject({
      type: 'coin_subscription',
      reference: { kind: 'subscription', oid: subscriptionOid },
    })
    expect(await membershipAt(now())).toMatchObject({ tier_oid: silver, level: 1 })
    expect(await list()).toMatchObject([
      {
        subscriptionOid,
        creatorOid: creator.oid,
        creatorName: creator.nickname,
        tier: { tierHash: silver },
        state: 'subscribed',
        priceCoins: 100,
        nextBillingOn: '2026-12-01',
        endsAt: null,
        nextTier: null,
      },
    ])
    expect(await actionsOf(t, { actor: reader, subjectOid: subscriptionOid })).toEqual([
      'subscription.started',
    ])
    await deliverEvents(t)
    const news = await t.call('GET /account/notifications', { token: creator.token })
    expect(news.body.items[0]).toMatchObject({
      type: 'subscriber',
      text: 'Someone subscribed to “Silver”.',
    })
    expect(news.text).not.toContain(reader.oid)
    const self = await t.call('GET /account/getuser', { token: reader.token })
    expect(self.body.self.roles).toContain('subscriber')
  })

  it('is not paid from bonus coins, and refused where coins are missing', async () => {
    await giveAmount(t, reader, 'bonusCoin', 500)
    await giveAmount(t, reader, 'coin', 99)
    expect((await ready(silver)).body).toMatchObject({
      balanceCoins: 99,
      shortCoins: 1,
      obstacle: { code: 'wallet.not_enough_coins' },
    })
    expect(refusal(await confirm(silver, 100))).toEqual([402, 'wallet.not_enough_coins'])
    expect([await coins(), await list(), await membershipAt(now())]).toEqual([99, [], null])
  })

  it('refuses what cannot be subscribed to, changing nothing', async () => {
    await giveAmount(t, reader, 'coin', 1000)
    const old = await addTier(t, creator, { name: 'Old', price: 10 })
    const remove = { mode: 'remove', tierHash: old }
    const { token } = creator
    await t.call('POST /account/modify/subscription_tiers', { token, body: remove })
    const expected = [
      [reader, nobody, 100, 404, 'subscription.tier_not_found'],
      [reader, old, 10, 409, 'subscription.not_offered'],
      [reader, silver, 99, 409, 'subscription.price_changed'],
      [creator, silver, 100, 409, 'subscription.own_tier'],
    ] as const
    for (const [who, tierHash, price, status, code] of expected) {
      expect(refusal(await confirm(tierHash, price, newKey(), who))).toEqual([status, code])
    }
    expect((await confirm(silver, 99)).body.details).toEqual({ priceCoins: 100 })
    expect((await ready(old)).body.obstacle.code).toBe('subscription.not_offered')
    expect([await coins(), await list()]).toEqual([1000, []])
    await confirm(silver, 100)
    expect(refusal(await confirm(silver, 100))).toEqual([409, 'subscription.already_subscribed'])
    expect((await ready(silver)).body).toMatchObject({ change: null, priceCoins: 0 })
    expect(await coins()).toBe(900)
  })

  it('is refused to who blocked the creator, also as an upgrade, until they unblock', async () => {
    await subscribe(silver, 100)
    await giveAmount(t, reader, 'coin', 1000)
    const block = (operation: 'add' | 'remove') => {
      const body = { operation, userOid: creator.oid }
      return t.call('POST /content/block', { token: reader.token, body })
    }
    expect((await block('add')).status).toBe(200)
    expect((await ready(gold)).body.obstacle.code).toBe('subscription.creator_blocked')
    const { priceCoins } = (await ready(gold)).body
    const refused = [403, 'subscription.creator_blocked']
    expect(refusal(await confirm(gold, priceCoins))).toEqual(refused)
    expect(await coins()).toBe(1000)
    expect((await block('remove')).status).toBe(200)
    expect((await confirm(gold, priceCoins)).status).toBe(200)
  })

  it('is for those who are signed in, with a key and a tier', async () => {
    const body = { tierHash: silver, priceCoins: 100 }
    const { token } = reader
    const path = 'POST /payment/subscription/confirm'
    expect(refusal(await t.call(path, { token, body }))[1]).toBe('request.idempotency_key_required')
    expect((await t.call(path, { body, idempotencyKey: newKey() })).status).toBe(401)
    for (const [key, valid] of [
      ['POST /payment/subscription/ready', { tierHash: silver }],
      ['POST /account/subscribefree', { creatorOid: creator.oid, tierHash: silver }],
      ['POST /account/unsubscribe', { creatorOid: creator.oid }],
      ['POST /account/unsubscribe/revoke', { creatorOid: creator.oid }],
    ] as const) {
      expect((await t.call(key, { body: valid })).status).toBe(401)
      const wrong = Object.fromEntries(Object.keys(valid).map((name) => [name, 'x']))
      expect((await t.call(key, { token, body: wrong })).status).toBe(400)
    }
    for (const wrong of [{ priceCoins: -1 }, { priceCoins: 1.5 }, { method: 'shells' }]) {
      expect(refusal(await confirmTier(t, reader, { ...body, ...wrong }))[1]).toBe(
        'request.invalid',
      )
    }
    expect((await t.call('GET /account/subscriptions')).status).toBe(401)
    expect((await t.call('GET /account/subscription-durations')).status).toBe(401)
  })

  it('is blocked on the last day of the month in UTC, in these words [R-subscription-012] [R-subscription-013]', async () => {
    await giveAmount(t, reader, 'coin', 1000)
    const subscribeable = () => t.call('GET /account/subscribeable')
    t.clock.set(new Date('2026-11-30T00:00:00Z'))
    const refused = await confirm(silver, 100)
    const words =
      'You can’t subscribe on the last day of the month (UTC). Nothing was charged. Please come back tomorrow.'
    expect([...refusal(refused), refused.body.message]).toEqual([
      409,
      'subscription.last_day',
      words,
    ])
    expect((await ready(silver)).body.obstacle).toEqual({
      code: 'subscription.last_day',
      message: words,
    })
    const told = { subscribeable: false, reason: 'last_day', message: words }
    expect((await subscribeable()).body).toEqual(told)
    t.clock.set(new Date('2026-12-01T00:00:00Z'))
    expect((await subscribeable()).body).toMatchObject({ subscribeable: true, reason: null })
    expect((await confirm(silver, 100)).body.month).toBe('2026-12')
    t.clock.set(new Date('2026-12-31T12:00:00Z'))
    expect(refusal(await confirm(gold, 200))).toEqual([409, 'subscription.last_day'])
    expect(await coins()).toBe(900)
  })

  it('is blocked where the operator takes no new ones; who subscribes goes on [R-subscription-014]', async () => {
    await subscribe(silver, 100)
    const other = await signUpPerson(t)
    await giveAmount(t, reader, 'coin', 200)
    await giveAmount(t, other, 'coin', 100)
    await blockNew(true)
    const refused = await confirm(silver, 100, newKey(), other)
    expect([...refusal(refused), refused.body.message]).toEqual([
      409,
      'subscription.new_blocked',
      'New subscriptions are paused right now. Nothing was charged. Try again later.',
    ])
    expect((await t.call('GET /account/subscribeable')).body).toMatchObject({
      subscribeable: false,
      reason: 'blocked',
    })
    expect((await confirm(gold, 200)).status).toBe(200)
  })

  it('goes on for somebody who blocks the creator, and the answer tells them', async () => {
    const block = async (operation: string) => {
      const call = { token: reader.token, body: { operation, userOid: creator.oid } }
      return (await t.call('POST /content/block', call)).body.isSubscribed
    }
    expect(await block('add')).toBe(false)
    expect(await block('remove')).toBe(false)
    await subscribe(silver, 100)
    expect(await block('add')).toBe(true)
    expect(await list()).toHaveLength(1)
  })

  it('is among what its subscriber would lose by leaving, until it has ended', async () => {
    const lost = async () =>
      (await t.call('GET /account/withdrawal', { token: reader.token })).body.losses.subscriptions
    expect(await lost()).toBe(0)
    await subscribe(silver, 100)
    expect(await lost()).toBe(1)
    await act('unsubscribe')
    t.clock.set(new Date('2026-12-01T00:00:00Z'))
    expect(await lost()).toBe(0)
  })

  it('ends with the month once one unsubscribes, and not twice [R-subscription-008] [R-subscription-009] [R-subscription-015]', async () => {
    await subscribe(silver, 100)
    const left = await act('unsubscribe')
    expect(left.body).toMatchObject({
      state: 'unsubscribe_scheduled',
      endsAt: '2026-12-01T00:00:00.000Z',
      nextBillingOn: null,
    })
    const again = await act('unsubscribe')
    expect([...refusal(again), again.body.message]).toEqual([
      409,
      'subscription.already_scheduled',
      'Your subscription is already set to end.',
    ])
    expect(await membershipAt('2026-11-30T23:59:59.999Z')).not.toBeNull()
    expect(await membershipAt('2026-12-01T00:00:00Z')).toBeNull()
    t.clock.set(new Date('2026-12-01T00:00:00Z'))
    expect(await list()).toEqual([])
    const over = [404, 'subscription.not_subscribed']
    expect(refusal(await act('unsubscribe'))).toEqual(over)
    expect(refusal(await act('unsubscribe/revoke'))).toEqual(over)
    const back = await subscribe(silver, 100)
    expect(back).toMatchObject({ change: 'new', month: '2026-12' })
    expect((await list())[0].since).toBe('2026-12-01T00:00:00.000Z')
  })

  it('goes on where the end is revoked in time [R-subscription-010]', async () => {
    await subscribe(silver, 100)
    expect(refusal(await act('unsubscribe/revoke'))).toEqual([409, 'subscription.not_scheduled'])
    await act('unsubscribe')
    expect((await act('unsubscribe/revoke')).body).toMatchObject({
      state: 'subscribed',
      endsAt: null,
      nextBillingOn: '2026-12-01',
    })
    expect(await membershipAt('2026-12-15T00:00:00Z')).not.toBeNull()
    await act('unsubscribe')
    expect((await ready(silver)).body).toMatchObject({ change: 'keep', priceCoins: 0 })
    expect((await confirm(silver, 0)).body).toMatchObject({ change: 'keep', postingId: null })
    expect((await list())[0].state).toBe('subscribed')
    expect(await coins()).toBe(0)
  })

  it('is kept for the price that was agreed on, also where it was to go down meanwhile', async () => {
    await subscribe(gold, 300)
    await confirm(silver, 0)
    const priced = (price: number) =>
      t.call('POST /account/modify/subscription_tiers', {
        token: creator.token,
        body: { mode: 'update', tierHash: gold, tier: { price } },
      })
    expect((await priced(500)).status).toBe(200)
    expect((await ready(gold)).body).toMatchObject({ change: 'keep', nextPriceCoins: 300 })
    expect((await confirm(gold, 0)).body).toMatchObject({ change: 'keep', priceCoins: 0 })
    expect((await list())[0]).toMatchObject({ nextTier: null, priceCoins: 300 })
    await confirm(silver, 0)
    await priced(250)
    expect((await ready(gold)).body).toMatchObject({ change: 'keep', nextPriceCoins: 250 })
  })

  it('goes up at once for the difference, and down with the next month', async () => {
    await subscribe(silver, 100)
    const { since } = (await list())[0]
    t.clock.advance(1000)
    expect((await ready(gold)).body).toMatchObject({ change: 'upgrade', priceCoins: 200 })
    expect(await subscribe(gold, 200)).toMatchObject({ change: 'upgrade', priceCoins: 200 })
    expect(await earned()).toBe(240)
    expect(await membershipAt(now())).toMatchObject({
      tier_oid: gold,
      level: 2,
      is_streak: true,
      since: new Date(since),
    })
    const down = await confirm(silver, 0)
    expect(down.body).toMatchObject({ change: 'downgrade', priceCoins: 0, postingId: null })
    expect(await membershipAt(now())).toMatchObject({ tier_oid: gold })
    expect((await list())[0]).toMatchObject({
      tier: { tierHash: gold },
      nextTier: { tierHash: silver },
      priceCoins: 100,
    })
    expect(refusal(await confirm(silver, 0))[1]).toBe('subscription.already_subscribed')
    expect((await confirm(gold, 0)).body.change).toBe('keep')
    expect((await list())[0]).toMatchObject({ nextTier: null, priceCoins: 300 })
    await deliverEvents(t)
    const news = await t.call('GET /account/notifications', { token: creator.token })
    expect(news.body.items.map(({ text }: { text: string }) => text)).toEqual([
      'Someone upgraded to “Gold”.',
      'Someone subscribed to “Silver”.',
    ])
  })

  it('keeps the price that was agreed on, or a lower one', async () => {
    await subscribe(silver, 100)
    const update = (price: number) =>
      t.call('POST /account/modify/subscription_tiers', {
        token: creator.token,
        body: { mode: 'update', tierHash: silver, tier: { price } },
      })
    await update(150)
    expect((await list())[0].priceCoins).toBe(100)
    await update(70)
    expect((await list())[0].priceCoins).toBe(70)
  })

  it('follows the order of the tiers in what it opens', async () => {
    await subscribe(silver, 100)
    const body = { mode: 'swap', tierHash: silver, otherTierHash: gold }
    await t.call('POST /account/modify/subscription_tiers', { token: creator.token, body })
    expect(await membershipAt(now())).toMatchObject({ tier_oid: silver, level: 2 })
  })

  it('is free by its own call, and counts for no streak', async () => {
    const free = await addTier(t, creator, { name: 'Free', price: 0 })
    const send = (body: object) =>
      t.call('POST /account/subscribefree', {
        token: reader.token,
        body: { creatorOid: creator.oid, tierHash: free, ...body },
      })
    expect(refusal(await send({ tierHash: silver }))).toEqual([409, 'subscription.tier_not_free'])
    expect(refusal(await send({ creatorOid: nobody }))[1]).toBe('subscription.tier_not_found')
    expect((await send({ userOid: creator.oid })).status).toBe(403)
    const both = await Promise.all([send({ userOid: reader.oid }), send({})])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await list())[0]).toMatchObject({
      tier: { name: 'Free' },
      priceCoins: 0,
      nextBillingOn: null,
    })
    expect(await membershipAt('2027-06-01T00:00:00Z')).toMatchObject({ level: 0 })
    t.clock.set(new Date('2026-12-10T00:00:00Z'))
    await subscribe(gold, 300)
    expect(await membershipAt(now())).toMatchObject({ since: new Date('2026-12-10T00:00:00Z') })
    expect((await list())[0].nextBillingOn).toBe('2027-01-01')
    expect((await confirm(free, 0)).body.change).toBe('downgrade')
  })

  it('answers the same receipt to the same key, and refuses the key for another', async () => {
    await giveAmount(t, reader, 'coin', 1000)
    const key = newKey()
    const first = await confirm(silver, 100, key)
    expect((await confirm(silver, 100, key)).body).toEqual(first.body)
    await act('unsubscribe')
    expect((await confirm(silver, 100, key)).body).toEqual(first.body)
    const reused = [422, 'request.idempotency_key_reused']
    expect(refusal(await confirm(gold, 200, key))).toEqual(reused)
    expect(refusal(await confirm(silver, 101, key))).toEqual(reused)
    expect([await coins(), (await list())[0].state]).toEqual([900, 'unsubscribe_scheduled'])
  })

  it('pays once where two tabs confirm at once, and one receipt where they send one key', async () => {
    await giveAmount(t, reader, 'coin', 1000)
    const statuses = async (...calls: Promise<TestAnswer>[]) =>
      (await Promise.all(calls)).map(({ status }) => status).toSorted((a, b) => a - b)
    expect(await statuses(confirm(silver, 100), confirm(silver, 100))).toEqual([200, 409])
    expect(await statuses(confirm(gold, 200), confirm(gold, 200))).toEqual([200, 409])
    expect(await coins()).toBe(700)
    const other = await signUpPerson(t)
    await giveAmount(t, other, 'coin', 1000)
    const key = newKey()
    const same = await Promise.all([1, 2, 3].map(() => confirm(silver, 100, key, other)))
    expect(new Set(same.map(({ text }) => text)).size).toBe(1)
    expect(await coins(other)).toBe(900)
  })

  it('gives the last seat to one of two, and a seat that was left to the next', async () => {
    const rare = await addTier(t, creator, { name: 'Rare', price: 50, seats: 1 })
    const people = [reader, await signUpPerson(t), await signUpPerson(t)]
    for (const person of people) await giveAmount(t, person, 'coin', 100)
    const answers = await Promise.all(people.map((person) => confirm(rare, 50, newKey(), person)))
    const [winner] = people.filter((_person, index) => answers[index]?.status === 200)
    const codes = answers.filter(({ status }) => status !== 200).map(refusal)
    expect(codes).toEqual([
      [409, 'subscription.no_seats'],
      [409, 'subscription.no_seats'],
    ])
    const tiers = async () =>
      (await t.call(`GET /account/subscription-tiers?creatorOid=${creator.oid}`)).body.tiers
    expect((await tiers()).at(-1)).toMatchObject({ name: 'Rare', seats: 1, seatsLeft: 0 })
    const [loser] = people.filter((person) => person !== winner)
    if (!winner || !loser) throw new Error('Nobody won.')
    expect((await ready(rare, loser)).body.obstacle.code).toBe('subscription.no_seats')
    await act('unsubscribe', winner)
    expect((await tiers()).at(-1).seatsLeft).toBe(0)
    t.clock.set(new Date('2026-12-01T00:00:00Z'))
    expect((await tiers()).at(-1).seatsLeft).toBe(1)
    expect((await confirm(rare, 50, newKey(), loser)).status).toBe(200)
  })

  it('leaves nothing of a subscription whose transaction broke, and does it whole the next time', async () => {
    await giveAmount(t, reader, 'coin', 300)
    const key = newKey()
    const broken = await crashAtTable(t, 'memberships', () => confirm(silver, 100, key))
    expect(broken.status).toBe(503)
    expect([await coins(), await earned(), await list()]).toEqual([300, 0, []])
    expect((await confirm(silver, 100, key)).status).toBe(200)
    const upKey = newKey()
    const up = await crashAtTable(t, 'memberships', () => confirm(gold, 200, upKey))
    expect([up.status, await coins()]).toEqual([503, 200])
    expect((await list())[0].tier.name).toBe('Silver')
    expect((await confirm(gold, 200, upKey)).body.change).toBe('upgrade')
    expect([await coins(), await earned()]).toEqual([0, 240])
  })

  it('has a duration, and is in the downloads of both, of the creator’s without a name', async () => {
    await subscribe(silver, 100)
    t.clock.set(new Date('2026-12-01T00:00:00Z'))
    const { token } = reader
    expect((await t.call('GET /account/subscription-durations', { token })).body.items).toEqual([
      {
        creatorOid: creator.oid,
        tierHash: silver,
        since: '2026-11-20T09:00:00.000Z',
        months: 2,
      },
    ])
    const { subscription: own } = await exportOf(t, reader.oid)
    expect(own).toMatchObject({
      subscriptions: [{ tier_oid: silver, state: 'subscribed' }],
      subscriptionPayments: [{ month: '2026-11', price_coins: 100 }],
    })
    const taken = await exportOf(t, creator.oid)
    expect(taken.subscription).toMatchObject({
      subscribers: [{ tier_oid: silver }],
      subscriptionSales: [{ earned_coins: 80 }],
    })
    expect(JSON.stringify(taken.subscription)).not.toContain(reader.oid)
  })
})
