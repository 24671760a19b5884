import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../testing/app.ts'
import { mailsTo } from '../../testing/mails.ts'
import { giveAmount, newKey } from '../../testing/money.ts'
import { buy, deliverEvents, sellStory } from '../../testing/notifications.ts'
import { type Person, signUpCreator, signUpPerson } from '../../testing/people.ts'
import { addTier, chargeWholeMonths, confirmTier } from '../../testing/subscriptions.ts'

describe('the mailed receipt', () => {
  let t: TestApp
  let creator: Person
  let fan: Person
  beforeAll(async () => {
    t = await createTestApp()
    await chargeWholeMonths(t)
    creator = await signUpCreator(t, 'Mira')
  })
  afterAll(() => t.close())

  const receiptsTo = async (person: Person) => {
    await deliverEvents(t)
    await deliverEvents(t)
    return (await mailsTo(t, person.email)).filter(({ text }) => text.includes('/wallet/'))
  }
  const newsOf = async (person: Person) =>
    (await t.call('GET /account/notifications', { token: person.token })).body.items

  it('of a purchase names the item, seller, and price, links to its page, and is sent once', async () => {
    fan = await signUpPerson(t)
    const orderOid = await buy(t, fan, await sellStory(t, creator))
    const mails = await receiptsTo(fan)
    expect(mails).toHaveLength(1)
    const [mail] = mails
    expect(mail?.subject).toBe('Your receipt for “The harbour”')
    expect(mail?.text).toContain('Seller: Mira\nPrice: 300 coins\n')
    expect(mail?.text).toContain('Payment method: 300 coins\nDate: November 20, 2026 (UTC)\n')
    expect(mail?.text).toContain(`Order number: ${orderOid}`)
    expect(mail?.text).toMatch(new RegExp(`/wallet/purchases/${orderOid}\n`))
    expect(await newsOf(fan)).toEqual([])
  })

  it('of a gift names its receiver, in the payer’s language', async () => {
    fan = await signUpPerson(t)
    const friend = await signUpPerson(t, { nickname: 'Toko' })
    const { token } = fan
    await t.call('POST /account/modify', { token, body: { toModify: { language: 'ko' } } })
    const contentOid = await sellStory(t, creator)
    await giveAmount(t, fan, 'coin', 300)
    const body = { contentOid, coins: 300, giftees: [friend.oid] }
    const given = await t.call('POST /account/gift', {
      token,
      idempotencyKey: newKey(),
      body,
    })
    expect(given.status, given.text).toBe(200)
    const [mail, ...others] = await receiptsTo(fan)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('‘The harbour’ 영수증')
    expect(mail?.text).toContain('\n선물 받는 사람: Toko\n판매자: Mira\n가격: 300코인\n')
  })

  it('of a subscription’s month links to its page, which shows the same amounts', async () => {
    fan = await signUpPerson(t)
    const tierHash = await addTier(t, creator, { name: 'Silver', price: 100 })
    await giveAmount(t, fan, 'coin', 100)
    const { body: paid } = await confirmTier(t, fan, { tierHash, priceCoins: 100 })
    const [mail, ...others] = await receiptsTo(fan)
    expect(others).toEqual([])
    expect(mail?.text).toContain('Item: subscription to “Silver”, 2026-11\nSeller: Mira\n')
    expect(mail?.text).toMatch(new RegExp(`/wallet/subscriptions/${paid.postingId}\n`))
    const path = `GET /payment/subscription/receipts/${paid.postingId}`
    const read = await t.call(path, { token: fan.token })
    expect(read.body).toMatchObject({
      tierName: 'Silver',
      month: '2026-11',
      creatorName: 'Mira',
      priceCoins: 100,
      chargeOid: null,
    })
    expect((await t.call(path, { token: creator.token })).status).toBe(404)
  })

  it('names the coupon and what it took off', async () => {
    fan = await signUpPerson(t)
    const contentOid = await sellStory(t, creator)
    const code = `SPRING${fan.oid.slice(-4)}`
    const coupon = { contentOid, code, percentOff: 20 }
    const made = await t.call('POST /account/coupon/item', { token: creator.token, body: coupon })
    expect(made.status, made.text).toBe(200)
    await giveAmount(t, fan, 'coin', 240)
    const body = { coins: 240, contentOid, creatorOid: creator.oid, discountCode: code }
    const options = { token: fan.token, idempotencyKey: newKey(), body }
    expect((await t.call('POST /account/purchase', options)).status).toBe(200)
    const [mail] = await receiptsTo(fan)
    expect(mail?.text).toContain(`\nPrice: 240 coins\nCoupon ${code}: 60 coins off\nVAT: `)
  })

  it('isn’t sent for coin payments once the payer turned it off', async () => {
    fan = await signUpPerson(t)
    const { token } = fan
    const body = { type: 'receipt', channel: 'mail', enabled: false }
    const off = await t.call('POST /account/notification/setting/modify', { token, body })
    expect(off.body.types).toContainEqual({
      type: 'receipt',
      channels: { app: false, mail: false, push: false },
      fixed: ['app', 'push'],
    })
    const contentOid = await sellStory(t, creator)
    await buy(t, fan, contentOid)
    await giveAmount(t, fan, 'coin', 400)
    const gift = { contentOid, coins: 300, giftees: [(await signUpPerson(t)).oid] }
    const options = { token, idempotencyKey: newKey(), body: gift }
    expect((await t.call('POST /account/gift', options)).status).toBe(200)
    const tierHash = await addTier(t, creator, { name: 'Gold', price: 100 })
    expect((await confirmTier(t, fan, { tierHash, priceCoins: 100 })).status).toBe(200)
    expect(await receiptsTo(fan)).toEqual([])
    const bell = { ...body, channel: 'app', enabled: true }
    const refused = await t.call('POST /account/notification/setting/modify', { token, body: bell })
    expect(refusal(refused)).toEqual([409, 'notification.channel_fixed'])
  })

  it('stops once its recipient unsubscribes by its link', async () => {
    fan = await signUpPerson(t)
    const contentOid = await sellStory(t, creator)
    await buy(t, fan, contentOid)
    const [mail] = await receiptsTo(fan)
    const token = /unsubscribe\?token=(\S+)/.exec(mail?.text ?? '')?.[1]
    const ended = await t.call('POST /account/notification/unsubscribe', { body: { token } })
    expect(ended.body).toEqual({ type: 'receipt' })
    await buy(t, fan, await sellStory(t, creator))
    expect(await receiptsTo(fan)).toHaveLength(1)
  })

  it('isn’t sent for free items', async () => {
    fan = await signUpPerson(t)
    const tierHash = await addTier(t, creator, { name: 'Friends', price: 0 })
    const body = { creatorOid: creator.oid, tierHash }
    expect((await t.call('POST /account/subscribefree', { token: fan.token, body })).status).toBe(
      200,
    )
    expect(await receiptsTo(fan)).toEqual([])
  })
})
