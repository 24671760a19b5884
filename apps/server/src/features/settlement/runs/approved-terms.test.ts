import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, refusal, type TestApp } from '../../../testing/app.ts'
import { giveAmount, newKey } from '../../../testing/money.ts'
import { type Person, signUpAdmin, signUpCreator, signUpPerson } from '../../../testing/people.ts'
import { expectSoundLedger } from '../../../testing/sound-ledger.ts'
import { publishStory } from '../../../testing/stories.ts'
import { minimumSetting } from '../rows/settlement.settings.ts'

const bank = {
  method: 'bank',
  country: 'US',
  currency: 'USD',
  bankName: 'First Harbor Bank',
  accountHolder: 'Mira Kim',
  accountNumber: '000123456789',
  swiftCode: 'CHASUS33',
}

/** A creator earns 1600 coins a month, and asks for them in dollars. */
describe('an approved payout', () => {
  let t: TestApp
  let admin: Person
  let second: Person
  let mira: Person
  let story: string
  let oid: string
  beforeAll(async () => {
    t = await createTestApp()
    t.clock.set(new Date('2026-09-05T09:00:00Z'))
    admin = await signUpAdmin(t)
    second = await signUpAdmin(t)
    mira = await signUpCreator(t, 'Mira')
    const forBuyers = { access: 'buyers', allowsBonus: true, title: 'A story' }
    story = await publishStory(t, mira, { ...forBuyers, priceCoins: 2000 })
    await t.deps.db
      .transaction()
      .execute((tx) =>
        t.deps.settings.set(tx, minimumSetting, { KRW: 1, JPY: 1, USD: 1 }, admin.oid),
      )
    await on('2026-09-05T10:00:00Z')
    expect((await post('/account/payouts', mira, bank)).status).toBe(200)
  })
  afterAll(async () => {
    await expectSoundLedger(t)
    await t.close()
  })

  const post = (path: string, person: Person, body: Record<string, unknown> = {}) =>
    t.call(`POST ${path}`, { token: person.token, idempotencyKey: newKey(), body })
  const on = async (time: string) => {
    t.clock.set(new Date(time))
    for (const person of [mira, admin, second]) {
      const proof = { token: person.token, body: { password: person.password } }
      person.token = (await t.call('POST /account/step-up', proof)).body.token
    }
  }
  const setRate = (day: string, rate: string, currency = 'USD') =>
    t.call('PUT /settlement/admin/rates', { token: admin.token, body: { day, currency, rate } })
  const approve = (by = admin) => post(`/settlement/admin/requests/${oid}/approve`, by)
  const run = async (month: string) =>
    (await t.call(`GET /settlement/admin/runs/${month}`, { token: admin.token })).body
  const send = async (month: string) =>
    (await post(`/settlement/admin/runs/${month}/send`, admin, { method: 'bank', currency: 'USD' }))
      .body
  const approvals = async () =>
    (await t.call('GET /admin/approvals', { token: second.token })).body.items
  const payout = async () =>
    (await t.call('GET /account/payouts', { token: mira.token })).body.items[0]

  /** A sale in a month, asked for in the next and due in the one after it. */
  async function earnAndRequest(sold: string, asked: string): Promise<void> {
    await on(`${sold}-06T09:00:00Z`)
    const fan = await signUpPerson(t)
    await giveAmount(t, fan, 'coin', 2000)
    await post('/payment/orders', fan, { contentOid: story, priceCoins: 2000 })
    await on(`${asked}-26T01:00:00Z`)
    const made = await post('/account/revenuerequest', mira)
    expect(made.status, made.text).toBe(200)
    oid = made.body.requestOid
  }

  it('is paid at the rate and the amount that were approved', async () => {
    await earnAndRequest('2026-09', '2026-10')
    await on('2026-11-10T01:00:00Z')
    const { queues } = (await t.call('GET /admin/dashboard', { token: admin.token })).body
    expect(queues).toContainEqual({
      call: 'GET /settlement/admin/runs/{month}',
      count: 1,
      oldestAt: '2026-10-26T01:00:00.000Z',
      filters: { month: '2026-10' },
    })
    await setRate('2026-11-09', '1399.12')
    const approved = (await approve()).body
    expect(approved).toMatchObject({ step: 'approved', blocks: [], netMinor: 11_435 })
    const { details } = await t.deps.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'payout.approved')
      .executeTakeFirstOrThrow()
    expect(details).toEqual({ currency: 'USD', rate: '1399.12', netMinor: 11_435 })
  })

  it('isn’t sent at a rate that was changed after its approval', async () => {
    expect((await setRate('2026-11-09', '1380')).body.needsApproval).toBe(false)
    const blocks = ['not_approved', 'terms_changed']
    const shown = await run('2026-10')
    expect(shown.items[0]).toMatchObject({ step: 'requested', approvals: [], blocks })
    expect(shown.ready).toEqual([])
    expect(shown.totals).toMatchObject([{ step: 'requested', requests: 1 }])
    expect(await send('2026-10')).toMatchObject({ sent: 0, blocked: [{ requestOid: oid, blocks }] })
    expect((await payout()).state).toBe('processing')
  })

  it.each([
    ['its amount', sql`coins = coins + 1`, sql`coins = coins - 1`],
    [
      'its withholding',
      sql`withholding_points = withholding_points + 1`,
      sql`withholding_points = withholding_points - 1`,
    ],
    [
      'its value of credits',
      sql`credit_milli_per_coin = credit_milli_per_coin + 1`,
      sql`credit_milli_per_coin = credit_milli_per_coin - 1`,
    ],
    [
      'its account',
      sql`sealed = overlay(sealed PLACING '\\x00'::bytea FROM 1)`,
      sql`sealed = (SELECT sealed FROM settlement_accounts WHERE creator_oid = settlement_requests.creator_oid)`,
    ],
    ['its country', sql`country = 'KR'`, sql`country = 'US'`],
  ])('isn’t sent if %s changed after its approval', async (_what, change, undo) => {
    await on('2026-11-10T02:00:00Z')
    expect((await approve()).body.blocks).toEqual([])
    const update = (set: typeof change) =>
      sql`UPDATE settlement_requests SET ${set} WHERE oid = ${oid}`.execute(t.deps.db)
    await update(change)
    const blocked = [{ blocks: ['not_approved', 'terms_changed'] }]
    expect(await send('2026-10')).toMatchObject({ sent: 0, blocked })
    await update(undo)
    expect((await run('2026-10')).items[0].blocks).toEqual([])
  })

  it('is sent once it’s approved again, and the voided approval is on record', async () => {
    await setRate('2026-11-09', '1390')
    expect((await approve()).body.blocks).toEqual([])
    const { details } = await t.deps.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'payout.approval_voided')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(details).toMatchObject({ approvals: [{ oid: admin.oid, rate_micro: 1_380_000_000 }] })
    expect(await send('2026-10')).toMatchObject({ sent: 1, blocked: [] })
    expect(await payout()).toMatchObject({ rate: '1390', netMinor: 11_510 })
  })

  describe('at an exchange rate', () => {
    beforeAll(async () => {
      await earnAndRequest('2026-10', '2026-11')
      await on('2026-12-10T01:00:00Z')
    })

    it.each([
      ['a day that hasn’t come', '2026-12-11', '1390', 'USD', 'settlement.rate_in_future'],
      ['a hundredth of the dollar’s', '2026-12-09', '13.99', 'USD', 'settlement.rate_implausible'],
      ['below the bounds', '2026-12-09', '299.999999', 'USD', 'settlement.rate_implausible'],
      ['above the bounds', '2026-12-09', '5000.000001', 'USD', 'settlement.rate_implausible'],
      ['a hundred yen', '2026-12-09', '921.4', 'JPY', 'settlement.rate_implausible'],
    ])('of %s is rejected', async (_what, day, rate, currency, code) => {
      expect(refusal(await setRate(day, rate, currency))).toEqual([422, code])
      const { rows } = await sql`SELECT 1 FROM exchange_rates WHERE day >= '2026-12-01'`.execute(
        t.deps.db,
      )
      expect(rows).toEqual([])
    })

    it('of today and exactly at the bounds is accepted', async () => {
      for (const rate of ['300', '5000']) {
        expect((await setRate('2026-12-10', rate)).status).toBe(200)
      }
    })

    it('needs no second approval up to 5 percent from the last one, either way', async () => {
      const needs = async (rate: string) => (await setRate('2026-12-09', rate)).body.needsApproval
      // The last payout was at 1390.
      expect(await needs('1459.5')).toBe(false)
      expect(await needs('1320.5')).toBe(false)
      expect(await needs('1459.500001')).toBe(true)
      expect(await needs('1320.499999')).toBe(true)
    })

    it('further than that from the last one needs another administrator before it’s sent', async () => {
      await setRate('2026-12-09', '1200')
      expect((await approve()).body).toMatchObject({ step: 'approved', blocks: ['unusual_rate'] })
      expect(await send('2026-11')).toMatchObject({
        sent: 0,
        blocked: [{ requestOid: oid, blocks: ['unusual_rate'] }],
      })
      expect((await run('2026-11')).ready).toEqual([])
      const [asked] = await approvals()
      expect(asked).toMatchObject({
        kind: 'payout.rate',
        requestedBy: { oid: admin.oid },
        payload: { currency: 'USD', day: '2026-12-09', rate: '1200', lastRate: '1390' },
      })
      const path = `/admin/approvals/${asked.approvalOid}/approve`
      expect(refusal(await post(path, admin))).toEqual([403, 'approval.own'])
      expect((await send('2026-11')).sent).toBe(0)
      await post(`/admin/approvals/${asked.approvalOid}/reject`, second, { reason: 'Too low.' })
    })

    it('that was rejected is requested again by approving the payout again, once', async () => {
      expect(await approvals()).toEqual([])
      const again = await Promise.all([approve(), approve()])
      expect(again.map(({ body }) => body.blocks)).toEqual([['unusual_rate'], ['unusual_rate']])
      const pending = await approvals()
      expect(pending).toMatchObject([{ kind: 'payout.rate', payload: { rate: '1200' } }])
      const path = `/admin/approvals/${pending[0].approvalOid}/approve`
      const own = await sql<{ oid: string }>`
        INSERT INTO settlement_requests (oid, creator_oid, request_key, month, through_month, method,
          country, currency, sealed, ending, coins, credit_milli, credit_milli_per_coin,
          withholding_points, pays_on, created_at)
        SELECT ${'e'.repeat(24)}, ${second.oid}, 'own', month, through_month, method, country,
          currency, sealed, ending, coins, credit_milli, credit_milli_per_coin, withholding_points,
          pays_on, created_at FROM settlement_requests WHERE oid = ${oid} RETURNING oid`.execute(
        t.deps.db,
      )
      expect(refusal(await post(path, second))).toEqual([403, 'approval.for_oneself'])
      await sql`DELETE FROM settlement_requests WHERE oid = ${own.rows[0]?.oid}`.execute(t.deps.db)
      expect((await post(path, second)).status).toBe(200)
      expect((await run('2026-11')).items[0].blocks).toEqual([])
    })

    it('that was approved counts for no other rate', async () => {
      await setRate('2026-12-09', '1199')
      const blocks = ['not_approved', 'terms_changed', 'unusual_rate']
      expect(await send('2026-11')).toMatchObject({ sent: 0, blocked: [{ blocks }] })
      expect((await approve()).body.blocks).toEqual(['unusual_rate'])
      await setRate('2026-12-09', '1200')
      expect((await approve()).body.blocks).toEqual([])
      expect(await send('2026-11')).toMatchObject({ sent: 1, blocked: [] })
      expect(await payout()).toMatchObject({ rate: '1200', netMinor: 13_333 })
    })
  })
})
