import { outputLengths } from '@plax/contracts/story/story-values'
import { replyPreview } from '@plax/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { openChat } from '../../../testing/chats.ts'
import { gemini } from '../../../testing/model-server-gemini.ts'
import { type ModelServer, startModelServer } from '../../../testing/model-server.ts'
import { giveAmount } from '../../../testing/money.ts'
import { type Person, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { publishStory, writeStory } from '../../../testing/stories.ts'
import { chatSharePercentSetting } from '../../story/story.service.ts'
import { getAccountSums } from '../../ledger/ledger.service.ts'
import { modelFeesSetting } from '../../story/models/models.service.ts'
import type { Setting } from '../../settings/settings.service.ts'

describe('what set-up says that a reply earns', () => {
  let t: TestApp
  let servers: ModelServer[]
  let creator: Person
  let contentOid: string
  beforeAll(async () => {
    const server = await startModelServer()
    const thinker = await startModelServer(gemini)
    servers = [server, thinker]
    t = await createTestApp({
      PLAX_MODEL_URL: server.baseUrl,
      PLAX_MODEL_NAME: 'test',
      PLAX_GEMINI_KEY: 'g-key',
      PLAX_GEMINI_URL: `${thinker.baseUrl}/`,
      PLAX_GEMINI_MODEL: 'gemini-2.5-flash',
    })
    creator = await signUpCreator(t)
    await set(modelFeesSetting, { ...modelFeesSetting.default, server: 3_333 })
    contentOid = await publishStory(t, creator, { creditsPerChatMilli: 10_000, model: 'server' })
  })
  afterAll(async () => {
    await t.close()
    for (const server of servers) await server.close()
  })

  const set = <T>(setting: Setting<T>, value: T) =>
    t.deps.db.transaction().execute((tx) => t.deps.settings.set(tx, setting, value, null))
  const ask = async (path: string) =>
    (await t.call(`GET /story-chat/${path}`, { token: creator.token })).body
  const modelOf = async (key: string) =>
    (await ask('models')).items.find((model: { key: string }) => model.key === key)
  const earned = async () => {
    const account = { ownerOid: creator.oid, kind: 'creator' as const }
    return (await getAccountSums(t.deps.db, account))[0]?.amount ?? 0
  }

  it.each([
    ['server', 3_333, 70],
    ['server', 3_334, 70],
    ['server', 4_001, 33.3],
    ['server', 12_345, 70],
    ['gemini', 5_000, 70],
    ['gemini', 6_666, 12.5],
    ['gemini', 20_000, 100],
    ['gemini', 20_000, 0],
  ])('is what real replies of %s post, at %i and a share of %f %%', async (model, price, share) => {
    await set(chatSharePercentSetting, share)
    const settings = { requestType: 'update', contentOid, model, creditsPerChatMilli: price }
    expect((await writeStory(t, creator, settings)).status).toBe(200)
    const { sharePercent } = await ask('creator/terms')
    const { feeMilli } = await modelOf(model)
    const reader = await signUpPerson(t)
    await giveAmount(t, reader, 'credit', 1_000_000)
    const chat = await openChat(t, contentOid, { token: reader.token })
    for (const outputLength of outputLengths) {
      const before = await earned()
      const { receipt } = await chat.say('Hello', { outputLength })
      const preview = replyPreview({
        creditsPerChatMilli: price,
        modelFeeMilli: feeMilli,
        outputLength,
        sharePercent,
      })
      expect(receipt.chargedMilli).toBe(preview.priceMilli)
      // The preview is rounded down; what that leaves is carried to the next reply.
      const carried = (await earned()) - before - preview.earnedMilli
      expect([0, 1]).toContain(carried)
    }
  })

  it('is something at the price that a new story starts with', async () => {
    await set(chatSharePercentSetting, 70)
    const { sharePercent } = await ask('creator/terms')
    for (const key of ['server', 'gemini', 'narrator']) {
      const { feeMilli, startMilli } = await modelOf(key)
      const body = { requestType: 'create', model: key }
      const { content } = (await writeStory(t, creator, body)).body
      expect(content.creditsPerChatMilli).toBe(startMilli)
      const { earnedMilli } = replyPreview({
        creditsPerChatMilli: startMilli,
        modelFeeMilli: feeMilli,
        outputLength: 'normal',
        sharePercent,
      })
      expect(earnedMilli).toBe(3_500)
    }
  })

  it('is told to those who write stories', async () => {
    const answer = await t.call('GET /story-chat/creator/terms', {
      token: (await signUpPerson(t)).token,
    })
    expect(answer.status).toBe(403)
    expect((await t.call('GET /story-chat/creator/terms')).status).toBe(401)
    expect(await ask('creator/terms')).toEqual({ sharePercent: 70, creditMilliPerCoin: 10_000 })
  })
})
