import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { newKey } from '../../../testing/money.ts'
import { deliverEvents } from '../../../testing/notifications.ts'
import { type Person, signUpAdmin, signUpPerson } from '../../../testing/people.ts'
import { startStripe, type StripeServer } from '../../../testing/stripe.ts'

const day = '2026-11-20'
const report = { day, gateway: 'Stripe' }

describe('the news of a day that differs from the gateway’s list', () => {
  let t: TestApp
  let stripe: StripeServer
  let admin: Person
  let person: Person
  let paid: string[]
  let open: { orderOid: string; sessionId: string }
  beforeAll(async () => {
    stripe = await startStripe()
    t = await createTestApp(stripe.env)
    Object.assign(stripe, { now: () => t.clock.now() })
    admin = await signUpAdmin(t)
    person = await signUpPerson(t)
    paid = [await pay(), await pay()]
    open = await begin()
    t.clock.set(new Date('2026-11-21T05:00:00Z'))
  })
  afterAll(async () => {
    await t.close()
    await stripe.close()
  })

  async function begin() {
    const { body } = await t.call('POST /payment/charge', {
      token: person.token,
      idempotencyKey: newKey(),
      body: { coins: 100, currency: 'USD', method: 'card', acceptTerms: true },
    })
    const sessionId = String(body.redirectUrl).split('/').at(-1) ?? ''
    return { orderOid: String(body.orderOid), sessionId }
  }
  /** Answers the id of the gateway's payment. */
  async function pay() {
    const { orderOid, sessionId } = await begin()
    const { id } = stripe.pay(sessionId)
    await t.call('PUT /payment/charge', {
      token: person.token,
      idempotencyKey: newKey(),
      body: { orderOid, paymentKey: sessionId },
    })
    return id
  }
  const run = async () => t.jobs.get('payment.reconcile')?.(report)
  const received = (index: number, amount: number) =>
    Object.assign(stripe.objects.get(paid[index] ?? '') ?? {}, { amount_received: amount })
  const list = async (reader: Person, query = '') => {
    await deliverEvents(t)
    return (await t.call(`GET /account/notifications${query}`, { token: reader.token })).body.items
  }
  const found = async () => {
    const { body } = await t.call(`GET /payment/admin/reconciliations/${day}`, {
      token: admin.token,
    })
    return body.reports
  }

  it('is none where nothing differs', async () => {
    await run()
    expect(await found()).toMatchObject([{ state: 'made', payments: 2, differs: 0 }])
    expect(await list(admin)).toEqual([])
  })

  it('is told to administrators, once, with the way to the report', async () => {
    received(0, 9999)
    await run()
    await run()
    const told = {
      type: 'console',
      title: 'Payments don’t match the gateway’s records',
      text: '2026-11-20 (UTC), Stripe. Differences: 1. Review them in the console under Reconciliation.',
      path: '/admin/reconciliation/2026-11-20',
    }
    expect(await list(admin)).toMatchObject([told])
    expect((await list(admin, '?lang=ko'))[0].text).toBe(
      '2026-11-20(UTC), Stripe. 불일치 1건. 관리자 콘솔의 결제 대사에서 확인하세요.',
    )
    expect(await list(person)).toEqual([])
    // Nor by the run after one that failed.
    stripe.isDown = true
    await expect(run()).rejects.toThrow()
    stripe.isDown = false
    await run()
    expect(await list(admin)).toHaveLength(1)
  })

  it('is told again where other differences are found, and not where they are gone', async () => {
    received(1, 9999)
    await run()
    expect((await list(admin)).map(({ text }: { text: string }) => text)).toEqual([
      '2026-11-20 (UTC), Stripe. Differences: 2. Review them in the console under Reconciliation.',
      '2026-11-20 (UTC), Stripe. Differences: 1. Review them in the console under Reconciliation.',
    ])
    for (const index of [0, 1]) received(index, 1099)
    await run()
    expect(await found()).toMatchObject([{ differs: 0 }])
    expect(await list(admin)).toHaveLength(2)
  })

  it('is told once, of one report, where two runs of the day come at once', async () => {
    received(0, 5)
    await Promise.all([run(), run(), run()])
    expect(await found()).toMatchObject([{ state: 'made', differs: 1 }])
    expect(await list(admin)).toHaveLength(3)
  })

  it('is what the run found that began last, whichever ends last', async () => {
    let release = () => {}
    stripe.holdsNext = new Promise((done) => {
      release = done
    })
    received(1, 5)
    const slow = run()
    await expect.poll(() => stripe.holdsNext === null).toBe(true)
    for (const index of [0, 1]) received(index, 1099)
    await run()
    release()
    await slow
    expect(await found()).toMatchObject([{ state: 'made', differs: 0 }])
    expect(await list(admin)).toHaveLength(3)
  })

  it('does not come again where a charge goes on and differs as before', async () => {
    stripe.pay(open.sessionId)
    await run()
    const { orderOid } = open
    await t.deps.db
      .updateTable('charges')
      .set({ state: 'cancelled' })
      .where('oid', '=', orderOid)
      .execute()
    await run()
    expect(await found()).toMatchObject([
      { differences: [{ orderOid, here: { state: 'cancelled' } }] },
    ])
    expect(await list(admin)).toHaveLength(4)
  })

  it('can be chosen by administrators alone, and is mailed to whoever wants it', async () => {
    const types = async ({ token }: Person) => {
      const { body } = await t.call('GET /account/notification/setting', { token })
      return body.types.map(({ type }: { type: string }) => type)
    }
    expect(await types(person)).not.toContain('console')
    expect(await types(admin)).toContain('console')
    const { status } = await t.call('POST /account/notification/setting/modify', {
      token: admin.token,
      body: { type: 'console', channel: 'mail', enabled: true },
    })
    expect(status).toBe(200)
    received(1, 77)
    await run()
    await deliverEvents(t)
    const mails = await t.deps.db
      .selectFrom('mails')
      .select('body')
      .where('recipient', '=', admin.email)
      .where('subject', '=', 'Payments don’t match the gateway’s records')
      .execute()
    expect(mails).toHaveLength(1)
    expect(mails[0]?.body).toContain('/admin/reconciliation/2026-11-20')
  })
})
