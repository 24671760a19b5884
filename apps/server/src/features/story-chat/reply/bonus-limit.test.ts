import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/app.ts'
import { createChatApp, openPaidChat } from '../../../testing/chats.ts'
import { paintCanvas } from '../../../testing/images.ts'
import type { ModelServer } from '../../../testing/model-server.ts'
import { giveAmount, newKey, walletOf } from '../../../testing/money.ts'
import { type Person, signUpCreator } from '../../../testing/people.ts'
import { publishStory } from '../../../testing/stories.ts'
import { dailyBonusCreditsSetting } from '../../payment/credits/bonus-limit.service.ts'

describe('the daily limit of bonus credits', () => {
  let t: TestApp
  let server: ModelServer
  let contentOid: string
  beforeAll(async () => {
    ;({ t, server } = await createChatApp())
    const creator = await signUpCreator(t)
    const { canvas } = await paintCanvas(t, creator, [
      { id: 'beach', price: 12 },
      { id: 'cellar', price: 12 },
    ])
    const fields = { model: 'server', creditsPerChatMilli: 10_000, canvas }
    contentOid = await publishStory(t, creator, fields)
    await t.deps.db
      .transaction()
      .execute((tx) => t.deps.settings.set(tx, dailyBonusCreditsSetting, 15_000, null))
  })
  afterAll(() => t.close())

  const open = async (amounts: { bonus: number; paid: number }) => {
    const chat = await openPaidChat(t, contentOid, amounts.paid)
    await giveAmount(t, chat.person, 'bonusCredit', amounts.bonus)
    return chat
  }
  const limitOf = async ({ token }: Person) =>
    (await t.call('GET /wallet/bonus-credits', { token })).body
  const unlock = ({ token }: Person, nodeId: string) =>
    t.call('POST /story-chat/image/unlock', {
      token,
      idempotencyKey: newKey(),
      body: { contentOid, nodeId },
    })

  it('takes paid credits for the rest of a chat or an unlock, and begins anew each day', async () => {
    const { person, chat } = await open({ bonus: 50_000, paid: 20_000 })
    await chat.say('One')
    expect(await limitOf(person)).toEqual({
      businessDay: '2026-11-20',
      limitMilli: 15_000,
      spentMilli: 10_000,
      leftMilli: 5_000,
    })
    await chat.say('Two')
    const wallet = { creditMilli: 15_000, bonusCreditMilli: 35_000 }
    expect(await walletOf(t, person)).toMatchObject(wallet)
    const unlocked = await unlock(person, 'beach')
    expect(unlocked.body).toMatchObject({ priceMilli: 12_000, bonusMilli: 0 })
    expect(await limitOf(person)).toMatchObject({ leftMilli: 0 })
    // Midnight in Seoul.
    t.clock.set(new Date('2026-11-20T15:00:00Z'))
    expect(await limitOf(person)).toMatchObject({ businessDay: '2026-11-21', spentMilli: 0 })
    await chat.say('Three')
    const after = { creditMilli: 3_000, bonusCreditMilli: 25_000 }
    expect(await walletOf(t, person)).toMatchObject(after)
  })

  it('refuses what paid credits do not cover, by its own error [R-story-chat-083]', async () => {
    const { person, chat } = await open({ bonus: 50_000, paid: 1_000 })
    await chat.say('One')
    const refused = await chat.send('Two')
    expect([refused.status, refused.body.code]).toEqual([402, 'wallet.bonus_credit_limit'])
    expect(refused.body.details).toEqual({ remainingMilli: 5_000 })
    const image = await unlock(person, 'beach')
    expect([image.status, image.body.code]).toEqual([402, 'wallet.bonus_credit_limit'])
    const poor = await open({ bonus: 3_000, paid: 1_000 })
    expect((await poor.chat.send('One')).body.code).toBe('wallet.not_enough_credits')
  })

  it('holds for those who spend at once', async () => {
    const { person, chat } = await open({ bonus: 50_000, paid: 1 })
    const answers = await Promise.all([
      unlock(person, 'beach'),
      unlock(person, 'cellar'),
      chat.send('One'),
    ])
    const done = answers.filter(({ status }) => status === 200)
    expect(done).toHaveLength(1)
    expect((await limitOf(person)).spentMilli).toBeLessThanOrEqual(15_000)
  })

  it('gives back what a failed reply held', async () => {
    const { person, chat } = await open({ bonus: 50_000, paid: 1 })
    server.next({ kind: 'status', status: 400 })
    await chat.send('One')
    expect((await limitOf(person)).spentMilli).toBe(0)
  })

  it('is told to the signed in', async () => {
    const answer = await t.call('GET /wallet/bonus-credits')
    expect([answer.status, answer.body.code]).toEqual([401, 'auth.required'])
  })
})
