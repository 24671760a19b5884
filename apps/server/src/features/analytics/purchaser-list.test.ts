import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { publishContent } from '../../testing/contents.ts'
import { giveAmount, newKey } from '../../testing/money.ts'
import { type Person, signUpAdmin, signUpCreator, signUpPerson } from '../../testing/people.ts'

/** A joint video sold in October to three, of whom one is refunded then and one after the payout; and in November. */
describe('the list of purchasers and sales', () => {
  let t: TestApp
  let admin: Person
  let maker: Person
  let partner: Person
  let joint: string
  let own: string
  const buyers: Person[] = []
  const orders: string[] = []
  beforeAll(async () => {
    t = await createTestApp()
    t.clock.set(new Date('2026-10-05T09:00:00Z'))
    admin = await signUpAdmin(t)
    maker = await signUpCreator(t, 'Maker')
    partner = await signUpCreator(t, 'Partner')
    const coCreators = [{ email: partner.email, share: 25 }]
    joint = await publishContent(t, maker, { price: 1000, title: 'Joint', coCreators })
    own = await publishContent(t, maker, { price: 1000, title: 'Own' })
    const body = { contentOid: joint, accept: true }
    await t.call('POST /content/co-creations', { token: partner.token, body })
    for (let index = 0; index < 4; index += 1) {
      const buyer = await signUpPerson(t)
      await giveAmount(t, buyer, 'coin', 1000)
      buyers.push(buyer)
    }
    for (const buyer of buyers.slice(0, 3)) await buy(buyer, joint)
    await refund(1)
    t.clock.set(new Date('2026-11-03T09:00:00Z'))
    await buy(buyers[3], own)
  })
  afterAll(() => t.close())

  const post = (path: string, person: Person, body: Record<string, unknown> = {}) =>
    t.call(`POST ${path}`, { token: person.token, idempotencyKey: newKey(), body })
  const buy = async (buyer: Person | undefined, contentOid: string) => {
    if (!buyer) throw new Error('Nobody buys.')
    const { status, body } = await post('/payment/orders', buyer, { contentOid, priceCoins: 1000 })
    expect(status).toBe(200)
    orders.push(body.orderOid)
    t.clock.advance(60_000)
  }
  const refund = (index: number) =>
    post(`/payment/admin/orders/${orders[index]}/refund`, admin, { reason: 'A mistake.' })
  const on = async (time: string) => {
    t.clock.set(new Date(time))
    for (const person of [maker, partner, admin]) {
      const proof = { token: person.token, body: { password: person.password } }
      person.token = (await t.call('POST /account/step-up', proof)).body.token
    }
  }
  const list = async (person = maker) =>
    (await t.call('GET /payment/sales', { token: person.token })).body.items.toReversed()
  const payouts = async (person = maker) =>
    (await list(person)).map(({ payout }: { payout: { state: string; step: string } | null }) =>
      payout ? `${payout.state}, ${payout.step}` : null,
    )

  it('says who bought, how many, what was refunded, and how joint videos are divided [R-settlement-014]', async () => {
    const distribution = [
      { creatorOid: maker.oid, name: 'Maker', sharePercent: 75 },
      { creatorOid: partner.oid, name: 'Partner', sharePercent: 25 },
    ]
    const [first, refunded, , alone] = await list()
    expect(first).toMatchObject({
      title: 'Joint',
      sales: 1,
      buyer: { name: buyers[0]?.nickname },
      paidAmount: 750,
      earnedAmount: 600,
      refundedAt: null,
      distribution,
    })
    expect(refunded).toMatchObject({
      state: 'refunded',
      refunded: 1,
      earnedAmount: 0,
      distribution,
    })
    expect(refunded.refundedAt).not.toBeNull()
    expect(alone).toMatchObject({ title: 'Own', earnedAmount: 800, distribution: [] })
    const partners = await list(partner)
    expect(partners.map((sale: { earnedAmount: number }) => sale.earnedAmount)).toEqual([
      200, 0, 200,
    ])
    expect(partners[0].distribution).toEqual(distribution)
    const { body } = await t.call('GET /account/purchase-events/pagination', { token: maker.token })
    expect(body.items[3]).toMatchObject({ distribution, payout: null })
  })

  it('says by which payout each sale comes, once there is one [R-settlement-014]', async () => {
    expect(await payouts()).toEqual([null, null, null, null])
    await on('2026-11-26T01:00:00Z')
    const bank = { method: 'bank', country: 'KR', currency: 'KRW', bankName: 'Hana Bank' }
    const account = { ...bank, accountHolder: 'Maker', accountNumber: '110-234-567890' }
    expect((await post('/account/payouts', maker, account)).status).toBe(200)
    const made = await post('/account/revenuerequest', maker)
    const { requestOid } = made.body
    // What was refunded before, and what was sold since the month ended, isn't in it.
    const asked = 'processing, requested'
    expect(await payouts()).toEqual([asked, null, asked, null])
    expect((await list())[0].payout).toMatchObject({ requestOid, paysOn: '2026-12-10' })
    expect(await payouts(partner)).toEqual([null, null, null])
    await post(`/settlement/admin/requests/${requestOid}/approve`, admin)
    await on('2026-12-10T01:00:00Z')
    const run = { method: 'bank', currency: 'KRW' }
    expect((await post('/settlement/admin/runs/2026-11/send', admin, run)).body.sent).toBe(1)
    await post(`/settlement/admin/requests/${requestOid}/complete`, admin)
    const paid = 'complete, sent'
    expect(await payouts()).toEqual([paid, null, paid, null])
    // It was paid, and is claimed back: both stand.
    await refund(2)
    expect(await payouts()).toEqual([paid, null, paid, null])
    expect((await list())[2]).toMatchObject({ state: 'refunded', earnedAmount: 0 })
    await post(`/settlement/admin/requests/${requestOid}/fail`, admin, { reason: 'It came back.' })
    expect(await payouts()).toEqual([null, null, null, null])
  })
})
