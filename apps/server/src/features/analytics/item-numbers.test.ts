import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { publishContent } from '../../testing/contents.ts'
import { giveAmount, newKey } from '../../testing/money.ts'
import { type Person, signUpAdmin, signUpCreator, signUpPerson } from '../../testing/people.ts'

describe('the numbers of an item', () => {
  let t: TestApp
  let maker: Person
  let fan: Person
  let other: Person
  let video: string
  beforeAll(async () => {
    t = await createTestApp()
    t.clock.set(new Date('2026-11-20T09:00:00Z'))
    ;[maker, fan, other] = [await signUpCreator(t), await signUpPerson(t), await signUpPerson(t)]
    video = await publishContent(t, maker, { type: 'video', price: 100 })
    await publishContent(t, maker, { type: 'video', price: 50 })
    for (const person of [fan, other]) await giveAmount(t, person, 'coin', 1000)
    await buy(fan)
    const refunded = await buy(other)
    await t.jobs.get('commerce.roll-up-sales')?.({})
    const admin = await signUpAdmin(t)
    await t.call(`POST /payment/admin/orders/${refunded.body.orderOid}/refund`, {
      token: admin.token,
      idempotencyKey: newKey(),
      body: { reason: 'A mistake.' },
    })
    for (const amount of [30, 40]) {
      const asked = { amount, creatorOid: maker.oid, comment: 'Bravo', contentOid: video }
      const request = { token: fan.token, idempotencyKey: newKey(), body: asked }
      expect((await t.call('POST /account/donate', request)).status).toBe(200)
    }
    await say('POST /content/view', fan, { contentOid: video })
    await say('POST /content/history/play-count', fan, { contentOid: video })
    await say('POST /content/like', fan, { contentOid: video, likeOrUndoLike: 'like' })
    // The next day in Seoul.
    t.clock.set(new Date('2026-11-20T15:00:00Z'))
    await say('POST /content/view', fan, { contentOid: video })
    await say('POST /content/history/play-count', fan, { contentOid: video })
    t.clock.advance(60_000)
    await say('POST /content/history/play-time', fan, { contentOid: video, time: 30 })
  })
  afterAll(() => t.close())

  const buy = (person: Person) =>
    t.call('POST /payment/orders', {
      token: person.token,
      idempotencyKey: newKey(),
      body: { contentOid: video, priceCoins: 100 },
    })
  const say = async (key: string, { token }: Person, body: Record<string, unknown>) => {
    const answer = await t.call(key, { token, body })
    expect(answer.status, answer.text).toBe(200)
  }
  const read = (who: Person, query = `itemOid=${video}`) =>
    t.call(`GET /payment/sales/item?${query}`, { token: who.token })

  it('say how it was used and sold, by day of the operator’s', async () => {
    const { body } = await read(maker)
    expect(body).toMatchObject({ itemKind: 'content', last: '2026-11-21', zone: 'Asia/Seoul' })
    expect(body.totals).toMatchObject({
      views: 2,
      watchedSeconds: 30,
      readers: 1,
      likes: 1,
      comments: 2,
      purchases: 2,
      gifts: 0,
      donations: 2,
      refunds: 1,
    })
    expect(
      body.days.map((day: Record<string, unknown>) => [
        day.day,
        day.views,
        day.watchedSeconds,
        day.purchases,
      ]),
    ).toEqual([
      ['2026-11-20', 1, 0, 2],
      ['2026-11-21', 1, 30, 0],
    ])
  })

  it('are those of Sales', async () => {
    const { totals } = (await read(maker)).body
    const sales = await t.call(`GET /payment/sales/totals?itemOid=${video}&month=2026-11`, {
      token: maker.token,
    })
    const ofKind = (name: string) =>
      sales.body.kinds.find(({ kind }: { kind: string }) => kind === name)
    const [content, donation] = [ofKind('content'), ofKind('donation')]
    expect([totals.purchases, totals.donations, totals.refunds, totals.earnedCoins]).toEqual([
      content.sales,
      donation.sales,
      content.refunded,
      content.earnedAmount + donation.earnedAmount,
    ])
    expect(totals.earnedCoins).toBeGreaterThan(0)
  })

  it('are for whoever made it', async () => {
    const stranger = await signUpCreator(t)
    const taken = await read(stranger)
    expect([taken.status, taken.body.code]).toEqual([403, 'item.not_yours'])
    expect((await read(fan)).status).toBe(403)
    expect((await read(maker, 'itemOid=x')).status).toBe(400)
    expect((await read(maker, `itemOid=${video}&days=0`)).status).toBe(400)
    expect((await read(maker, `itemOid=${'f'.repeat(24)}`)).status).toBe(404)
  })
})
