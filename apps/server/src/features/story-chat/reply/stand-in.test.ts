import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { openChat, openPaidChat } from '../../../testing/chats.ts'
import { claimCoupon, makeCoupon } from '../../../testing/coupons.ts'
import { type ModelServer, startModelServer } from '../../../testing/model-server.ts'
import {
  newGuestId,
  type Person,
  signUpAdmin,
  signUpCreator,
  signUpPerson,
} from '../../../testing/people.ts'
import { publishStory } from '../../../testing/stories.ts'

const production = {
  NODE_ENV: 'production',
  PLAX_DEMO: '0',
  PLAX_NARRATOR_DELAY_MS: '0',
  SMTP_URL: 'smtp://localhost',
}
const priced = { creditsPerChatMilli: 10_000 }

describe('a story whose model is not set up, in production', () => {
  let t: TestApp
  let admin: Person
  let contentOid: string
  beforeAll(async () => {
    t = await createTestApp(production)
    admin = await signUpAdmin(t)
    contentOid = await publishStory(t, await signUpCreator(t), priced)
  })
  afterAll(() => t.close())

  const page = async (caller: { token?: string; guestId?: string }) =>
    (await t.call(`GET /story-chat/chat-content?contentOid=${contentOid}`, caller)).body
  const moneyRows = async () => ({
    holds: await t.deps.db.selectFrom('holds').select('id').execute(),
    postings: await t.deps.db.selectFrom('postings').select('id').execute(),
  })

  it('says so before anything is sent, and asks nothing', async () => {
    const reader = await signUpPerson(t)
    for (const caller of [{ token: reader.token }, { guestId: newGuestId() }]) {
      const { content, access } = await page(caller)
      expect([content.modelIsStandIn, access.replyPriceMilli]).toEqual([true, 0])
      const chat = await openChat(t, contentOid, caller)
      expect(await chat.status()).toMatchObject({ modelIsStandIn: true, priceMilli: 0 })
      const long = await chat.status('?outputLength=long&inferenceLevel=deep')
      expect(long.priceMilli).toBe(0)
    }
  })

  it('charges nobody for its replies, be they sent, written anew or continued', async () => {
    const reader = await signUpPerson(t)
    const before = await moneyRows()
    const chat = await openChat(t, contentOid, { token: reader.token })
    const reply = await chat.say('Hi')
    expect(reply).toMatchObject({ state: 'complete', receipt: { chargedMilli: 0 } })
    expect((await chat.post('reroll')).status).toBe(200)
    expect((await chat.post('auto-chat', { mode: 'continue' })).status).toBe(200)
    expect(await moneyRows()).toEqual(before)
  })

  it('uses no chat of a coupon', async () => {
    const code = await makeCoupon(t, admin, { chats: 2 })
    const reader = await signUpPerson(t)
    const visitor = { guestId: newGuestId(), address: '10.60.0.1' }
    for (const caller of [{ token: reader.token }, visitor]) {
      await claimCoupon(t, caller, code)
      const chat = await openChat(t, contentOid, caller)
      expect((await chat.status()).coupon).toBeNull()
      for (let sent = 0; sent < 6; sent += 1) await chat.send('Hi')
      const { items } = (await t.call('GET /story-chat/coupons', caller)).body
      expect(items).toMatchObject([{ code, chatsLeft: 2 }])
    }
  })
})

describe('a story whose model answers, or that is tried in development', () => {
  let server: ModelServer
  beforeAll(async () => {
    server = await startModelServer()
  })
  afterAll(() => server.close())

  it.each([
    ['production', 'server'],
    ['test', 'narrator'],
  ])('costs what it says, in %s by the model %s', async (mode, model) => {
    const t = await createTestApp({
      NODE_ENV: mode,
      PLAX_DEMO: '0',
      SMTP_URL: 'smtp://localhost',
      PLAX_MODEL_URL: server.baseUrl,
      PLAX_MODEL_NAME: 'test',
    })
    try {
      const contentOid = await publishStory(t, await signUpCreator(t), { ...priced, model })
      const { chat } = await openPaidChat(t, contentOid)
      expect(await chat.status()).toMatchObject({ modelIsStandIn: false, priceMilli: 10_000 })
      expect((await chat.say('Hi')).receipt).toMatchObject({ chargedMilli: 10_000 })
    } finally {
      await t.close()
    }
  })
})
