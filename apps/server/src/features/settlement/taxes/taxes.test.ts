import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { crashAtTable } from '../../../testing/crash.ts'
import { readJournalText, sumAccounts } from '../../../testing/journals.ts'
import { giveAmount, newKey } from '../../../testing/money.ts'
import {
  actionsOf,
  giveRole,
  type Person,
  signUpAdmin,
  signUpCreator,
  signUpPerson,
} from '../../../testing/people.ts'
import { expectSoundLedger } from '../../../testing/sound-ledger.ts'
import { publishStory } from '../../../testing/stories.ts'
import { grant, payOut, reverse } from '../../ledger/ledger.service.ts'

/** 10,000 won of VAT are owed; of withheld tax 3,300 won to Korea and 10 dollars to the USA. */
describe('payments to tax authorities', () => {
  let t: TestApp
  let admin: Person
  let finance: Person
  let buyer: Person
  let creator: Person
  beforeAll(async () => {
    t = await createTestApp()
    admin = await signUpAdmin(t)
    finance = await signUpPerson(t)
    await giveRole(t, finance, 'finance')
    buyer = await signUpPerson(t)
    creator = await signUpCreator(t)
    const contentOid = await publishStory(t, creator, { access: 'buyers', priceCoins: 4000 })
    await giveAmount(t, buyer, 'coin', 4000)
    await post('/payment/orders', buyer, { contentOid, priceCoins: 4000 })
    await t.deps.db.transaction().execute((tx) =>
      grant(tx, {
        ...head('purchase'),
        ownerOid: buyer.oid,
        amounts: [{ bucket: 'coin', amount: 1000, origin: 'charge' }],
        fiat: { bucket: 'krw', amountMinor: 110_000, vatMinor: 10_000 },
      }),
    )
    await payCreator({ bucket: 'krw', country: 'KR', amountMinor: 100_000, withheldMinor: 3300 })
    await payCreator({ bucket: 'usd', country: 'US', amountMinor: 10_000, withheldMinor: 1000 })
  })
  afterAll(async () => {
    await expectSoundLedger(t)
    await t.close()
  })

  const head = <Type extends 'purchase' | 'payout'>(type: Type) => ({
    operation: `test.${type}`,
    key: newKey(),
    type,
    now: t.clock.now(),
  })
  const payCreator = (fiat: {
    bucket: 'krw' | 'usd'
    country: string
    amountMinor: number
    withheldMinor: number
  }) =>
    t.deps.db.transaction().execute((tx) =>
      payOut(tx, {
        ...head('payout'),
        creatorOid: creator.oid,
        coins: 1000,
        creditMilli: 0,
        fiat: { ...fiat, won: 100_000 },
      }),
    )
  const post = (path: string, person: Person, body: Record<string, unknown>, key = newKey()) =>
    t.call(`POST ${path}`, { token: person.token, idempotencyKey: key, body })
  const paid = { country: null, currency: 'KRW', amountMinor: 4000, paidOn: '2026-11-20' }
  const record = (over: Record<string, unknown> = {}, key = newKey(), by = finance) =>
    post(
      '/settlement/admin/taxes/payments',
      by,
      { ...paid, reference: '2026-4Q', note: 'First part.', ...over },
      key,
    )
  const undo = (paymentOid: string, by = finance, reason = 'A typing error.') =>
    post(`/settlement/admin/taxes/payments/${paymentOid}/undo`, by, { reason })
  const read = async (query = '') =>
    (await t.call(`GET /settlement/admin/taxes${query}`, { token: finance.token })).body
  const owed = async () =>
    Object.fromEntries(
      (await read()).owed.map(
        (one: { country: string | null; currency: string; owedMinor: number }) => [
          `${one.country ?? 'VAT'} ${one.currency}`,
          one.owedMinor,
        ],
      ),
    )
  const all = { 'VAT KRW': 10_000, 'KR KRW': 3300, 'US USD': 1000 }
  const journal = async () => {
    const { text } = await t.call('GET /ledger/admin/journal', { token: admin.token })
    return sumAccounts(readJournalText(text))
  }

  it('lower what is owed, in the ledger too, and are on record', async () => {
    expect(await owed()).toEqual(all)
    const before = await journal()
    const answer = await record()
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toMatchObject({
      ...paid,
      reference: '2026-4Q',
      note: 'First part.',
      recordedBy: { oid: finance.oid, nickname: finance.nickname },
      undone: null,
    })
    expect(await owed()).toEqual({ ...all, 'VAT KRW': 6000 })
    const after = await journal()
    const moved = (account: string) => Number(after[account] ?? 0) - Number(before[account] ?? 0)
    expect([moved('payable:vat KRW'), moved('provider KRW'), moved('house KRW')]).toEqual([
      -4000, 4000, 0,
    ])
    const { paymentOid } = answer.body
    expect(await actionsOf(t, { actor: finance, subjectOid: paymentOid })).toEqual([
      'tax_payment.recorded',
    ])
    expect((await read()).items).toEqual([answer.body])
  })

  it('are of withheld tax by its country and currency', async () => {
    await record({ country: 'US', currency: 'USD', amountMinor: 1000 })
    expect(await owed()).toEqual({ 'VAT KRW': 6000, 'KR KRW': 3300 })
    const [us] = (await read('?limit=1')).items
    expect((await undo(us.paymentOid)).status).toBe(200)
    expect(await owed()).toEqual({ ...all, 'VAT KRW': 6000 })
  })

  it.each([
    ['more than is owed', { amountMinor: 6001 }, 6000],
    ['another country’s', { country: 'JP', amountMinor: 1 }, 0],
    ['another currency’s', { country: 'US', currency: 'KRW', amountMinor: 1 }, 0],
  ])('are refused above what is owed: %s', async (_what, over, owedMinor) => {
    const answer = await record(over)
    expect(refusal(answer)).toEqual([409, 'ledger.tax_not_owed'])
    expect(answer.body.details).toEqual({ owedMinor })
    expect(await owed()).toEqual({ ...all, 'VAT KRW': 6000 })
  })

  it.each([
    [{ amountMinor: 0 }],
    [{ amountMinor: -1 }],
    [{ amountMinor: 1.5 }],
    [{ country: 'XX' }],
    [{ currency: 'EUR' }],
    [{ paidOn: '2026-11-21' }],
    [{ paidOn: '2026-02-30' }],
    [{ reference: ' ' }],
    [{ reference: 'x'.repeat(101) }],
    [{ note: 'x'.repeat(501) }],
  ])('are invalid with %j', async (over) => {
    expect(refusal(await record(over))).toEqual([400, 'request.invalid'])
  })

  it('are recorded once by a key, also at once, which is refused for another payment', async () => {
    const key = newKey()
    const answers = await Promise.all([1, 2, 3].map(() => record({ amountMinor: 100 }, key)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.paymentOid)).size).toBe(1)
    expect(await owed()).toEqual({ ...all, 'VAT KRW': 5900 })
    for (const over of [
      { amountMinor: 101 },
      { country: 'KR' },
      { reference: 'Else' },
      { note: '' },
      { paidOn: '2026-11-19' },
    ]) {
      const answer = await record({ amountMinor: 100, ...over }, key)
      expect(refusal(answer)).toEqual([422, 'request.idempotency_key_reused'])
    }
    const other = newKey()
    const mixed = await Promise.all([
      record({ amountMinor: 1 }, other),
      record({ amountMinor: 1, country: 'KR' }, other),
    ])
    expect(mixed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    const left = Object.values(await owed()).reduce((sum: number, one) => sum + Number(one), 0)
    expect(left).toBe(5900 + 3300 + 1000 - 1)
  })

  it('are never more than is owed, when two people record the rest at once', async () => {
    const rest = (await owed())['US USD']
    const over = { country: 'US', currency: 'USD', amountMinor: rest }
    const both = await Promise.all([record(over), record(over, newKey(), admin)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await owed()).not.toHaveProperty('US USD')
  })

  it('leave nothing when they break off, and are whole the next time', async () => {
    const before = await owed()
    const key = newKey()
    const broken = await crashAtTable(t, 'audit_log', () => record({ amountMinor: 7 }, key))
    expect(broken.status).toBe(503)
    expect(await owed()).toEqual(before)
    expect((await record({ amountMinor: 7 }, key)).status).toBe(200)
    expect(await owed()).toEqual({ ...before, 'VAT KRW': Number(before['VAT KRW']) - 7 })
  })

  it('are undone once, with a reason, also by two at once', async () => {
    const before = await owed()
    const { paymentOid } = (await record({ amountMinor: 50 })).body
    const both = await Promise.all([undo(paymentOid), undo(paymentOid, admin)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both[0]?.body).toEqual(both[1]?.body)
    expect(both[0]?.body.undone).toMatchObject({ reason: 'A typing error.' })
    expect(await owed()).toEqual(before)
    expect((await read('?limit=1')).items[0]).toEqual(both[0]?.body)
    const actions = [finance, admin].map((actor) => actionsOf(t, { actor, subjectOid: paymentOid }))
    expect((await Promise.all(actions)).flat()).toEqual([
      'tax_payment.recorded',
      'tax_payment.undone',
    ])
    expect(refusal(await undo(paymentOid, finance, ' '))).toEqual([400, 'request.invalid'])
    const unknown = await undo('f'.repeat(24))
    expect(refusal(unknown)).toEqual([404, 'settlement.tax_payment_not_found'])
  })

  it('make what is owed a claim if refunds take back more than is left, and none can be paid', async () => {
    const japan = { bucket: 'krw', country: 'JP', amountMinor: 5000, withheldMinor: 500 } as const
    const { postingId } = await payCreator(japan)
    await record({ country: 'JP', amountMinor: 500 })
    const undone = { operation: 'test.undo', key: newKey(), type: 'payout' as const, postingId }
    await t.deps.db.transaction().execute((tx) => reverse(tx, { ...undone, now: t.clock.now() }))
    expect(await owed()).toMatchObject({ 'JP KRW': -500 })
    const answer = await record({ country: 'JP', amountMinor: 1 })
    expect([refusal(answer), answer.body.details]).toEqual([
      [409, 'ledger.tax_not_owed'],
      { owedMinor: 0 },
    ])
  })

  it('are listed page by page', async () => {
    const one = await read('?limit=2')
    const two = await read(`?limit=2&cursor=${one.nextCursor}`)
    const oids = [...one.items, ...two.items].map(({ paymentOid }) => paymentOid)
    expect(new Set(oids).size).toBe(4)
  })

  it('are recorded by finance and administrators only, read by auditors too', async () => {
    const auditor = await signUpPerson(t)
    await giveRole(t, auditor, 'auditor')
    const look = (token?: string) =>
      t.call('GET /settlement/admin/taxes', token === undefined ? {} : { token })
    expect((await look(auditor.token)).status).toBe(200)
    expect(refusal(await record({}, newKey(), auditor))).toEqual([403, 'auth.forbidden'])
    expect(refusal(await undo('f'.repeat(24), auditor))).toEqual([403, 'auth.forbidden'])
    expect(refusal(await look(buyer.token))).toEqual([403, 'auth.forbidden'])
    expect((await look()).status).toBe(401)
    const noKey = { token: finance.token, body: { ...paid, reference: 'x' } }
    const answer = await t.call('POST /settlement/admin/taxes/payments', noKey)
    expect(refusal(answer)).toEqual([400, 'request.idempotency_key_required'])
  })
})
