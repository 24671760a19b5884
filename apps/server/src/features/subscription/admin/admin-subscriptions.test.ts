import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, refusal } from '../../../testing/app.ts'
import { giveAmount } from '../../../testing/money.ts'
import { deliverEvents } from '../../../testing/notifications.ts'
import {
  actionsOf,
  type Person,
  signUpAdmin,
  signUpCreator,
  signUpPerson,
} from '../../../testing/people.ts'
import { registerCard } from '../../../testing/saved-cards.ts'
import { createTierApp, addTier, confirmTier } from '../../../testing/subscriptions.ts'
import { findMembership } from '../../access/access.service.ts'

describe('subscriptions in the console', () => {
  let t: TestApp
  let admin: Person
  let creator: Person
  let tier: string
  beforeAll(async () => {
    t = await createTierApp()
    t.clock.set(new Date('2026-11-20T09:00:00Z'))
    admin = await signUpAdmin(t)
    creator = await signUpCreator(t)
    tier = await addTier(t, creator, { name: 'Silver', price: 100 })
  })
  afterAll(() => t.close())

  const subscribe = async (method: 'coins' | 'card') => {
    const person = await signUpPerson(t)
    if (method === 'card') await registerCard(t, person)
    else await giveAmount(t, person, 'coin', 100)
    const body = { tierHash: tier, priceCoins: 100, amountMinor: method === 'card' ? 1099 : 0 }
    const { body: receipt } = await confirmTier(t, person, { ...body, method, currency: 'USD' })
    t.clock.advance(1000)
    return { person, oid: receipt.subscriptionOid as string, postingId: receipt.postingId }
  }
  const list = async (query: string) =>
    (await t.call(`GET /payment/admin/subscriptions?${query}`, { token: admin.token })).body
  const oidsOf = ({ items }: { items: { subscriptionOid: string }[] }) =>
    items.map(({ subscriptionOid }) => subscriptionOid)
  const one = (oid: string, token = admin.token) =>
    t.call(`GET /payment/admin/subscriptions/${oid}`, { token })
  const end = (oid: string, body: Record<string, unknown>, token = admin.token) =>
    t.call(`POST /payment/admin/subscriptions/${oid}/end`, { token, body })
  const membershipOf = ({ oid: userOid }: Person) =>
    findMembership(t.deps.db, { userOid, creatorOid: creator.oid, now: t.clock.now() })

  it('are listed latest first, by person, creator, state and way of payment, in pages; views are on record', async () => {
    const byCoins = await subscribe('coins')
    const byCard = await subscribe('card')
    const ofCreator = `creator=${encodeURIComponent(creator.nickname)}`
    expect(oidsOf(await list(ofCreator))).toEqual([byCard.oid, byCoins.oid])
    const first = await list(`${ofCreator}&limit=1`)
    expect(oidsOf(await list(`${ofCreator}&limit=1&cursor=${first.nextCursor}`))).toEqual([
      byCoins.oid,
    ])
    expect(oidsOf(await list(`user=${byCoins.person.oid}`))).toEqual([byCoins.oid])
    expect(oidsOf(await list(`${ofCreator}&method=card`))).toEqual([byCard.oid])
    for (const query of ['user=Nobody', `${ofCreator}&state=ended`]) {
      expect([query, oidsOf(await list(query))]).toEqual([query, []])
    }
    expect((await list(`user=${byCard.person.oid}`)).items[0]).toMatchObject({
      nickname: byCard.person.nickname,
      creatorNickname: creator.nickname,
      tierName: 'Silver',
      state: 'subscribed',
      method: 'card',
      card: { currency: 'USD', amountMinor: 1099 },
      nextMonth: '2026-12',
    })
    const views = await t.deps.db
      .selectFrom('audit_log')
      .select(['actor_oid', 'concerns'])
      .where('action', '=', 'subscriptions.read')
      .execute()
    expect(views).toHaveLength(8)
    expect(views.at(-1)).toEqual({ actor_oid: admin.oid, concerns: [byCard.person.oid] })
  })

  it('open with their payments, each with its entries and the charge of its card', async () => {
    const { oid, postingId } = await subscribe('card')
    const { body } = await one(oid)
    expect(body).toMatchObject({
      subscription: { subscriptionOid: oid },
      payments: [{ month: '2026-11', kind: 'month', priceCoins: 100, earnedCoins: 80 }],
    })
    const [payment] = body.payments
    expect(payment.posting).toMatchObject({ id: postingId, type: 'coin_subscription' })
    expect(payment.chargeOid).toMatch(/^[0-9a-f]{24}$/)
  })

  it('end with the month for a reason, and cannot be kept by their subscriber', async () => {
    const { person, oid } = await subscribe('coins')
    const ended = await end(oid, { reason: 'The account was shared.' })
    expect(ended.body).toMatchObject({
      state: 'unsubscribe_scheduled',
      endsAt: '2026-12-01T00:00:00.000Z',
      endReason: 'The account was shared.',
    })
    expect(await membershipOf(person)).not.toBeNull()
    const again = await end(oid, { reason: 'Once more.' })
    expect(refusal(again)).toEqual([409, 'subscription.ends_already'])
    expect(again.body.message).toBe('This subscription already ends this month.')
    const keep = { token: person.token, body: { creatorOid: creator.oid } }
    const kept = await t.call('POST /account/unsubscribe/revoke', keep)
    expect(refusal(kept)).toEqual([409, 'subscription.ended_by_operator'])
    const chosen = await confirmTier(t, person, { tierHash: tier, priceCoins: 0 })
    expect(refusal(chosen)).toEqual([409, 'subscription.ended_by_operator'])
    await deliverEvents(t)
    const news = await t.call('GET /account/notifications', { token: person.token })
    expect(news.body.items[0].text).toContain(
      '“Silver” subscription has ended. Reason: The account was shared.',
    )
    expect(await actionsOf(t, { actor: admin, subjectOid: oid })).toContain(
      'subscription.ended_by_operator',
    )
  })

  it('end at once where that is asked for, and not twice', async () => {
    const { person, oid } = await subscribe('card')
    const both = await Promise.all([1, 2].map(() => end(oid, { reason: 'Fraud.', at: 'now' })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await membershipOf(person)).toBeNull()
    expect(refusal(await end(oid, { reason: 'Fraud.' }))[1]).toBe('subscription.ended')
    expect((await one(oid)).body.subscription).toMatchObject({
      state: 'ended',
      endReason: 'Fraud.',
    })
  })

  it('are for administrators, with an id that there is and a reason', async () => {
    const { person, oid } = await subscribe('coins')
    const { token } = person
    expect((await t.call('GET /payment/admin/subscriptions', { token })).status).toBe(403)
    expect((await one(oid, token)).status).toBe(403)
    expect((await end(oid, { reason: 'No.' }, token)).status).toBe(403)
    const nobody = 'f'.repeat(24)
    expect(refusal(await one(nobody))).toEqual([404, 'subscription.not_found'])
    expect(refusal(await end(nobody, { reason: 'No.' }))).toEqual([404, 'subscription.not_found'])
    for (const wrong of [{}, { reason: ' ' }, { reason: 'No.', at: 'someday' }]) {
      expect((await end(oid, wrong)).status).toBe(400)
    }
    for (const query of ['state=odd', 'method=shells', 'cursor=x', 'limit=0']) {
      const answer = await t.call(`GET /payment/admin/subscriptions?${query}`, {
        token: admin.token,
      })
      expect([query, answer.status]).toEqual([query, 400])
    }
  })
})
