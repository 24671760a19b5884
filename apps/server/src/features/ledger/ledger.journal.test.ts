import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../../platform/db/database.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { runTool } from '../../testing/backups.ts'
import { readJournalText, sumAccounts } from '../../testing/journals.ts'
import { newKey } from '../../testing/money.ts'
import { newGuestId, type Person, signUpAdmin, signUpPerson } from '../../testing/people.ts'
import * as ledger from './ledger.service.ts'

const spoken = { encoding: 'utf8' } as const
const hostile = 'a;b,c:d  (x)\n2026-01-01 * fake\n    house  9 COIN\r\u2028|"é% \\'

describe('the journal in the form of hledger', () => {
  let t: TestApp
  let admin: Person
  let fan: Person
  const creator = newGuestId()

  beforeAll(async () => {
    t = await createTestApp()
    admin = await signUpAdmin(t)
    fan = await signUpPerson(t)
    await fillBooks()
  })
  afterAll(() => t.close())

  /** A purchase, a sale, a conversion, a settled hold, a reversal, and 1100 postings more. */
  async function fillBooks(): Promise<void> {
    const head = () => ({ operation: 'test.do', key: newKey(), now: t.clock.now() })
    const within = <T>(work: (tx: Tx) => Promise<T>) => t.deps.db.transaction().execute(work)
    await within((tx) =>
      ledger.grant(tx, {
        ...head(),
        type: 'purchase',
        ownerOid: fan.oid,
        amounts: [
          { bucket: 'coin', amount: 5000, origin: 'charge', chargeOid: newGuestId() },
          { bucket: 'bonusCoin', amount: 30, origin: 'charge' },
        ],
        fiat: { bucket: 'usd', amountMinor: 1205 },
      }),
    )
    t.clock.advance(1)
    const sale = { payerOid: fan.oid, type: 'consume', currency: 'coin', allowBonus: true } as const
    const legs = [{ kind: 'creator' as const, ownerOid: creator, amount: 40 }]
    const sold = await within((tx) => ledger.spend(tx, { ...head(), ...sale, amount: 50, legs }))
    t.clock.advance(1000)
    await within((tx) =>
      ledger.convert(tx, {
        ...head(),
        type: 'convert',
        ownerOid: fan.oid,
        amountCoins: 7,
        creditMilli: 7005,
        cap: { businessDay: '2026-11-20', maxCoins: 100 },
      }),
    )
    await within((tx) =>
      ledger.reverse(tx, { ...head(), type: 'refund', postingId: sold.postingId }),
    )
    t.clock.advance(24 * 3600 * 1000)
    await within((tx) =>
      ledger.spend(tx, {
        ...head(),
        ...sale,
        amount: 3,
        operation: hostile,
        actorOid: hostile,
        reference: { kind: hostile as 'story', oid: hostile },
      }),
    )
    for (let n = 0; n < 1100; n += 1) {
      t.clock.advance(7)
      await within((tx) => ledger.spend(tx, { ...head(), ...sale, amount: 1, legs: [] }))
    }
  }

  const exported = (query = '') =>
    t.call(`GET /ledger/admin/journal${query}`, { token: admin.token })

  async function balancesOfTheLedger(): Promise<Record<string, bigint>> {
    const { rows } = await sql<{ account: string; amount: string }>`
      SELECT CASE WHEN kind = 'issue' AND bucket > 10 THEN 'provider' WHEN kind = 'issue' THEN 'issue'
        WHEN kind = 'house' THEN 'house' ELSE kind || ':' || owner_oid END || ' ' || CASE bucket
        WHEN 1 THEN 'BONUSCOIN' WHEN 2 THEN 'COIN' WHEN 3 THEN 'BONUSCREDIT' WHEN 4 THEN 'CREDIT'
        WHEN 13 THEN 'USD' END AS account, sum(amount)::text AS amount
      FROM entries GROUP BY 1 HAVING sum(amount) <> 0`.execute(t.deps.db)
    return Object.fromEntries(rows.map(({ account, amount }) => [account, BigInt(amount)]))
  }

  it('gives the balances of the ledger to who reads it, each transaction summing to zero', async () => {
    const answer = await exported()
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
    const transactions = readJournalText(answer.text)
    expect(transactions).toHaveLength(1105)
    for (const { lines } of transactions) {
      for (const { commodity } of lines) {
        const same = lines.filter((line) => line.commodity === commodity)
        expect(same.reduce((sum, line) => sum + line.amount, 0n)).toBe(0n)
      }
    }
    const sums = sumAccounts(transactions)
    expect(sums).toEqual(await balancesOfTheLedger())
    expect(sums).toMatchObject({ 'house USD': 1205n, 'provider USD': -1205n })
    expect(answer.text).toContain('  12.05 USD\n')
    expect(answer.text.trimEnd().endsWith('; end: 1105 transactions')).toBe(true)
  })

  it('carries types, references and times, and no name, however hostile a word is', async () => {
    const { text } = await exported()
    expect(text).not.toContain(fan.nickname)
    expect(text).not.toContain(fan.email)
    const transactions = readJournalText(text)
    const odd = transactions.find(({ tags }) => tags.operation?.includes('%'))
    const reference = `${hostile}/${hostile}`
    expect(decodeURIComponent(odd?.tags.reference ?? '')).toBe(reference)
    expect(decodeURIComponent(odd?.tags.actor ?? '')).toBe(hostile)
    const reversal = transactions.find(({ tags }) => tags.reverses)
    expect(transactions.map(({ id }) => id)).toContain(reversal?.tags.reverses)
    expect(transactions.map(({ tags }) => Number(tags.seq)).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 1105 }, (_, index) => index + 1),
    )
    for (const { date, tags } of transactions) expect(tags.time?.slice(0, 10)).toBe(date)
  })

  it('begins at its from and ends before its to, to the millisecond', async () => {
    const at = (query: string) =>
      exported(query).then(({ text }) => readJournalText(text).map(({ tags }) => tags.seq))
    expect(await at('?to=2026-11-20T09:00:00.001Z')).toEqual(['1'])
    expect(await at('?from=2026-11-20T09:00:00.001Z&to=2026-11-20T09:00:00.002Z')).toEqual(['2'])
    expect(await at('?from=2026-11-20T18:00:00.001%2B09:00&to=2026-11-20T09:00:01.001Z')).toEqual([
      '2',
    ])
    expect(await at('?from=2026-11-20&to=2026-11-21')).toHaveLength(4)
    expect(await at('?from=2026-11-21')).toHaveLength(1101)
  })

  it('is for administrators, is audited, and refuses times that make no sense', async () => {
    const path = 'GET /ledger/admin/journal'
    expect((await t.call(path)).status).toBe(401)
    expect((await t.call(path, { token: fan.token })).status).toBe(403)
    t.clock.advance(120_000)
    for (const query of ['?from=yesterday', '?from=2026-02-30', '?from=2026-11-21&to=2026-11-21']) {
      const answer = await exported(query)
      expect([answer.status, answer.body.code]).toEqual([400, 'request.invalid'])
    }
    const audited = await t.deps.db
      .selectFrom('audit_log')
      .select(['actor_oid', 'details'])
      .where('action', '=', 'ledger.journal_exported')
      .orderBy('created_at')
      .execute()
    expect(audited.length).toBeGreaterThan(0)
    expect(new Set(audited.map((row) => row.actor_oid))).toEqual(new Set([admin.oid]))
  })

  it('is written by the command too, and read by hledger where that is installed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'plax-journal-'))
    const out = join(folder, 'all.journal')
    const here = { databaseUrl: t.deps.databaseUrl, dataDir: t.deps.config.dataDir }
    const run = await runTool('ledger', ['export', '--to', '2027-01-01', '--out', out], here)
    expect(run).toMatchObject({ code: 0 })
    const text = readFileSync(out, 'utf8')
    expect(sumAccounts(readJournalText(text))).toEqual(await balancesOfTheLedger())
    const shown = await runTool('ledger', ['export', '--to', '2027-01-01'], here)
    expect(shown).toEqual({ code: 0, output: text })
    const again = await runTool('ledger', ['export', '--out', out], here)
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining('already exists') })
    for (const args of [[], ['export', '--from', '1 May'], ['import'], ['export', '--form', 'x']]) {
      const wrong = await runTool('ledger', args, here)
      expect(wrong).toMatchObject({ code: 1, output: expect.stringContaining('npm run ledger') })
    }
    const hledger = (...args: string[]) => spawnSync('hledger', ['-f', out, ...args], spoken)
    const checked = hledger('check', '--strict')
    if (checked.error) return
    expect(checked.stderr).toBe('')
    // As the operator's guide shows it: what each operation changed in the wallets.
    const pivoted = hledger('balance', '^user:', '--pivot=operation', '--output-format=csv')
    expect(pivoted.stdout).toContain('"test.do","3 BONUSCOIN, 3920 COIN, 7.005 CREDIT"')
  })
})
