import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { newKey } from '../../testing/money.ts'
import { newGuestId, type Person, signUpAdmin, signUpPerson } from '../../testing/people.ts'
import { countRowsRead } from '../../testing/plans.ts'
import { pastPosting } from './ledger.past.ts'
import * as ledger from './ledger.service.ts'

const begin = new Date('2026-11-20T09:00:00Z').getTime()
const at = (ms: number) => new Date(begin + ms)

describe('the balance at a past time', () => {
  let t: TestApp
  let fan: Person
  let admin: Person

  beforeAll(async () => {
    t = await createTestApp()
    fan = await signUpPerson(t)
    admin = await signUpAdmin(t)
    await give('coin', 100, 10)
    await give('bonusCoin', 5, 10)
    await give('credit', 2500, 11)
    await spend(20, 12)
    // A clock that ran behind: it was posted after what is dated later.
    await give('coin', 1000, 11)
    await t.deps.db.transaction().execute((tx) =>
      ledger.hold(tx, {
        ownerOid: fan.oid,
        operation: 'test.hold',
        key: newKey(),
        currency: 'credit',
        amount: 700,
        allowBonus: true,
        expiresAt: at(60_000),
        now: at(13),
      }),
    )
    t.clock.advance(60_000)
  })
  afterAll(() => t.close())

  const head = (ms: number) => ({ operation: 'test.do', key: newKey(), now: at(ms) })

  async function give(bucket: ledger.WalletBucket, amount: number, ms: number): Promise<void> {
    const amounts = [{ bucket, amount, origin: 'test' }]
    await t.deps.db
      .transaction()
      .execute((tx) =>
        ledger.grant(tx, { ...head(ms), type: 'increase', ownerOid: fan.oid, amounts }),
      )
  }

  async function spend(amount: number, ms: number): Promise<void> {
    const debit = { currency: 'coin', amount, allowBonus: true } as const
    await t.deps.db
      .transaction()
      .execute((tx) =>
        ledger.spend(tx, { ...head(ms), ...debit, type: 'consume', payerOid: fan.oid }),
      )
  }

  const ask = async (time: string, token = fan.token) =>
    t.call(`GET /ledger/balance?at=${encodeURIComponent(time)}`, { token })
  const own = async (ms: number) => {
    const { seq, coins, bonusCoins, creditMilli } = (await ask(at(ms).toISOString())).body
    return [seq, coins, bonusCoins, creditMilli]
  }

  it('is exact to the millisecond, and in one millisecond by the order of posting', async () => {
    expect(await own(9)).toEqual([0, 0, 0, 0])
    expect(await own(10)).toEqual([2, 100, 5, 0])
    expect(await own(11)).toEqual([5, 1085, 0, 2500])
    expect(await own(12)).toEqual([5, 1085, 0, 2500])
    expect(await own(60_000)).toEqual([5, 1085, 0, 2500])
  })

  it('ends in what the wallet holds now, set aside or not, and reads days as UTC', async () => {
    const wallet = (await t.call('GET /wallet', { token: fan.token })).body
    expect(wallet).toMatchObject({ coins: 1085, creditMilli: 1800, heldCreditMilli: 700 })
    expect((await ask('2026-11-20')).body).toMatchObject({ at: '2026-11-20T00:00:00.000Z', seq: 0 })
    expect((await ask('2026-11-20T18:00:00.010+09:00')).body.coins).toBe(100)
  })

  it('is the own one alone; administrators see anybody’s, and that is audited', async () => {
    const path = `GET /ledger/admin/balance?at=${at(12).toISOString()}&ownerOid=`
    expect((await t.call('GET /ledger/balance?at=2026-11-20')).status).toBe(401)
    expect((await ask(at(12).toISOString(), admin.token)).body.coins).toBe(0)
    expect((await t.call(path + fan.oid, { token: fan.token })).status).toBe(403)
    const seen = await t.call(path + fan.oid, { token: admin.token })
    expect(seen.body).toMatchObject({ coins: 1085, seq: 5 })
    const row = await t.deps.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'ledger.balance_read')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ actor_oid: admin.oid, subject_oid: fan.oid, subject_kind: 'user' })
  })

  it('takes a clock that is a little ahead for now', async () => {
    const { body } = await ask(new Date(t.clock.now().getTime() + 60_000).toISOString())
    expect(body).toMatchObject({ at: t.clock.now().toISOString(), coins: 1085 })
  })

  it('refuses what is no time, and the future', async () => {
    for (const time of ['yesterday', '2026-02-30', '2026-11-21T09:00:00', '2027-01-01']) {
      const { status, body } = await ask(time)
      expect([time, status, body.code]).toEqual([time, 400, 'request.invalid'])
    }
  })

  it('reads the rows of one owner by indexes, among many', async () => {
    const owner = newGuestId()
    await fillWith(owner, 300)
    for (let n = 0; n < 100; n += 1) await fillWith(newGuestId(), 200)
    await sql`ANALYZE postings`.execute(t.deps.db)
    const query = pastPosting(owner, at(150))
    const { rows } = await sql`EXPLAIN (FORMAT JSON) ${query}`.execute(t.deps.db)
    const plan = JSON.stringify(rows)
    expect(plan).not.toContain('Seq Scan on postings')
    expect(plan).toContain('postings_payer_time')
    expect(plan).toContain('postings_payer_oid_payer_seq_key')
    expect(await ledger.getBalanceAt(t.deps.db, owner, at(150))).toMatchObject({
      seq: 150,
      coins: 150,
    })
  })

  it('reads no more rows of a long history than of a short one', async () => {
    const [short, long] = [newGuestId(), newGuestId()]
    await fillWith(short, 100)
    await fillWith(long, 10_000)
    await sql`ANALYZE postings`.execute(t.deps.db)
    const read = (owner: string, ms: number) => countRowsRead(t.deps.db, pastPosting(owner, at(ms)))
    expect(await read(long, 50)).toBe(await read(short, 50))
    expect(await read(long, 9900)).toBe(await read(short, 50))
  })

  /** One coin a millisecond, as rows alone. */
  async function fillWith(owner: string, count: number): Promise<void> {
    await sql`
      INSERT INTO postings (id, payer_oid, payer_seq, operation, key, fingerprint, type, result, created_at)
      SELECT ledger_new_oid(${at(0)}), ${owner}, n, 'test', n::text, '', 'increase',
        jsonb_build_object('balances', ARRAY[0, n, 0, 0], 'held', ARRAY[0, 0, 0, 0]),
        ${at(0)}::timestamptz + n * interval '1 millisecond'
      FROM generate_series(1, ${count}::int) AS n`.execute(t.deps.db)
  }
})
