import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, refusal } from '../../../testing/app.ts'
import { crashAtTable, crashWhere } from '../../../testing/crash.ts'
import { makeTierCoupon } from '../../../testing/creator-coupons.ts'
import { untilWaiting } from '../../../testing/locks.ts'
import { giveAmount, newKey, walletOf } from '../../../testing/money.ts'
import { followEvents, deliverEvents } from '../../../testing/notifications.ts'
import { type Person, signUpPerson } from '../../../testing/people.ts'
import { runQueued } from '../../../testing/run-jobs.ts'
import { registerCard } from '../../../testing/saved-cards.ts'
import { createTierApp, addTier, confirmTier, openTiers } from '../../../testing/subscriptions.ts'
import { expectSoundLedger } from '../../../testing/sound-ledger.ts'
import { getAccountSums } from '../../ledger/ledger.service.ts'

const byCard = { method: 'card', currency: 'USD' }
/** What 100 coins cost by card: 10.00 USD and 10 %, less a cent. */
const silverMinor = 1099

describe('subscribing by a saved card', () => {
  let t: TestApp
  let creator: Person
  let reader: Person
  let silver: string
  let gold: string
  beforeAll(async () => {
    t = await createTierApp()
  })
  afterEach(() => expectSoundLedger(t))
  afterAll(() => t.close())
  beforeEach(async () => {
    ;({ creator, reader, silver, gold } = await openTiers(t, { price_usd: 3000 }))
  })

  const confirm = (over: Record<string, unknown> = {}, key = newKey(), who = reader) => {
    const body = { tierHash: silver, priceCoins: 100, amountMinor: silverMinor, ...byCard }
    return confirmTier(t, who, { ...body, ...over }, key)
  }
  const ready = async (over: Record<string, unknown> = {}, who = reader) =>
    (
      await t.call('POST /payment/subscription/ready', {
        token: who.token,
        body: { tierHash: silver, ...byCard, ...over },
      })
    ).body
  const list = async (who = reader) =>
    (await t.call('GET /account/subscriptions', { token: who.token })).body.items
  const charges = (who = reader) =>
    t.deps.db
      .selectFrom('charges')
      .select(['state', 'amount_minor', 'coins', 'purpose', 'oid'])
      .where('user_oid', '=', who.oid)
      .orderBy('oid')
      .execute()
  const coins = async (who = reader) => (await walletOf(t, who)).coins
  const earned = async () => {
    const sums = await getAccountSums(t.deps.db, { ownerOid: creator.oid, kind: 'creator' })
    return sums.find(({ bucket }) => bucket === 'coin')?.amount ?? 0
  }
  const types = async () =>
    (await t.call('GET /ledger/postings', { token: reader.token })).body.items.map(
      ({ type }: { type: string }) => type,
    )
  const finish = (orderOid: string, paymentKey: string, who = reader) =>
    t.call('PUT /payment/subscription/confirm', {
      token: who.token,
      idempotencyKey: newKey(),
      body: { orderOid, paymentKey },
    })

  it('charges the card, grants its coins and spends them in one transaction', async () => {
    await registerCard(t, reader)
    await giveAmount(t, reader, 'coin', 7)
    expect(await ready()).toMatchObject({
      change: 'new',
      priceCoins: 100,
      shortCoins: 0,
      card: { currency: 'USD', amountMinor: silverMinor, nextAmountMinor: silverMinor },
      obstacle: null,
    })
    const key = newKey()
    const paid = await confirm({}, key)
    expect(paid.status, paid.text).toBe(200)
    expect(paid.body).toMatchObject({ state: 'paid', change: 'new', month: '2026-11' })
    expect(await charges()).toMatchObject([
      { state: 'paid', amount_minor: silverMinor, coins: 100, purpose: 'subscription' },
    ])
    expect([await coins(), await earned()]).toEqual([7, 80])
    expect((await types()).slice(0, 2)).toEqual(['coin_subscription', 'purchase'])
    expect((await list())[0]).toMatchObject({
      tier: { tierHash: silver },
      nextBillingOn: '2026-12-01',
      paidBy: {
        method: 'card',
        currency: 'USD',
        amountMinor: silverMinor,
        card: { idx: 1, brand: 'Visa', lastFour: '4242' },
      },
    })
    expect((await confirm({}, key)).body).toEqual(paid.body)
    for (const other of [{ amountMinor: 1 }, { tierHash: gold }, { method: 'coins' }]) {
      expect(refusal(await confirm(other, key))).toEqual([422, 'request.idempotency_key_reused'])
    }
    expect(await charges()).toHaveLength(1)
  })

  it('goes up for as much of the higher price as the coins differ, and down with the next month', async () => {
    await registerCard(t, reader)
    await confirm()
    // 200 of 300 coins, of 30.00 USD.
    expect(await ready({ tierHash: gold })).toMatchObject({
      change: 'upgrade',
      priceCoins: 200,
      card: { amountMinor: 2000, nextAmountMinor: 3000 },
    })
    const up = await confirm({ tierHash: gold, priceCoins: 200, amountMinor: 2000 })
    expect(up.body).toMatchObject({ change: 'upgrade', priceCoins: 200 })
    expect((await list())[0].paidBy).toMatchObject({ amountMinor: 3000 })
    const down = await confirm({ tierHash: silver, priceCoins: 0, amountMinor: 0 })
    expect(down.body).toMatchObject({ change: 'downgrade', postingId: null })
    expect((await list())[0]).toMatchObject({
      priceCoins: 100,
      paidBy: { method: 'card', amountMinor: silverMinor },
    })
    expect(await charges()).toHaveLength(2)
    expect(await earned()).toBe(240)
  })

  it('goes up for what a coupon left out as well, and is kept for what was agreed on', async () => {
    await registerCard(t, reader)
    const coupon = await makeTierCoupon(t, creator, { tierHash: gold, price: 60 })
    const first = { tierHash: gold, priceCoins: 60, coupon, amountMinor: 600 }
    expect((await confirm(first)).status).toBe(200)
    const top = await addTier(t, creator, { name: 'Top', price: 500, price_usd: 5000 })
    expect(await ready({ tierHash: top })).toMatchObject({
      change: 'upgrade',
      priceCoins: 440,
      card: { amountMinor: 4400, nextAmountMinor: 5000 },
    })
    await confirm({ priceCoins: 0, amountMinor: 0 })
    const dearer = await t.call('POST /account/modify/subscription_tiers', {
      token: creator.token,
      body: { mode: 'update', tierHash: gold, tier: { price: 500, price_usd: 9000 } },
    })
    expect(dearer.status).toBe(200)
    expect(await ready({ tierHash: gold })).toMatchObject({
      change: 'keep',
      nextPriceCoins: 300,
      card: { amountMinor: 0, nextAmountMinor: 3000 },
    })
    await confirm({ tierHash: gold, priceCoins: 0, amountMinor: 0 })
    expect((await list())[0]).toMatchObject({
      nextTier: null,
      priceCoins: 300,
      paidBy: { amountMinor: 3000 },
    })
  })

  it('costs the part of the price that a coupon leaves, and nothing where it leaves nothing', async () => {
    await registerCard(t, reader)
    const make = (price: number) => makeTierCoupon(t, creator, { tierHash: gold, price })
    const [some, none] = [await make(60), await make(0)]
    // 60 of 300 coins, of 30.00 USD.
    expect(await ready({ tierHash: gold, coupon: some })).toMatchObject({
      priceCoins: 60,
      card: { amountMinor: 600, nextAmountMinor: 3000 },
    })
    const key = newKey()
    const choice = { tierHash: gold, coupon: some, priceCoins: 60, amountMinor: 600 }
    expect((await confirm(choice, key)).body).toMatchObject({ priceCoins: 60, couponCode: some })
    expect(refusal(await confirm({ ...choice, coupon: null }, key))[0]).toBe(422)
    expect((await list())[0].paidBy).toMatchObject({ amountMinor: 3000 })
    const other = await signUpPerson(t)
    await registerCard(t, other)
    const free = { tierHash: gold, coupon: none, priceCoins: 0, amountMinor: 0 }
    expect((await confirm(free, newKey(), other)).body).toMatchObject({ state: 'paid' })
    expect((await list(other))[0].paidBy).toMatchObject({ method: 'card', amountMinor: 3000 })
    expect([await charges(), await charges(other)]).toMatchObject([[{ amount_minor: 600 }], []])
  })

  it('refuses what cannot be paid, charging nothing; one-touch cards not in KRW', async () => {
    expect((await ready()).obstacle.code).toBe('payment.card_not_found')
    expect(refusal(await confirm())).toEqual([404, 'payment.card_not_found'])
    await registerCard(t, reader)
    const krw = await confirm({ currency: 'KRW', amountMinor: 11_000 })
    expect([...refusal(krw), krw.body.message]).toEqual([
      400,
      'payment.one_touch_not_krw',
      'One-touch cards can’t be used for KRW payments. Nothing was charged. Choose another payment method.',
    ])
    expect((await ready({ currency: 'KRW' })).obstacle.message).toBe(krw.body.message)
    expect(refusal(await confirm({ cardIdx: 4 }))).toEqual([404, 'payment.card_not_found'])
    const dear = await confirm({ amountMinor: silverMinor - 1 })
    expect([...refusal(dear), dear.body.details]).toEqual([
      409,
      'subscription.amount_changed',
      { amountMinor: silverMinor },
    ])
    expect(refusal(await confirm({ priceCoins: 99 }))[1]).toBe('subscription.price_changed')
    for (const wrong of [{ amountMinor: 1.5 }, { currency: 'EUR' }, { cardIdx: 'x' }]) {
      expect(refusal(await confirm(wrong))[1]).toBe('request.invalid')
    }
    t.clock.set(new Date('2026-11-30T09:00:00Z'))
    expect(refusal(await confirm())).toEqual([409, 'subscription.last_day'])
    expect([await charges(), await list()]).toEqual([[], []])
  })

  it('says that a card was declined, the same to the same key, and takes another', async () => {
    await registerCard(t, reader, 'declined-later')
    const key = newKey()
    for (let times = 0; times < 2; times += 1) {
      expect(refusal(await confirm({}, key))).toEqual([402, 'payment.failed'])
    }
    expect(refusal(await confirm())).toEqual([402, 'payment.failed'])
    expect([await list(), await coins()]).toEqual([[], 0])
    await registerCard(t, reader, 'good-too')
    expect((await confirm({ cardIdx: 2 })).body.state).toBe('paid')
    expect((await charges()).map(({ state }) => state)).toEqual(['failed', 'failed', 'paid'])
  })

  it('charges once where two tabs confirm at once, with one key or two', async () => {
    await registerCard(t, reader)
    const key = newKey()
    const same = await Promise.all([1, 2, 3].map(() => confirm({}, key)))
    expect(new Set(same.map(({ text }) => text)).size).toBe(1)
    const higher = { tierHash: gold, priceCoins: 200, amountMinor: 2000 }
    await Promise.all([confirm(higher), confirm(higher)])
    expect((await charges()).map(({ state }) => state)).toEqual(['paid', 'paid'])
    expect(await earned()).toBe(240)
    expect(refusal(await confirm(higher))).toEqual([409, 'subscription.already_subscribed'])
  })

  it('loses nothing where the process ends between the capture and the credit, and pays once', async () => {
    await registerCard(t, reader)
    const key = newKey()
    const broken = await crashAtTable(t, 'memberships', () => confirm({}, key))
    expect(broken.status).toBe(503)
    expect([await list(), await coins(), await earned()]).toEqual([[], 0, 0])
    expect(await charges()).toMatchObject([{ state: 'captured' }])
    const again = await confirm({}, key)
    expect(again.body).toMatchObject({ state: 'paid', change: 'new' })
    expect([await coins(), await earned()]).toEqual([0, 80])
    expect(await charges()).toMatchObject([{ state: 'paid' }])
  })

  it('is done by the news of the capture where nobody asks again, once', async () => {
    await registerCard(t, reader)
    await crashAtTable(t, 'memberships', () => confirm())
    t.clock.advance(11 * 60_000)
    for (let times = 0; times < 2; times += 1) {
      await t.jobs.get('payment.settle-open-charges')?.({})
      await followEvents(t, { 'charge.captured': 'payment.on-charge-captured' })
    }
    expect((await list())[0]).toMatchObject({ tier: { tierHash: silver }, state: 'subscribed' })
    expect([await coins(), await earned()]).toEqual([0, 80])
    expect(await charges()).toMatchObject([{ state: 'paid' }])
  })

  it('does not know what came of a charge whose answer was lost, and charges no second one', async () => {
    await registerCard(t, reader)
    const lost = await crashWhere(
      t,
      (tx) => sql`LOCK TABLE sandbox_payments IN SHARE MODE`.execute(tx),
      () => confirm(),
    )
    expect(refusal(lost)).toEqual([502, 'payment.unknown'])
    // The page was loaded anew: another key, the same choice.
    expect((await confirm()).body.state).toBe('paid')
    expect(await charges()).toMatchObject([{ state: 'paid' }])
  })

  it('gives the money back where the tier cannot be had any more once the card was charged', async () => {
    await registerCard(t, reader)
    const rare = await addTier(t, creator, { name: 'Rare', price: 100, seats: 1 })
    const key = newKey()
    await crashAtTable(t, 'memberships', () => confirm({ tierHash: rare }, key))
    const other = await signUpPerson(t)
    await giveAmount(t, other, 'coin', 100)
    expect((await confirmTier(t, other, { tierHash: rare, priceCoins: 100 })).status).toBe(200)
    for (let times = 0; times < 2; times += 1) {
      const returned = await confirm({ tierHash: rare }, key)
      expect(refusal(returned)).toEqual([409, 'subscription.payment_returned'])
    }
    expect(await runQueued(t, 'payment.give-back')).toBe(1)
    expect(await charges()).toMatchObject([{ state: 'refunded' }])
    expect([await list(), await coins()]).toEqual([[], 0])
    await deliverEvents(t)
    const news = await t.call('GET /account/notifications', { token: reader.token })
    expect(news.body.items[0].text).toContain('Your card was charged for “Rare”')
  })

  it('charges nothing for a tier that its creator deletes meanwhile', async () => {
    await registerCard(t, reader)
    const { asked } = await t.deps.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('subscription_tiers').where('oid', '=', silver).execute()
      const call = { asked: confirm() }
      await untilWaiting(t, 1)
      return call
    })
    expect(refusal(await asked)).toEqual([404, 'subscription.tier_not_found'])
    expect(await charges()).toEqual([])
  })

  describe('whose bank asks who pays', () => {
    const ask = async (key = newKey()) => {
      await registerCard(t, reader, 'asks')
      const asked = await confirm({}, key)
      expect(asked.body).toMatchObject({ state: 'authenticate' })
      const id = asked.body.redirectUrl.split('/').at(-1)
      const decide = async (decision: string) => {
        const { body } = await t.call(`POST /payment/sandbox/${id}`, { body: { decision } })
        return new URL(body.returnUrl, 'http://plax.invalid')
      }
      return { asked: asked.body, decide }
    }

    it('is done when they come back, once, however often and at once', async () => {
      const key = newKey()
      const { asked, decide } = await ask(key)
      expect((await confirm({}, key)).body).toEqual(asked)
      expect([await list(), await coins()]).toEqual([[], 0])
      const early = await finish(asked.orderOid, 'wrong')
      expect(refusal(early)).toEqual([402, 'payment.failed'])
      const back = await decide('approve')
      expect(back.pathname).toBe('/subscribe/return')
      const [orderOid = '', paymentKey = ''] = ['orderOid', 'paymentKey'].map(
        (name) => back.searchParams.get(name) ?? '',
      )
      const other = await signUpPerson(t)
      expect(refusal(await finish(orderOid, paymentKey, other))[0]).toBe(404)
      const answers = await Promise.all([1, 2].map(() => finish(orderOid, paymentKey)))
      expect(answers[0]?.body).toMatchObject({ state: 'paid', change: 'new', tierHash: silver })
      expect(answers[1]?.body).toEqual(answers[0]?.body)
      expect((await confirm({}, key)).body).toEqual(answers[0]?.body)
      expect([await coins(), await earned()]).toEqual([0, 80])
    })

    it('is not where they refuse, or give it up; a new attempt is a new charge', async () => {
      const { asked, decide } = await ask()
      const giveUp = (orderOid: string, who = reader) =>
        t.call(`DELETE /payment/subscription/confirm?orderOid=${orderOid}`, { token: who.token })
      await decide('decline')
      expect(refusal(await finish(asked.orderOid, 'none'))).toEqual([402, 'payment.failed'])
      const second = await confirm()
      expect(second.body.state).toBe('authenticate')
      expect(second.body.orderOid).not.toBe(asked.orderOid)
      const other = await signUpPerson(t)
      expect(refusal(await giveUp(second.body.orderOid, other))[1]).toBe('payment.order_not_found')
      expect((await giveUp(second.body.orderOid)).body).toEqual({ orderOid: second.body.orderOid })
      expect((await confirm()).body.state).toBe('authenticate')
      expect((await charges()).map(({ state }) => state)).toEqual(['failed', 'cancelled', 'ready'])
      expect([await list(), await coins()]).toEqual([[], 0])
    })

    it('is for those who are signed in, with a key and an order of their own', async () => {
      const path = 'PUT /payment/subscription/confirm'
      const body = { orderOid: silver, paymentKey: 'x' }
      const { token } = reader
      expect((await t.call(path, { body, idempotencyKey: newKey() })).status).toBe(401)
      expect((await t.call(path, { body, token })).body.code).toBe(
        'request.idempotency_key_required',
      )
      expect(refusal(await finish('nothing', 'x'))[0]).toBe(400)
      expect(refusal(await finish(silver, 'x'))).toEqual([404, 'payment.order_not_found'])
      const giveUp = `DELETE /payment/subscription/confirm?orderOid=${silver}`
      expect((await t.call(giveUp)).status).toBe(401)
      expect(refusal(await t.call(giveUp, { token }))).toEqual([404, 'payment.order_not_found'])
      expect((await t.call(giveUp.replace(silver, 'x'), { token })).status).toBe(400)
    })
  })
})
