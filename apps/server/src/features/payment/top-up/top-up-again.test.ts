import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createChatApp, openPaidChat } from '../../../testing/chats.ts'
import { paintCanvas } from '../../../testing/images.ts'
import { giveAmount, newKey, walletOf } from '../../../testing/money.ts'
import { buy, sellStory } from '../../../testing/notifications.ts'
import type { TestApp } from '../../../testing/open-app.ts'
import { type Person, signUpAdmin, signUpCreator } from '../../../testing/people.ts'
import { publishStory } from '../../../testing/stories.ts'
import { chargeWholeMonths, addTier, confirmTier } from '../../../testing/subscriptions.ts'
import { dailyBonusCreditsSetting } from '../credits/bonus-limit.service.ts'
import { topUpTask } from './run-top-ups.ts'
import { topUpSetting } from './top-up-terms.ts'

describe('a top-up that could not be made', () => {
  let t: TestApp
  let creator: Person
  let admin: Person
  let contentOid: string
  beforeAll(async () => {
    ;({ t } = await createChatApp())
    await chargeWholeMonths(t)
    creator = await signUpCreator(t)
    admin = await signUpAdmin(t)
    const { canvas } = await paintCanvas(t, creator, [{ id: 'beach', price: 12 }])
    const fields = { model: 'server', creditsPerChatMilli: 10_000, canvas }
    contentOid = await publishStory(t, creator, fields)
  })
  afterAll(() => t.close())

  const work = () => t.jobs.get(topUpTask)?.({})
  const change = ({ token }: Person, body: Record<string, unknown>) =>
    t.call('PUT /wallet/top-up', { token, body })
  const stateOf = async ({ token }: Person) => (await t.call('GET /wallet/top-up', { token })).body
  /** A reader with one credit and no coins, whose top-up was given up for it. */
  const stuck = async () => {
    const { person, chat } = await openPaidChat(t, contentOid, 1_000)
    await change(person, { isOn: true, maxCoinsPerDay: 30 })
    await work()
    expect(await stateOf(person)).toMatchObject({ failure: 'coins' })
    return { person, chat }
  }
  const expectMade = async (person: Person, coins: number) => {
    await work()
    await work()
    expect(await walletOf(t, person)).toMatchObject({ coins, creditMilli: 101_000 })
    expect(await stateOf(person)).toMatchObject({ failure: null, toppedUpCoins: 10 })
  }

  it('is made when coins were charged', async () => {
    const { person } = await stuck()
    const { body } = await t.call('POST /payment/onetime/ready', {
      token: person.token,
      idempotencyKey: newKey(),
      body: { coins: 100, currency: 'KRW', method: 'card', acceptTerms: true },
    })
    const id = body.redirectUrl.split('/').at(-1)
    const decided = await t.call(`POST /payment/sandbox/${id}`, { body: { decision: 'approve' } })
    const back = new URL(decided.body.returnUrl, 'http://plax.invalid').searchParams
    await t.call('POST /payment/onetime/confirm', {
      token: person.token,
      idempotencyKey: newKey(),
      body: { orderOid: back.get('orderOid'), paymentKey: back.get('paymentKey') },
    })
    await expectMade(person, 90)
  })

  it('is made when coins were given, once for a gift, and not for bonus coins', async () => {
    const { person } = await stuck()
    const idempotencyKey = newKey()
    const give = (bucket: string, key = newKey()) =>
      t.call('POST /account/admin/coin-gifts', {
        token: admin.token,
        idempotencyKey: key,
        body: { userOid: person.oid, bucket, coins: 25, reason: 'Sorry.' },
      })
    await give('bonusCoin')
    await work()
    expect(await stateOf(person)).toMatchObject({ failure: 'coins' })
    await give('coin', idempotencyKey)
    await give('coin', idempotencyKey)
    await expectMade(person, 15)
  })

  it('is made when the coins of a purchase came back', async () => {
    const { person } = await stuck()
    const orderOid = await buy(t, person, await sellStory(t, creator))
    await t.call(`POST /payment/admin/orders/${orderOid}/refund`, {
      token: admin.token,
      idempotencyKey: newKey(),
      body: { reason: 'A mistake.' },
    })
    await expectMade(person, 290)
  })

  it('is made when the coins of a subscription came back', async () => {
    const { person } = await stuck()
    const tierHash = await addTier(t, creator, { price: 100 })
    await giveAmount(t, person, 'coin', 100)
    const { body } = await confirmTier(t, person, { tierHash, priceCoins: 100 })
    const { subscriptionOid } = body
    const path = `GET /payment/admin/subscriptions/${subscriptionOid}` as const
    const detail = await t.call(path, { token: admin.token })
    const refunded = await t.call('POST /account/admin/refunds', {
      token: admin.token,
      idempotencyKey: newKey(),
      body: {
        kind: 'subscription',
        oid: detail.body.payments[0].paymentOid,
        reason: 'A mistake.',
      },
    })
    expect(refunded.status, refunded.text).toBe(200)
    await expectMade(person, 90)
  })

  it('is made when a reply or a picture is refused for want of credits', async () => {
    const { person, chat } = await stuck()
    await giveAmount(t, person, 'coin', 10)
    expect((await chat.send('One')).body.code).toBe('wallet.not_enough_credits')
    await expectMade(person, 0)
    const { person: other } = await stuck()
    await giveAmount(t, other, 'coin', 10)
    const refused = await t.call('POST /story-chat/image/unlock', {
      token: other.token,
      idempotencyKey: newKey(),
      body: { contentOid, nodeId: 'beach' },
    })
    expect(refused.body.code).toBe('image.not_enough_credits')
    await expectMade(other, 0)
  })

  it('stays undone for whoever switched it off', async () => {
    const { person, chat } = await stuck()
    await change(person, { isOn: false })
    await giveAmount(t, person, 'coin', 10)
    await chat.send('One')
    await work()
    expect(await walletOf(t, person)).toMatchObject({ coins: 10, creditMilli: 1_000 })
  })

  it('counts of bonus credits only what the limit of the day lets be spent', async () => {
    await t.deps.db
      .transaction()
      .execute((tx) => t.deps.settings.set(tx, dailyBonusCreditsSetting, 15_000, null))
    const { person, chat } = await openPaidChat(t, contentOid, 55_000)
    await giveAmount(t, person, 'bonusCredit', 100_000)
    await giveAmount(t, person, 'coin', 10)
    await change(person, { isOn: true })
    await chat.say('One')
    await chat.say('Two')
    await work()
    const before = { coins: 10, creditMilli: 50_000, bonusCreditMilli: 85_000 }
    expect(await walletOf(t, person)).toMatchObject(before)
    await chat.say('Three')
    await work()
    const after = { coins: 0, creditMilli: 140_000, bonusCreditMilli: 85_000 }
    expect(await walletOf(t, person)).toMatchObject(after)
  })

  it('takes no limit of one’s own under which none could ever be made, except to switch it off', async () => {
    await t.deps.db
      .transaction()
      .execute((tx) => t.deps.settings.set(tx, topUpSetting, 200_000, null))
    const { person } = await openPaidChat(t, contentOid, 1_000)
    const refused = await change(person, { isOn: true, maxCoinsPerDay: 19 })
    expect([refused.status, refused.body.code]).toEqual([400, 'wallet.top_up_limit_too_low'])
    expect(refused.body.details).toEqual({ coins: 20 })
    expect(await stateOf(person)).toMatchObject({ isOn: false, maxCoinsPerDay: null })
    expect((await change(person, { isOn: true, maxCoinsPerDay: 20 })).status).toBe(200)
    expect((await change(person, { isOn: false, maxCoinsPerDay: 19 })).status).toBe(200)
  })
})
