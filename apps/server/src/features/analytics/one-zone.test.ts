import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { publishContent } from '../../testing/contents.ts'
import { giveAmount, newKey } from '../../testing/money.ts'
import { type Person, signUpAdmin, signUpCreator, signUpPerson } from '../../testing/people.ts'

const price = 100
const orders: string[] = []

/** Sold at 23:30 on October 31 and at 00:30 on November 1 in Seoul; in UTC both are on October 31. */
describe('the day of a sale at midnight', () => {
  let t: TestApp
  let maker: Person
  beforeAll(async () => {
    t = await createTestApp()
    t.clock.set(new Date('2026-10-31T14:00:00Z'))
    maker = await signUpCreator(t)
    const contentOid = await publishContent(t, maker, { price })
    for (const time of ['2026-10-31T14:30:00Z', '2026-10-31T15:30:00Z']) {
      t.clock.set(new Date(time))
      orders.push(await sell(contentOid))
    }
    // What somebody else sells counts for them alone.
    await sell(await publishContent(t, await signUpCreator(t), { price }))
    t.clock.set(new Date('2026-11-01T03:00:00Z'))
    const { email, password } = maker
    maker.token = (await t.call('POST /account/login', { body: { email, password } })).body.token
  })
  afterAll(() => t.close())

  const sell = async (contentOid: string): Promise<string> => {
    const fan = await signUpPerson(t)
    await giveAmount(t, fan, 'coin', price)
    const sent = { token: fan.token, idempotencyKey: newKey() }
    const body = { contentOid, priceCoins: price }
    return (await t.call('POST /payment/orders', { ...sent, body })).body.orderOid
  }
  const get = async (path: string) => (await t.call(`GET ${path}`, { token: maker.token })).body
  const earnedDays = async (path: string) =>
    (await get(path)).days.map(({ day, amount }: { day: string; amount: number }) => [day, amount])
  const bothDays = [
    ['2026-10-31', 80],
    ['2026-11-01', 80],
  ]

  it.each(['before', 'after'])(
    'is the same on every screen of a creator %s it is summed',
    async (when) => {
      if (when === 'after') {
        for (const job of ['commerce.roll-up-sales', 'channel.roll-up-fans'])
          await t.jobs.get(job)?.({})
      }
      const overview = await get('/payment/sales/overview')
      expect(
        overview.days.map((one: { day: string; earnedCoins: number }) => [
          one.day,
          one.earnedCoins,
        ]),
      ).toEqual(bothDays)
      expect(await earnedDays('/payment/sales/earned')).toEqual(bothDays)
      for (const [month, day] of [
        ['2026-10', '2026-10-31'],
        ['2026-11', '2026-11-01'],
      ]) {
        const { periods } = await get(`/payment/sales/totals?month=${month}`)
        expect(periods).toMatchObject([{ period: day, earnedAmount: 80 }])
        expect((await get(`/payment/sales?month=${month}`)).items).toHaveLength(1)
        const { sums } = await get(`/settlement/statements/${month}`)
        expect(sums).toMatchObject([{ sold: 1, earned: 80 }])
      }
      const zones = ['/payment/sales', '/payment/sales/overview', '/payment/sales/earned']
      zones.push('/channel/fans', '/account/creator-settlement', '/settlement/statements/2026-10')
      for (const path of zones) expect((await get(path)).zone, path).toBe('Asia/Seoul')
    },
  )

  it('is shown by month up to the present one of the site', async () => {
    t.clock.set(new Date('2026-11-30T15:30:00Z'))
    const { email, password } = maker
    maker.token = (await t.call('POST /account/login', { body: { email, password } })).body.token
    expect(await get('/payment/sales/earned')).toMatchObject({
      month: '2026-12',
      presentMonth: '2026-12',
    })
    for (const path of ['payment/sales/totals', 'payment/sales/totals?month=2026-10'])
      expect((await get(`/${path}`)).presentMonth, path).toBe('2026-12')
    const revenue = await t.call('GET /account/admin/revenue', {
      token: (await signUpAdmin(t)).token,
    })
    expect(revenue.body.presentMonth).toBe('2026-12')
    const october = await get('/payment/sales/earned?month=2026-10')
    expect(october).toMatchObject({
      month: '2026-10',
      totals: [
        { currency: 'coin', amount: 160 },
        { currency: 'credit', amount: 0 },
      ],
    })
    expect(october.days).toEqual([{ day: '2026-10-31', currency: 'coin', amount: 80 }])
  })

  it('keeps what it earned, and a refund counts on its own day', async () => {
    const { token } = await signUpAdmin(t)
    const sent = { token, idempotencyKey: newKey(), body: { reason: 'A mistake.' } }
    const refunded = await t.call(`POST /payment/admin/orders/${orders[0]}/refund`, sent)
    expect(refunded.status, refunded.text).toBe(200)
    const days = [...bothDays, ['2026-12-01', -80]]
    expect(await earnedDays('/payment/sales/earned')).toEqual(days)
    await t.jobs.get('commerce.roll-up-sales')?.({})
    expect(await earnedDays('/payment/sales/earned')).toEqual(days)
    expect((await get('/payment/sales/earned')).totals[0].amount).toBe(80)
  })
})
