import { type Currency, earningOfSale, formatMoney } from '@plax/money'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { publishContent } from '../../testing/contents.ts'
import { giveAmount, newKey } from '../../testing/money.ts'
import { deliverEvents } from '../../testing/notifications.ts'
import { type Person, signUpAdmin, signUpCreator, signUpPerson } from '../../testing/people.ts'
import { expectSoundLedger } from '../../testing/sound-ledger.ts'
import { publishStory } from '../../testing/stories.ts'
import { getAccountSums } from '../ledger/ledger.service.ts'

const bank = {
  method: 'bank',
  country: 'US',
  currency: 'USD',
  bankName: 'First Bank',
  accountHolder: 'Mira Sol',
  accountNumber: '000123456789',
  swiftCode: 'CHASUS33',
}

/** At the platform fee of 20 %. */
describe('what a sale earns in money', () => {
  let t: TestApp
  let admin: Person
  let maker: Person
  beforeAll(async () => {
    t = await createTestApp()
    admin = await signUpAdmin(t)
  })
  beforeEach(async () => {
    maker = await signUpCreator(t)
  })
  afterAll(async () => {
    await expectSoundLedger(t)
    await t.close()
  })

  const termsOf = async ({ token }: Person) =>
    (await t.call('GET /settlement/earning-terms', { token })).body as {
      platformFeePercent: number
      currency: Currency
      rateMicro: number
    }
  const sell = async (contentOid: string, coins: number, bonusCoins = 0) => {
    const buyer = await signUpPerson(t)
    if (coins > 0) await giveAmount(t, buyer, 'coin', coins)
    if (bonusCoins > 0) await giveAmount(t, buyer, 'bonusCoin', bonusCoins)
    const { status, text, body } = await t.call('POST /payment/orders', {
      token: buyer.token,
      idempotencyKey: newKey(),
      body: { contentOid, priceCoins: coins + bonusCoins },
    })
    expect(status, text).toBe(200)
    return body as { orderOid: string }
  }
  const earnedBy = async ({ oid }: Person) =>
    (await getAccountSums(t.deps.db, { ownerOid: oid, kind: 'creator' }))[0]?.amount ?? 0
  const told = async ({ token }: Person, lang = 'en') => {
    await deliverEvents(t)
    const { body } = await t.call(`GET /account/notifications?lang=${lang}`, { token })
    return body.items.map(({ text }: { text: string }) => text)
  }

  it.each([
    [54, [], 4320],
    [34, [], 2720],
    [1, [], 80],
    [101, [30], 5656],
    [10, [33, 33], 272],
  ])('is shown for %i coins, less co-creators’ %j %%, as ten sales post it', async (...sale) => {
    const [priceCoins, coCreatorPercents, won] = sale
    const partners = await Promise.all(coCreatorPercents.map(() => signUpCreator(t)))
    const coCreators = coCreatorPercents.map((share, at) => ({ email: partners[at]?.email, share }))
    const contentOid = await publishContent(t, maker, { price: priceCoins, coCreators })
    for (const { token } of partners) {
      await t.call('POST /content/co-creations', { token, body: { contentOid, accept: true } })
    }
    const shown = earningOfSale({ priceCoins, coCreatorPercents }, await termsOf(maker))
    expect(shown.amountMinor).toBe(won)
    for (let count = 0; count < 10; count += 1) await sell(contentOid, priceCoins)
    const posted = (await earnedBy(maker)) * 100
    expect(Math.abs(posted - 10 * shown.amountMinor)).toBeLessThan(100)
  })

  it('is said to who sold, without what bonus coins paid', async () => {
    const sold = { access: 'buyers', priceCoins: 54, allowsBonus: true, title: 'The kite' }
    const contentOid = await publishStory(t, maker, sold)
    await sell(contentOid, 54)
    await sell(contentOid, 4, 50)
    await sell(contentOid, 0, 54)
    expect(await told(maker)).toEqual([
      '“The kite” sold for 54 coins. It was paid with bonus coins, so it earned nothing.',
      '“The kite” sold for 54 coins. You earned ₩300. 50 of the coins were bonus coins, which earn nothing.',
      '“The kite” sold for 54 coins. You earned ₩4,300.',
    ])
    expect((await told(maker, 'ko')).at(-1)).toBe(
      '‘The kite’ 작품이 54코인에 판매됐어요. ₩4,300의 수익을 얻었어요.',
    )
  })

  it('is deducted by a refund, and nothing of what bonus coins paid', async () => {
    const sold = { access: 'buyers', priceCoins: 54, allowsBonus: true, title: 'The kite' }
    const contentOid = await publishStory(t, maker, sold)
    for (const [coins, bonusCoins] of [
      [54, 0],
      [0, 54],
    ] as const) {
      const { orderOid } = await sell(contentOid, coins, bonusCoins)
      const { status, text } = await t.call(`POST /payment/admin/orders/${orderOid}/refund`, {
        token: admin.token,
        idempotencyKey: newKey(),
        body: { reason: 'Bought by mistake' },
      })
      expect(status, text).toBe(200)
    }
    const refunds = async (lang: string) =>
      (await told(maker, lang)).filter((text: string) => /returned|환불/.test(text))
    expect(await refunds('en')).toEqual([
      '“The kite”: 54 coins were returned to the buyer. It was paid with bonus coins, so your earnings don’t change.',
      '“The kite”: 54 coins were returned to the buyer. ₩4,300 was deducted from your earnings.',
    ])
    expect((await refunds('ko')).at(-1)).toBe(
      '‘The kite’ 구매에 쓰인 54코인이 구매자에게 환불됐어요. 수익 차감액: ₩4,300',
    )
  })

  it('is in the currency of the payout account, at the latest rate', async () => {
    const proof = { token: admin.token, body: { password: admin.password } }
    const { token } = (await t.call('POST /account/step-up', proof)).body
    const day = new Date(t.clock.now().getTime() - 7 * 24 * 3_600_000).toISOString().slice(0, 10)
    const rate = { day, currency: 'USD', rate: '1250' }
    expect((await t.call('PUT /settlement/admin/rates', { token, body: rate })).status).toBe(200)
    const contentOid = await publishContent(t, maker, { price: 100 })
    expect(await termsOf(maker)).toMatchObject({ currency: 'KRW', platformFeePercent: 20 })
    const own = { token: maker.token, body: { password: maker.password } }
    maker.token = (await t.call('POST /account/step-up', own)).body.token
    const saved = await t.call('POST /account/payouts', { token: maker.token, body: bank })
    expect(saved.status, saved.text).toBe(200)
    const terms = await termsOf(maker)
    expect(terms).toMatchObject({
      platformFeePercent: 20,
      currency: 'USD',
      rateMicro: 1_250_000_000,
    })
    const shown = earningOfSale({ priceCoins: 100, coCreatorPercents: [] }, terms)
    expect(formatMoney(shown.amountMinor, 'USD', 'en')).toBe('$6.40')
    await sell(contentOid, 100)
    expect((await told(maker))[0]).toContain('sold for 100 coins. You earned $6.40.')
  })

  it('is nothing of bonus coins, which new items don’t accept', async () => {
    const story = await publishStory(t, maker, { access: 'buyers', priceCoins: 54 })
    const content = await publishContent(t, maker, { price: 54 })
    for (const contentOid of [story, content]) {
      const buyer = await signUpPerson(t)
      await giveAmount(t, buyer, 'bonusCoin', 54)
      const { status } = await t.call('POST /payment/orders', {
        token: buyer.token,
        idempotencyKey: newKey(),
        body: { contentOid, priceCoins: 54 },
      })
      expect(status).toBe(402)
    }
  })
})
