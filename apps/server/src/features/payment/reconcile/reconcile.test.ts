import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, refusal } from '../../../testing/app.ts'
import { newKey } from '../../../testing/money.ts'
import { actionsOf, type Person, signUpAdmin, signUpPerson } from '../../../testing/people.ts'
import { runQueued } from '../../../testing/run-jobs.ts'
import { startStripe, type StripeServer } from '../../../testing/stripe.ts'
import { startToss, type TossServer } from '../../../testing/toss.ts'
import { expectSoundLedger } from '../../../testing/sound-ledger.ts'
import { createPayment, refundCharge } from '../payment.service.ts'

const call = '/payment/admin/reconciliations'
const inOrder = (a: string, b: string) => a.localeCompare(b)

/** What administrators and buyers do, at whichever gateway. */
function actors(t: TestApp, { admin, person }: { admin: Person; person: Person }) {
  const ask = (day: unknown, by: Partial<Person> = admin) =>
    t.call(`POST ${call}`, { ...(by.token && { token: by.token }), body: { day } })
  const report = async (day: string) =>
    (await t.call(`GET ${call}/${day}`, { token: admin.token })).body.reports[0]
  return {
    ask,
    report,
    run: async (day: string) => {
      await ask(day)
      await runQueued(t, 'payment.reconcile')
      return report(day)
    },
    begin: async (currency: string) => {
      const { body } = await t.call('POST /payment/charge', {
        token: person.token,
        idempotencyKey: newKey(),
        body: { coins: 100, currency, method: 'card', acceptTerms: true },
      })
      return body as { orderOid: string; redirectUrl: string }
    },
    confirm: (orderOid: string, paymentKey: string) =>
      t.call('PUT /payment/charge', {
        token: person.token,
        idempotencyKey: newKey(),
        body: { orderOid, paymentKey },
      }),
    refund: (oid: string) =>
      refundCharge(createPayment(t.deps), {
        actorOid: admin.oid,
        key: newKey(),
        chargeOid: oid,
        reason: 'Bought by mistake.',
      }),
    change: (oid: string, to: Record<string, unknown>) =>
      t.deps.db.updateTable('charges').set(to).where('oid', '=', oid).execute(),
  }
}

describe('the comparison with Stripe’s list', () => {
  const day = '2026-11-20'
  let t: TestApp
  let stripe: StripeServer
  let admin: Person
  let person: Person
  let does: ReturnType<typeof actors>
  beforeAll(async () => {
    stripe = await startStripe()
    t = await createTestApp(stripe.env)
    Object.assign(stripe, { now: () => t.clock.now(), mostPerPage: 2 })
    admin = await signUpAdmin(t)
    person = await signUpPerson(t)
    does = actors(t, { admin, person })
  })
  afterAll(async () => {
    await t.close()
    await stripe.close()
  })

  const paid = async () => {
    const { orderOid, redirectUrl } = await does.begin('USD')
    const sessionId = redirectUrl.split('/').at(-1) ?? ''
    const intent = stripe.pay(sessionId)
    await does.confirm(orderOid, sessionId)
    return { orderOid, intent }
  }
  const kinds = (found: { differences: { kind: string; orderOid: string | null }[] }) =>
    found.differences.map(({ kind, orderOid }) => `${kind} ${orderOid}`).toSorted(inOrder)

  it('finds nothing where both say the same, over pages, partly refunded and never paid', async () => {
    for (let n = 0; n < 3; n += 1) await paid()
    const { orderOid } = await paid()
    await does.refund(orderOid)
    await runQueued(t, 'payment.refund')
    await does.begin('USD')
    t.clock.set(new Date('2026-11-21T05:00:00Z'))
    expect(await does.run(day)).toMatchObject({
      gateway: 'Stripe',
      state: 'made',
      charges: 5,
      payments: 4,
      counts: {},
      differs: 0,
      differences: [],
      madeAt: '2026-11-21T05:00:00.000Z',
      failedAt: null,
    })
  })

  it('names each difference with the charge and the gateway’s reference, and mends nothing', async () => {
    t.clock.set(new Date('2026-11-21T09:00:00Z'))
    const lost = await paid()
    stripe.objects.delete(lost.intent.id)
    const dearer = await paid()
    dearer.intent.amount_received = 9999
    const yen = await paid()
    yen.intent.currency = 'jpy'
    const began = await does.begin('USD')
    const notCredited = stripe.pay(began.redirectUrl.split('/').at(-1) ?? '')
    const unpaid = await paid()
    unpaid.intent.status = 'canceled'
    const byHand = await paid()
    byHand.intent.latest_charge = { id: 'ch_hand', amount_refunded: 300 }
    const notGone = await paid()
    await does.change(notGone.orderOid, { refunded_minor: 500 })
    const decided = await paid()
    await does.refund(decided.orderOid)
    const twice = await paid()
    stripe.objects.set('pi_twice', { ...twice.intent, id: 'pi_twice' })
    stripe.objects.set('pi_else', { ...twice.intent, id: 'pi_else', metadata: {} })
    const before = await t.deps.db.selectFrom('charges').selectAll().orderBy('oid').execute()
    t.clock.set(new Date('2026-11-22T05:00:00Z'))
    const found = await does.run('2026-11-21')
    expect(kinds(found)).toEqual(
      [
        `missing_there ${lost.orderOid}`,
        `amount ${dearer.orderOid}`,
        `amount ${yen.orderOid}`,
        `not_credited_here ${began.orderOid}`,
        `not_paid_there ${unpaid.orderOid}`,
        `not_refunded_here ${byHand.orderOid}`,
        `not_refunded_there ${notGone.orderOid}`,
        `not_refunded_there ${decided.orderOid}`,
        `missing_here ${twice.orderOid}`,
        'missing_here null',
      ].toSorted(inOrder),
    )
    expect(found).toMatchObject({ differs: 10, counts: { missing_here: 2, amount: 2 } })
    expect(found.differences).toContainEqual({
      kind: 'not_credited_here',
      orderOid: began.orderOid,
      gatewayRef: notCredited.id,
      here: { state: 'ready', currency: 'USD', amountMinor: 1099, refundedMinor: 0 },
      there: { state: 'captured', currency: 'USD', amountMinor: 1099, refundedMinor: 0 },
    })
    const after = await t.deps.db.selectFrom('charges').selectAll().orderBy('oid').execute()
    expect(after).toEqual(before)
    const metrics = await t.deps.metrics.registry.metrics()
    expect(metrics).toContain('plax_reconciliation_days{outcome="differ"} 1')
    // Made again it says what differs now; what was settled meanwhile is gone from it.
    await runQueued(t, 'payment.refund')
    await does.change(notGone.orderOid, { refunded_minor: 0 })
    const again = await does.run('2026-11-21')
    expect(again.differs).toBe(8)
    const { body } = await t.call(`GET ${call}`, { token: admin.token })
    expect(body.items.map((item: { day: string }) => item.day)).toEqual(['2026-11-21', day])
  })

  it('leaves the report before it where the gateway fails on its second page, and says so', async () => {
    const before = await does.report('2026-11-21')
    stripe.failsOnSecondPage = true
    await does.ask('2026-11-21')
    expect((await does.report('2026-11-21')).state).toBe('running')
    await expect(runQueued(t, 'payment.reconcile')).rejects.toThrow('second page')
    expect(await does.report('2026-11-21')).toEqual({
      ...before,
      state: 'failed',
      failedAt: t.clock.now().toISOString(),
      failure: expect.stringContaining('Stripe lost the second page.'),
    })
    const metrics = await t.deps.metrics.registry.metrics()
    expect(metrics).toContain('plax_reconciliation_days{outcome="failed"} 1')
    stripe.failsOnSecondPage = false
    expect(await does.run('2026-11-21')).toMatchObject({ state: 'made', failure: null })
  })

  it('is one report when it is asked for and made twice at once, and is on record', async () => {
    const asked = await Promise.all([1, 2, 3].map(() => does.ask(day)))
    for (const { status, body } of asked) {
      expect([status, body.day, body.state]).toEqual([200, day, 'running'])
    }
    expect(await runQueued(t, 'payment.reconcile')).toBe(1)
    const job = async () => t.jobs.get('payment.reconcile')?.({ day, gateway: 'Stripe' })
    const before = await does.report(day)
    await Promise.all([job(), job()])
    expect(await does.report(day)).toEqual(before)
    const actions = await actionsOf(t, { actor: admin, subjectOid: day })
    expect(actions.filter((one) => one === 'reconciliation.started').length).toBeGreaterThan(2)
  })

  it('is of the day before, where nobody named a day', async () => {
    t.clock.set(new Date('2026-11-24T04:20:00Z'))
    await t.jobs.get('payment.reconcile')?.({})
    expect(await runQueued(t, 'payment.reconcile')).toBe(1)
    expect(await does.report('2026-11-23')).toMatchObject({ state: 'made', charges: 0, differs: 0 })
  })

  it('does not say of another gateway’s day what this one lists', async () => {
    const job = t.jobs.get('payment.reconcile')
    await expect(job?.({ day, gateway: 'Elsewhere' })).rejects.toThrow('not connected')
    expect((await does.report(day)).gateway).toBe('Elsewhere')
  })

  it.each([
    ['2026-11-24', 400, 'payment.day_not_comparable'],
    ['2027-01-01', 400, 'payment.day_not_comparable'],
    ['2026-09-01', 400, 'payment.day_not_comparable'],
    ['2026-02-30', 400, 'request.invalid'],
    ['yesterday', 400, 'request.invalid'],
    [null, 400, 'request.invalid'],
  ])('refuses the day %s', async (of, status, code) => {
    expect(refusal(await does.ask(of))).toEqual([status, code])
  })

  it('is for administrators, and is read by day and by page', async () => {
    expect(refusal(await does.ask(day, person))).toEqual([403, 'auth.forbidden'])
    expect(refusal(await does.ask(day, {}))).toEqual([401, 'auth.required'])
    for (const path of [call, `${call}/${day}`]) {
      const answer = await t.call(`GET ${path}`, { token: person.token })
      expect(refusal(answer)).toEqual([403, 'auth.forbidden'])
    }
    const get = (path: string) => t.call(`GET ${call}${path}`, { token: admin.token })
    expect(refusal(await get('/2026-11-02'))).toEqual([404, 'payment.reconciliation_not_found'])
    expect(refusal(await get('/today'))).toEqual([400, 'request.invalid'])
    expect(refusal(await get('?cursor=bad'))).toEqual([400, 'request.invalid'])
    const whole = (await get('')).body.items
    const first = (await get('?limit=2')).body
    const rest = (await get(`?limit=2&cursor=${first.nextCursor}`)).body
    expect([...first.items, ...rest.items]).toEqual(whole)
  })
})

describe('the comparison with Toss’s transactions', () => {
  let t: TestApp
  let toss: TossServer
  let does: ReturnType<typeof actors>
  beforeAll(async () => {
    toss = await startToss()
    t = await createTestApp(toss.env)
    Object.assign(toss, { now: () => t.clock.now(), mostPerPage: 2 })
    does = actors(t, { admin: await signUpAdmin(t), person: await signUpPerson(t) })
  })
  afterAll(async () => {
    await expectSoundLedger(t)
    await t.close()
    await toss.close()
  })
  const paid = async () => {
    const { orderOid } = await does.begin('KRW')
    await does.confirm(orderOid, toss.decide(orderOid, 'approve'))
    return orderOid
  }

  it('counts days by UTC, and puts approvals and cancellations together', async () => {
    t.clock.set(new Date('2026-11-20T23:59:59Z'))
    await paid()
    t.clock.set(new Date('2026-11-21T00:00:00Z'))
    const gone = await paid()
    await does.refund(gone)
    await runQueued(t, 'payment.refund')
    t.clock.set(new Date('2026-11-21T23:59:59Z'))
    const late = await paid()
    const lost = await paid()
    toss.transactions = toss.transactions.filter(({ orderId }) => orderId !== lost)
    const unknown = { ...toss.transactions[0], transactionKey: 'txrd_else', orderId: 'else-1' }
    const transactionAt = '2026-11-21T09:00:00+09:00'
    toss.transactions.push({ ...unknown, paymentKey: 'else', transactionAt } as never)
    t.clock.set(new Date('2026-11-22T05:00:00Z'))
    const found = await does.run('2026-11-21')
    expect(found).toMatchObject({
      gateway: 'Toss Payments',
      state: 'made',
      charges: 3,
      payments: 2,
    })
    expect(found.differences).toMatchObject([
      { kind: 'missing_there', orderOid: lost, gatewayRef: `tgen_${lost}`, there: null },
      { kind: 'missing_here', orderOid: null, gatewayRef: 'else', here: null },
    ])
    // A refund long after the list ends is asked about itself.
    t.clock.set(new Date('2026-11-30T05:00:00Z'))
    await does.refund(late)
    expect((await does.run('2026-11-21')).counts).toMatchObject({ not_refunded_there: 1 })
    await runQueued(t, 'payment.refund')
    expect((await does.run('2026-11-21')).counts).toEqual({ missing_there: 1, missing_here: 1 })
    expect((await does.run('2026-11-20')).differs).toBe(0)
  })

  it('leaves the report before it where the second page does not come', async () => {
    const before = await does.report('2026-11-21')
    toss.failsOnSecondPage = true
    await does.ask('2026-11-21')
    await expect(runQueued(t, 'payment.reconcile')).rejects.toThrow('FAILED_INTERNAL')
    const failed = await does.report('2026-11-21')
    expect([failed.state, failed.differences]).toEqual(['failed', before.differences])
  })
})

describe('the comparison with the sandbox’s records', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await createTestApp()
  })
  afterAll(() => t.close())

  it('finds what the sandbox knows otherwise', async () => {
    const does = actors(t, { admin: await signUpAdmin(t), person: await signUpPerson(t) })
    const { orderOid } = await does.begin('JPY')
    const other = await does.begin('JPY')
    const change = (oid: string, to: Record<string, unknown>) =>
      t.deps.db.updateTable('sandbox_payments').set(to).where('order_oid', '=', oid).execute()
    t.clock.set(new Date('2026-11-21T05:00:00Z'))
    expect(await does.run('2026-11-20')).toMatchObject({ charges: 2, payments: 2, differs: 0 })
    await change(orderOid, { state: 'captured' })
    await change(other.orderOid, { order_oid: 'f'.repeat(24), state: 'captured' })
    expect((await does.run('2026-11-20')).differences).toMatchObject([
      { kind: 'not_credited_here', orderOid },
      { kind: 'missing_here', orderOid: 'f'.repeat(24) },
    ])
  })
})
