import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { crashAtTable } from '../../../testing/crash.ts'
import { giveAmount, newKey } from '../../../testing/money.ts'
import { type Person, signUpAdmin, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { expectSoundLedger } from '../../../testing/sound-ledger.ts'
import { publishStory } from '../../../testing/stories.ts'
import { type StripeServer, startStripe } from '../../../testing/stripe.ts'
import { getAccountSums } from '../../ledger/ledger.service.ts'

/** Each creator sold for 1,000 coins in October and asks in November; 800 are theirs, 80,000 won. */
describe('a payout by Stripe', () => {
  let t: TestApp
  let stripe: StripeServer
  let admin: Person
  let creator: Person
  let requestOid: string
  beforeAll(async () => {
    stripe = await startStripe()
    t = await createTestApp(stripe.env)
    admin = await signUpAdmin(t)
  })
  beforeEach(async () => {
    Object.assign(stripe, { isDown: false, losesAnswers: false })
    stripe.calls.length = 0
    t.clock.set(new Date('2026-10-05T09:00:00Z'))
    creator = await signUpCreator(t)
    const fan = await signUpPerson(t)
    await giveAmount(t, fan, 'coin', 1000)
    const forBuyers = { access: 'buyers', priceCoins: 1000, title: 'Sold' }
    const contentOid = await publishStory(t, creator, forBuyers)
    const body = { contentOid, priceCoins: 1000 }
    await post('/payment/orders', fan, body)
    await on('2026-11-26T01:00:00Z')
  })
  afterEach(() => expectSoundLedger(t))
  afterAll(async () => {
    await t.close()
    await stripe.close()
  })

  const post = (path: string, person: Person, body: Record<string, unknown> = {}, key = newKey()) =>
    t.call(`POST ${path}`, { token: person.token, idempotencyKey: key, body })
  const on = async (time: string) => {
    t.clock.set(new Date(time))
    for (const person of [creator, admin]) {
      const proof = { token: person.token, body: { password: person.password } }
      person.token = (await t.call('POST /account/step-up', proof)).body.token
    }
  }
  const openAccount = () =>
    post('/account/payouts', creator, {
      method: 'stripe',
      country: 'KR',
      currency: 'KRW',
      returnUrl: 'https://plax.test/studio?view=settlement',
    })
  const accounts = () => [...stripe.objects.values()].filter(({ object }) => object === 'account')
  /** Asks with an account that Stripe made, and is approved. */
  const request = async ({ isOnboarded = true } = {}) => {
    expect((await openAccount()).status).toBe(200)
    const account = accounts().at(-1)?.id ?? ''
    if (isOnboarded) stripe.onboard(account)
    const made = await post('/account/revenuerequest', creator)
    expect(made.status, made.text).toBe(200)
    requestOid = made.body.requestOid
    await post(`/settlement/admin/requests/${requestOid}/approve`, admin)
    await on('2026-12-10T01:00:00Z')
    stripe.calls.length = 0
    return account
  }
  const send = (key = newKey()) =>
    post('/settlement/admin/runs/2026-11/send', admin, { method: 'stripe', currency: 'KRW' }, key)
  const transferJob = () => t.jobs.get('settlement.transfer')?.({})
  const latest = async () =>
    (await t.call('GET /account/payouts', { token: creator.token })).body.items[0]
  const earned = async () => {
    const sums = await getAccountSums(t.deps.db, { ownerOid: creator.oid, kind: 'creator' })
    return sums[0]?.amount ?? 0
  }
  /** Money that was moved, by account; what is replayed under its key moves none. */
  const moved = (account: string) =>
    [...stripe.objects.values()]
      .filter(({ object, destination }) => object === 'transfer' && destination === account)
      .map(({ amount, currency }) => [Number(amount), currency])

  it('goes to an account that Stripe opens, once, whose holder fills in the rest there', async () => {
    const before = accounts().length
    const first = await openAccount()
    expect(first.body.onboardingUrl).toMatch(/^https:\/\/connect\.stripe\.com\//)
    expect(first.body.account).toMatchObject({ method: 'stripe', bankName: 'Stripe' })
    expect((await openAccount()).status).toBe(200)
    expect(accounts()).toHaveLength(before + 1)
    expect(accounts().at(-1)).toMatchObject({ country: 'KR', email: creator.email })
    stripe.isDown = true
    const failed = await post('/account/payouts', creator, {
      method: 'stripe',
      country: 'US',
      currency: 'USD',
      returnUrl: 'https://plax.test/',
    })
    expect(refusal(failed)).toEqual([502, 'settlement.provider_failed'])
  })

  it('is transferred and complete at once, less what is withheld', async () => {
    const account = await request()
    const { body } = await send()
    expect(body).toMatchObject({ sent: 1, fileOid: null, blocked: [] })
    // 80,000 won less 3.3%.
    expect(moved(account)).toEqual([[77_360, 'krw']])
    expect(await latest()).toMatchObject({ state: 'complete', netMinor: 77_360 })
    expect(await earned()).toBe(0)
  })

  it('is refused where the account isn’t ready, and comes back with Stripe’s reason', async () => {
    const account = await request({ isOnboarded: false })
    await send()
    expect(moved(account)).toEqual([])
    const { state, failureReason } = await latest()
    expect(state).toBe('failed')
    expect(failureReason).toContain('transfers capability')
    expect(await earned()).toBe(800)
  })

  it('moves money once where a call is repeated with its key, or two come at once', async () => {
    const account = await request()
    const key = newKey()
    const both = await Promise.all([send(key), send(key), send()])
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await send(key)).status).toBe(200)
    await transferJob()
    expect(moved(account)).toEqual([[77_360, 'krw']])
    expect(new Set(stripe.calls.map((call) => call.key))).toEqual(new Set([`payout-${requestOid}`]))
    expect((await latest()).state).toBe('complete')
  })

  it('waits while Stripe is away, and is asked for again until it answers', async () => {
    const account = await request()
    stripe.isDown = true
    expect((await send()).body.sent).toBe(1)
    expect(await latest()).toMatchObject({ state: 'processing', step: 'sent' })
    expect(await earned()).toBe(0)
    await expect(transferJob()).rejects.toThrow()
    Object.assign(stripe, { isDown: false, losesAnswers: true })
    // Now it is moved, but nobody hears of it.
    await expect(transferJob()).rejects.toThrow()
    expect((await latest()).state).toBe('processing')
    stripe.losesAnswers = false
    await transferJob()
    expect(moved(account)).toEqual([[77_360, 'krw']])
    expect((await latest()).state).toBe('complete')
  })

  it('survives a crash before it is posted, and one between the transfer and its note', async () => {
    const account = await request()
    const broken = await crashAtTable(t, 'audit_log', () => send())
    expect(broken.status).toBe(503)
    expect([moved(account), await earned()]).toEqual([[], 800])
    stripe.isDown = true
    await send()
    stripe.isDown = false
    await crashAtTable(t, 'audit_log', async () => {
      await expect(transferJob()).rejects.toThrow()
      return { status: 0, headers: {}, body: null, text: '' }
    })
    expect(moved(account)).toHaveLength(1)
    expect((await latest()).state).toBe('processing')
    await transferJob()
    expect(moved(account)).toHaveLength(1)
    expect((await latest()).state).toBe('complete')
    expect(await earned()).toBe(0)
  })
})
