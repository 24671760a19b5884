import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giveAmount, newKey } from '../../testing/money.ts'
import type { TestApp } from '../../testing/open-app.ts'
import { type Person, signUpAdmin, signUpCreator, signUpPerson } from '../../testing/people.ts'
import { publishStory } from '../../testing/stories.ts'
import { addTier, createTierApp } from '../../testing/subscriptions.ts'

const readerNames = { ko: '방랑자', es: 'Caminante' }
const creatorNames = { ko: '등대지기', jp: '灯台守' }

describe('the console finds people by their names in other languages', () => {
  let t: TestApp
  let admin: Person
  let creator: Person
  let reader: Person
  beforeAll(async () => {
    t = await createTierApp()
    admin = await signUpAdmin(t)
    creator = await signUpCreator(t, 'Harbour')
    reader = await signUpPerson(t, { nickname: 'Wanderer' })
    for (const [{ token }, names] of [
      [creator, creatorNames],
      [reader, readerNames],
    ] as const) {
      const named = await t.call('POST /account/multilang/nick', { token, body: names })
      expect(named.body).toEqual({ multiLangNick: names })
    }
    await buySomething()
    await signUpCreator(t, 'Bystander')
  })
  afterAll(() => t.close())

  async function buySomething(): Promise<void> {
    await giveAmount(t, reader, 'coin', 400)
    const story = { title: 'The lighthouse', access: 'buyers', priceCoins: 300 }
    const contentOid = await publishStory(t, creator, story)
    const tierHash = await addTier(t, creator, { name: 'Silver', price: 100 })
    for (const [path, body] of [
      ['payment/orders', { contentOid, priceCoins: 300 }],
      ['payment/onetime/ready', { coins: 100, currency: 'KRW', method: 'card', acceptTerms: true }],
      ['payment/subscription/confirm', { tierHash, priceCoins: 100 }],
    ] as const) {
      const call = { token: reader.token, idempotencyKey: newKey(), body }
      expect((await t.call(`POST /${path}`, call)).status).toBe(200)
    }
  }

  const ask = async (path: string, query: Record<string, string>) => {
    const key = `GET /${path}?${new URLSearchParams(query)}`
    const { status, body } = await t.call(key, { token: admin.token })
    expect(status).toBe(200)
    return body
  }

  it.each(['Wand', '방랑', 'cam', 'CAMINANTE'])('in the list of users: %s', async (search) => {
    const { items } = await ask('account/admin/users', { search })
    expect(items).toMatchObject([
      { oid: reader.oid, nickname: 'Wanderer', multiLangNick: readerNames },
    ])
  })

  it('in the list of creators, by a part of a name and each once', async () => {
    for (const search of ['등대', '대지기', '灯台', 'Har']) {
      const { items } = await ask('account/admin/creators', { search })
      expect(items).toMatchObject([{ oid: creator.oid }])
    }
    for (const search of ['방랑자', '灯守']) {
      expect((await ask('account/admin/creators', { search })).items).toEqual([])
    }
    const { items } = await ask('account/admin/users', { search: 'Harbour' })
    expect(items).toHaveLength(1)
  })

  it.each([
    ['payment/admin/orders', 'buyer', readerNames.ko],
    ['payment/admin/orders', 'buyer', 'caminante'],
    ['payment/admin/charges', 'buyer', readerNames.ko],
    ['payment/admin/subscriptions', 'user', readerNames.ko],
    ['payment/admin/subscriptions', 'creator', creatorNames.jp],
    ['admin/stories', 'creator', creatorNames.ko],
  ])('in %s, by its filter %s: %s', async (path, filter, name) => {
    expect((await ask(path, { [filter]: name })).items).toHaveLength(1)
    expect((await ask(path, { [filter]: 'Bystander' })).items).toEqual([])
  })

  it('in the audit log and the metrics of credits', async () => {
    const { items } = await ask('admin/audit', { actor: creatorNames.ko })
    expect(new Set(items.map((item: { actor: Person }) => item.actor.oid))).toEqual(
      new Set([creator.oid]),
    )
    const month = { year: '2026', month: '11' }
    const metrics = (creator: string) =>
      ask('story-chat/admin/creator/credit-metrics', { ...month, creator })
    expect((await metrics(creatorNames.ko)).creatorOid).toBe(creator.oid)
    expect((await metrics(creator.oid)).creatorOid).toBe(creator.oid)
    expect(await metrics('Nobody')).toMatchObject({ creatorOid: null, replies: 0, days: [] })
  })

  it('as those whom a coupon is for', async () => {
    const tierHash = await addTier(t, creator, { name: 'Gold', price: 200 })
    const made = await t.call('POST /account/coupon/tier', {
      token: creator.token,
      body: { tierHash, price: 100, owner: readerNames.ko },
    })
    expect(made.body.coupon).toMatchObject({ owner: { oid: reader.oid } })
  })
})
