import type { OrderState } from '@plax/contracts/commerce/commerce-values'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { publishContent } from '../../../testing/contents.ts'
import { giveAmount, newKey, walletOf } from '../../../testing/money.ts'
import { type Person, signUpCreator, signUpPerson } from '../../../testing/people.ts'

let t: TestApp
let creator: Person

beforeAll(async () => {
  t = await createTestApp()
  creator = await signUpCreator(t)
})
afterAll(() => t.close())
// Calls of a minute are limited.
beforeEach(() => t.clock.advance(61_000))

const words = 'I really like how the harbour was drawn.'

async function buyContent(buyer: Person, { priceCoins = 50 } = {}): Promise<string> {
  const contentOid = await publishContent(t, creator, { price: priceCoins })
  await giveAmount(t, buyer, 'coin', priceCoins)
  const answer = await t.call('POST /payment/orders', {
    token: buyer.token,
    idempotencyKey: newKey(),
    body: { contentOid, priceCoins },
  })
  expect(answer.status, answer.text).toBe(200)
  return contentOid
}

async function review(person: Person, contentOid: string, text = words) {
  const body = { contentOid, text }
  const answer = await t.call('POST /content/comment', { token: person.token, body })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.comment
}

/** Bonus coins pay for what is bought next, so both are counted; all bought coins are spent. */
async function leftOf(person: Person): Promise<number> {
  const { coins = 0, bonusCoins = 0 } = await walletOf(t, person)
  return coins + bonusCoins
}

describe('reviews', () => {
  it('of what was bought earn 2 bonus coins, then 1 for each content [R-content-070, R-content-071]', async () => {
    const buyer = await signUpPerson(t)
    const rewards = []
    for (let number = 0; number < 3; number += 1) {
      const { rewardCoins } = await review(buyer, await buyContent(buyer))
      rewards.push(rewardCoins)
    }
    expect(rewards).toEqual([2, 1, 1])
    expect(await leftOf(buyer)).toBe(4)
  })

  it('are rewarded if held coins paid for it and were released, and not while they are held', async () => {
    const buyer = await signUpPerson(t)
    const rewardIn = async (state: OrderState) => {
      const contentOid = await buyContent(buyer)
      await t.deps.db
        .updateTable('orders')
        .set({ state })
        .where('user_oid', '=', buyer.oid)
        .execute()
      return (await review(buyer, contentOid)).rewardCoins
    }
    expect([await rewardIn('held'), await rewardIn('released')]).toEqual([0, 2])
  })

  it('are rewarded once for a person and a content, also of two at once', async () => {
    const buyer = await signUpPerson(t)
    const contentOid = await buyContent(buyer)
    const made = await Promise.all([review(buyer, contentOid), review(buyer, contentOid)])
    const rewards = made.map(({ rewardCoins }) => rewardCoins)
    expect(rewards.toSorted((a: number, b: number) => a - b)).toEqual([0, 2])
    expect((await review(buyer, contentOid)).rewardCoins).toBe(0)
    expect(await leftOf(buyer)).toBe(2)
  })

  it('that were rewarded cannot be deleted [R-content-052]', async () => {
    const buyer = await signUpPerson(t)
    const contentOid = await buyContent(buyer)
    const { position: commentPosition, can } = await review(buyer, contentOid)
    expect(can.delete).toBe(false)
    for (const { token } of [buyer, creator]) {
      const body = { contentOid, commentPosition }
      const answer = await t.call('DELETE /content/comment', { token, body })
      expect(refusal(answer)).toEqual([409, 'comment.rewarded'])
    }
  })

  it('earn nothing where nothing was paid, little was said, or little was paid', async () => {
    const buyer = await signUpPerson(t)
    const free = await publishContent(t, creator)
    expect((await review(buyer, free)).rewardCoins).toBe(0)
    const bought = await buyContent(buyer)
    expect((await review(buyer, bought, 'Nice')).rewardCoins).toBe(0)
    expect((await review(buyer, bought, 'a'.repeat(60))).rewardCoins).toBe(0)
    expect((await review(buyer, bought)).rewardCoins).toBe(2)
    const cheap = await buyContent(buyer, { priceCoins: 9 })
    expect((await review(buyer, cheap)).rewardCoins).toBe(0)
    expect(await leftOf(buyer)).toBe(2)
  })

  it('are rewarded a few times a day', async () => {
    const buyer = await signUpPerson(t)
    const rewards = []
    for (let number = 0; number < 6; number += 1) {
      rewards.push((await review(buyer, await buyContent(buyer))).rewardCoins)
    }
    expect(rewards).toEqual([2, 1, 1, 1, 1, 0])
  })
})
