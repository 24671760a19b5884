import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, refusal } from '../../../testing/app.ts'
import { crashAtTable } from '../../../testing/crash.ts'
import { makeTierCoupon } from '../../../testing/creator-coupons.ts'
import { giveAmount, newKey, walletOf } from '../../../testing/money.ts'
import { type Person, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { runQueued } from '../../../testing/run-jobs.ts'
import { registerCard } from '../../../testing/saved-cards.ts'
import { createTierApp, addTier, confirmTier } from '../../../testing/subscriptions.ts'
import { expectSoundLedger } from '../../../testing/sound-ledger.ts'

describe('a coupon in a payment by card', () => {
  let t: TestApp
  let creator: Person
  let reader: Person
  let tierHash: string
  beforeAll(async () => {
    t = await createTierApp()
  })
  afterAll(async () => {
    await expectSoundLedger(t)
    await t.close()
  })
  beforeEach(async () => {
    t.clock.set(new Date('2026-11-20T09:00:00Z'))
    creator = await signUpCreator(t)
    reader = await signUpPerson(t)
    tierHash = await addTier(t, creator, { name: 'Gold', price: 300, price_usd: 3000 })
  })

  const make = () => makeTierCoupon(t, creator, { tierHash, price: 60, seats: 1 })
  /** 60 of 300 coins, of 30.00 USD. */
  const byCard = (coupon: string, key = newKey()) => {
    const way = { method: 'card', currency: 'USD', amountMinor: 600 }
    return confirmTier(t, reader, { tierHash, priceCoins: 60, coupon, ...way }, key)
  }
  const usesOf = async (code: string) => {
    const { items } = (await t.call('GET /account/coupon/tier', { token: creator.token })).body
    return items.find((item: { code: string }) => item.code === code)?.uses
  }
  const charges = async () =>
    (
      await t.deps.db
        .selectFrom('charges')
        .select('state')
        .where('user_oid', '=', reader.oid)
        .execute()
    ).map(({ state }) => state)

  it('is not used where the card is declined, and can be taken back then', async () => {
    await registerCard(t, reader, 'declined-later')
    const code = await make()
    expect(refusal(await byCard(code))).toEqual([402, 'payment.failed'])
    expect(await usesOf(code)).toBe(0)
    const path = `DELETE /account/coupon/${code}/tier/${tierHash}`
    expect((await t.call(path, { token: creator.token })).status).toBe(200)
    expect(refusal(await byCard(code))).toEqual([404, 'creator_coupon.no_match'])
    expect(await charges()).toEqual(['failed'])
  })

  it('is used once where the process dies between the charge and the tier', async () => {
    await registerCard(t, reader)
    const code = await make()
    const key = newKey()
    const broken = await crashAtTable(t, 'memberships', () => byCard(code, key))
    expect([broken.status, await usesOf(code), await charges()]).toEqual([503, 0, ['captured']])
    const paid = await byCard(code, key)
    expect(paid.body).toMatchObject({ state: 'paid', priceCoins: 60, couponCode: code })
    expect((await byCard(code, key)).body).toEqual(paid.body)
    expect([await usesOf(code), await charges()]).toEqual([1, ['paid']])
  })

  it('gives the money back where somebody else had its last use once the card was charged', async () => {
    await registerCard(t, reader)
    const code = await make()
    const key = newKey()
    await crashAtTable(t, 'memberships', () => byCard(code, key))
    const other = await signUpPerson(t)
    await giveAmount(t, other, 'coin', 60)
    const theirs = { tierHash, priceCoins: 60, coupon: code }
    expect((await confirmTier(t, other, theirs)).status).toBe(200)
    expect(refusal(await byCard(code, key))).toEqual([409, 'subscription.payment_returned'])
    expect(await runQueued(t, 'payment.give-back')).toBe(1)
    expect([await usesOf(code), await charges()]).toEqual([1, ['refunded']])
    expect((await walletOf(t, reader)).coins).toBe(0)
  })
})
