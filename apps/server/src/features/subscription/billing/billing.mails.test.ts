import { languages } from '@plax/contracts/languages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/app.ts'
import { giveAmount } from '../../../testing/money.ts'
import { type Person, signUpPerson } from '../../../testing/people.ts'
import { confirmTier, createTierApp, openTiers } from '../../../testing/subscriptions.ts'

describe('the mail about an unpaid month', () => {
  let t: TestApp
  let silver: string
  beforeAll(async () => {
    t = await createTierApp()
    ;({ silver } = await openTiers(t))
  })
  afterAll(() => t.close())

  const subscriberIn = async (language: string, coins: number) => {
    const person = await signUpPerson(t)
    const users = t.deps.db.updateTable('users').set({ language })
    await users.where('oid', '=', person.oid).execute()
    await giveAmount(t, person, 'coin', coins)
    const answer = await confirmTier(t, person, { tierHash: silver, priceCoins: 100 })
    expect(answer.status, answer.text).toBe(200)
    return person
  }
  const mailTo = async ({ email }: Person) => {
    const mails = t.deps.db.selectFrom('mails').select('body').where('recipient', '=', email)
    return (await mails.orderBy('id', 'desc').executeTakeFirstOrThrow()).body
  }

  it('says that one coin or that two are missing, in each language', async () => {
    const lacking = await Promise.all(
      languages.map(async (language) => ({
        one: await subscriberIn(language, 199),
        two: await subscriberIn(language, 198),
      })),
    )
    t.clock.set(new Date('2026-12-01T00:05:00Z'))
    await t.jobs.get('subscription.bill-due')?.({})
    const words = [
      ['1코인이 부족', '2코인이 부족'],
      ['You need 1 more coin for', 'You need 2 more coins for'],
      ['今月分に1コイン足りません', '今月分に2コイン足りません'],
      ['Te falta 1 moneda para', 'Te faltan 2 monedas para'],
    ]
    for (const [index, { one, two }] of lacking.entries()) {
      expect(await mailTo(one)).toContain(words[index]?.[0])
      expect(await mailTo(two)).toContain(words[index]?.[1])
    }
  })
})
