import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/app.ts'
import { newKey } from '../../../testing/money.ts'
import { mailsTo } from '../../../testing/mails.ts'
import { deliverEvents, followEvents } from '../../../testing/notifications.ts'
import { type Person, signUpAdmin, signUpPerson } from '../../../testing/people.ts'
import { runQueued } from '../../../testing/run-jobs.ts'
import { getAccountSums, spend } from '../../ledger/ledger.service.ts'
import { findSetting } from '../../settings/settings.service.ts'

describe('receipts', () => {
  let t: TestApp
  let admin: Person
  let person: Person
  beforeAll(async () => {
    t = await createTestApp()
    admin = await signUpAdmin(t)
  })
  beforeEach(async () => {
    person = await signUpPerson(t)
  })
  afterAll(() => t.close())

  const start = async (over: object = {}) => {
    const body = { coins: 100, currency: 'KRW', method: 'card', acceptTerms: true, ...over }
    const options = { token: person.token, idempotencyKey: newKey(), body }
    return (await t.call('POST /payment/charge', options)).body
  }
  const charge = async (over: object = {}): Promise<string> => {
    const { orderOid, redirectUrl } = await start(over)
    const page = `POST /payment/sandbox/${redirectUrl.split('/').at(-1)}`
    const { body: decided } = await t.call(page, { body: { decision: 'approve' } })
    const paymentKey = new URL(decided.returnUrl, 'http://plax.invalid').searchParams.get(
      'paymentKey',
    )
    const body = { orderOid, paymentKey }
    await t.call('PUT /payment/charge', { token: person.token, idempotencyKey: newKey(), body })
    return orderOid
  }
  const read = async (orderOid: string, by = person) =>
    t.call(`GET /payment/charge/${orderOid}/receipt`, { token: by.token })
  const refund = async (oid: string) => {
    const body = { kind: 'charge', oid, reason: 'A mistake.' }
    const options = { token: admin.token, idempotencyKey: newKey(), body }
    expect((await t.call('POST /account/admin/refunds', options)).status).toBe(200)
    await runQueued(t, 'payment.refund')
  }
  const set = (name: string, value: unknown) => {
    const setting = findSetting(name)
    if (!setting) throw new Error(`There is no setting ${name}.`)
    return t.deps.db
      .transaction()
      .execute((tx) => t.deps.settings.set(tx, setting, value, admin.oid))
  }
  const tasks = {
    'charge.paid': 'payment.issue-receipt',
    'charge.refunded': 'payment.issue-credit-note',
  }
  const numbers = async (kind: 'receipt' | 'credit_note') =>
    (
      await t.deps.db
        .selectFrom('receipts')
        .select('number')
        .where('kind', '=', kind)
        .orderBy('number')
        .execute()
    ).map(({ number }) => number)

  /** What is owed of VAT, by the ledger. */
  const owedVat = async () => {
    const account = { ownerOid: 'payable:vat', kind: 'house' } as const
    const sums = await getAccountSums(t.deps.db, account)
    return sums.find(({ bucket }) => bucket === 'krw')?.amount ?? 0
  }

  it('name the account of VAT in the payer’s transaction', async () => {
    await charge()
    const { items } = (await t.call('GET /ledger/postings?limit=1', { token: person.token })).body
    const won = items[0].entries.filter(({ bucket }: { bucket: string }) => bucket === 'krw')
    expect(won.map((one: Record<string, unknown>) => [one.account, one.amount])).toEqual(
      expect.arrayContaining([
        ['house', 10_000],
        ['tax', 1_000],
      ]),
    )
  })

  it('say the VAT that the ledger owes, whatever is set later, and notes what it no longer does', async () => {
    const before = await owedVat()
    const orderOid = await charge()
    await set('payment.vat_basis_points', 2000)
    const { receipt } = (await read(orderOid)).body
    expect(receipt).toMatchObject({ vatMinor: 1_000, vatBasisPoints: 1000 })
    expect((await owedVat()) - before).toBe(receipt.vatMinor)
    await t.deps.db.transaction().execute((tx) =>
      spend(tx, {
        operation: 'test.do',
        key: newKey(),
        type: 'consume',
        payerOid: person.oid,
        currency: 'coin',
        amount: 61,
        allowBonus: true,
        legs: [],
        now: t.clock.now(),
      }),
    )
    await refund(orderOid)
    await set('payment.vat_basis_points', 1000)
    // 39 of 100 coins went back: 390 of 1,000 won of VAT.
    expect((await owedVat()) - before).toBe(610)
  })

  it('are mailed to the payer once, with the amount and a link to the page', async () => {
    const orderOid = await charge()
    await deliverEvents(t)
    await deliverEvents(t)
    const { receipt } = (await read(orderOid)).body
    const mails = await mailsTo(t, person.email)
    const [mail, ...others] = mails.filter(({ text }) => text.includes('/wallet/receipts/'))
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Your receipt for 100 coins')
    expect(mail?.text).toContain('Price: ₩11,000\nVAT (10%): ₩1,000, included in the price\n')
    expect(mail?.text).toContain(`Receipt number: ${receipt.number}`)
    expect(mail?.text).toMatch(new RegExp(`/wallet/receipts/${orderOid}\n`))
  })

  it('aren’t mailed to a payer who turned these mails off', async () => {
    const body = { type: 'receipt', channel: 'mail', enabled: false }
    const { token } = person
    await t.call('POST /account/notification/setting/modify', { token, body })
    const orderOid = await charge()
    await deliverEvents(t)
    const mails = await mailsTo(t, person.email)
    expect(mails.filter(({ text }) => text.includes('/wallet/'))).toEqual([])
    expect((await read(orderOid)).status).toBe(200)
  })

  it('say net, VAT and gross, who sold, and what was paid how [R-payment-008]', async () => {
    await set('payment.seller_name', 'Harbour Ltd')
    const orderOid = await charge()
    await followEvents(t, tasks)
    await set('payment.vat_basis_points', 2000)
    const { status, body } = await read(orderOid)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      method: 'card',
      buyer: { email: person.email },
      receipt: {
        number: expect.stringMatching(/^R-2026-\d{6}$/),
        issuedOn: '2026-11-20',
        paidOn: '2026-11-20',
        coins: 100,
        currency: 'KRW',
        netMinor: 10_000,
        vatMinor: 1_000,
        grossMinor: 11_000,
        vatBasisPoints: 1000,
        seller: { name: 'Harbour Ltd' },
      },
      creditNotes: [],
    })
    // What was issued stays; what comes has the new rate.
    const later = (await read(await charge({ currency: 'USD' }))).body.receipt
    expect(later).toMatchObject({ grossMinor: 1_099, vatMinor: 183, netMinor: 916 })
    await set('payment.vat_basis_points', 1000)
  })

  it('are numbered without gaps, also at once, and once a charge however often they are issued', async () => {
    const oids = await Promise.all([1, 2, 3, 4].map(() => charge()))
    const [, ...answers] = await Promise.all([
      followEvents(t, tasks),
      ...oids.map((oid) => read(oid)),
      ...oids.map((oid) => read(oid)),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const all = await numbers('receipt')
    expect(all).toEqual(all.map((_, index) => index + 1))
    const one = await Promise.all([1, 2].map(() => read(oids[0] ?? '')))
    expect(one[0]?.body.receipt.number).toBe(one[1]?.body.receipt.number)
  })

  it('have credit notes of what went back, which undo them to the unit', async () => {
    const orderOid = await charge({ currency: 'USD' })
    const pay = { operation: 'test.spend', type: 'consume', currency: 'coin', amount: 61 } as const
    const now = t.clock.now()
    await t.deps.db
      .transaction()
      .execute((tx) =>
        spend(tx, { ...pay, key: newKey(), payerOid: person.oid, allowBonus: false, now }),
      )
    await refund(orderOid)
    await followEvents(t, tasks)
    const { receipt, creditNotes } = (await read(orderOid)).body
    expect(receipt).toMatchObject({ grossMinor: 1_099, vatMinor: 100 })
    expect(creditNotes).toMatchObject([
      { number: expect.stringMatching(/^C-2026-/), coins: 39, grossMinor: 429, vatMinor: 39 },
    ])
    const other = await charge()
    await refund(other)
    // Also where it is read before the job runs.
    expect((await read(other)).body.creditNotes).toMatchObject([
      { grossMinor: 11_000, vatMinor: 1_000, netMinor: 10_000 },
    ])
    const all = await numbers('credit_note')
    expect(all).toEqual(all.map((_, index) => index + 1))
  })

  it('begin anew with the operator’s year', async () => {
    await charge()
    const before = t.clock.now()
    t.clock.set(new Date('2026-12-31T15:30:00Z'))
    person = await signUpPerson(t)
    const { receipt } = (await read(await charge())).body
    expect(receipt).toMatchObject({ number: 'R-2027-000001', issuedOn: '2027-01-01' })
    t.clock.set(before)
  })

  it('name the time zone of their days, which stays theirs whatever the operator’s becomes', async () => {
    const before = t.clock.now()
    const usual = admin
    t.clock.set(new Date('2026-11-20T18:30:00Z'))
    person = await signUpPerson(t)
    // Who refunds has signed in lately.
    admin = await signUpAdmin(t)
    const orderOid = await charge()
    const paid = { paidOn: '2026-11-21', zone: 'Asia/Seoul', paidAt: '2026-11-20T18:30:00.000Z' }
    expect((await read(orderOid)).body.receipt).toMatchObject(paid)
    await set('platform.business_zone', 'America/Los_Angeles')
    t.clock.advance(60_000)
    await refund(orderOid)
    const { receipt, creditNotes } = (await read(orderOid)).body
    expect(receipt).toMatchObject(paid)
    expect(creditNotes).toMatchObject([
      {
        issuedOn: '2026-11-20',
        paidOn: '2026-11-20',
        zone: 'America/Los_Angeles',
        paidAt: '2026-11-20T18:31:00.000Z',
      },
    ])
    await set('platform.business_zone', 'Asia/Seoul')
    admin = usual
    t.clock.set(before)
  })

  it('are never changed, once issued', async () => {
    await read(await charge())
    const change = t.deps.pool.query('UPDATE receipts SET zone = NULL')
    await expect(change).rejects.toThrow('append-only')
  })

  it('are of what was paid, and of one’s own', async () => {
    const refusal = ({ status, body }: Awaited<ReturnType<typeof read>>) => [status, body.code]
    expect(refusal(await read((await start()).orderOid))).toEqual([409, 'payment.no_receipt'])
    const orderOid = await charge()
    expect(refusal(await read(orderOid, admin))).toEqual([404, 'payment.order_not_found'])
    expect((await t.call(`GET /payment/charge/${orderOid}/receipt`)).status).toBe(401)
    expect(refusal(await read('x'))).toEqual([400, 'request.invalid'])
  })
})
