import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newOid } from '../../platform/ids.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { untilSettled } from '../../testing/locks.ts'
import { toySales } from '../../testing/toy/toy.sales.ts'
import { readSales, saleSums } from '../commerce/commerce.service.ts'
import { overviewQuery } from './overview.queries.ts'
import { revenueLines } from './revenue-days.ts'
import { saleRows } from './sales.queries.ts'

const start = new Date('2026-06-01T00:00:00Z')
const span = { from: start, until: new Date('2026-11-20T10:30:00Z'), zone: 'Asia/Seoul' }
const talks = { ...toySales, kind: 'talk', currency: 'credit' as const, namesBuyers: false }
const kinds = [toySales, talks]

/** Twenty thousand sales of a hundred creators, all but the latest of them in the sums by day. */
describe('lists and sums of sales, among many', () => {
  let t: TestApp
  const creatorOid = newOid(start)
  beforeAll(async () => {
    t = await createTestApp()
    await sell({ from: 1, to: 20_000 })
    await untilSettled(t.deps.db)
    await t.jobs.get('commerce.roll-up-sales')?.({})
    await t.jobs.get('analytics.roll-up-revenue')?.({})
    await sell({ from: 20_001, to: 20_020 })
    await sql`ANALYZE`.execute(t.deps.db)
  })
  afterAll(() => t.close())

  const sell = ({ from, to }: { from: number; to: number }) =>
    sql`WITH made AS (
      INSERT INTO postings (id, payer_oid, payer_seq, operation, key, fingerprint, type, result,
        created_at)
      SELECT ledger_new_oid(at), lpad(n::text, 24, 'b'), 1, 'test', '', '', 'consume', '{}', at
      FROM generate_series(${from}::int, ${to}::int) AS n,
        LATERAL (SELECT ${start}::timestamptz + n * interval '12 minutes' AS at) AS sold
      RETURNING id, payer_oid, created_at, substr(payer_oid, 12)::text AS word
    ), entered AS (
      INSERT INTO entries (posting_id, payer_oid, owner_oid, kind, bucket, amount)
      SELECT id, payer_oid, account, account, 2, amount
      FROM made, (VALUES ('user', -1), ('house', 1)) AS line (account, amount)
    ), numbered AS (SELECT *, ltrim(payer_oid, 'b')::int AS n FROM made)
    INSERT INTO sales (posting_id, creator_oid, oid, kind, item_oid, buyer_oid, is_lead, currency, paid,
      bonus, earned, at)
    SELECT id, CASE WHEN n % 10 = 0 THEN ${creatorOid} ELSE lpad((n % 100)::text, 24, 'c') END, id,
      CASE WHEN n % 20 < 10 THEN 'toy' ELSE 'talk' END, lpad((n % 7)::text, 24, 'd'),
      CASE WHEN n % 20 < 10 THEN payer_oid END, true, 'coin', 1, 0, 1, created_at FROM numbered`.execute(
      t.deps.db,
    )
  const planOf = (
    query: (days: Parameters<typeof saleSums>[1]) => RawBuilder<unknown>,
    asked = span,
  ) =>
    readSales(t.deps.db, asked, async (tx, days) => {
      const { rows } = await sql`EXPLAIN (FORMAT JSON) ${query(days)}`.execute(tx)
      return JSON.stringify(rows)
    })
  const page = { after: { at: new Date('2026-10-01T00:00:00Z'), id: 'f' }, limit: 21 }

  it.each([
    ['all', {}, ['sales_of_kind', 'sale_days_pkey', 'sales_new']],
    ['of one kind', { kinds: ['toy'] }, ['sales_of_kind']],
    ['of days', { kinds: ['talk'] }, ['sale_days_pkey', 'sales_new']],
    ['of one item', { itemOid: 'd'.repeat(23) + '1', kinds: ['toy'] }, ['sales_of_item']],
    ['refunded', { state: 'refunded' as const }, ['sales_refunded', 'sale_days_refunded']],
    ['refunded, of one kind', { state: 'refunded' as const, kinds: ['toy'] }, ['sales_refunded']],
  ])('reads a page %s by indexes', async (_, asked, indexes) => {
    const filter = { creatorOid, span, ...asked }
    const plan = await planOf((days) => saleRows(kinds, { filter, days, page }))
    expect(plan).not.toContain('Seq Scan')
    for (const index of indexes) expect(plan).toContain(`"${index}"`)
  })

  it('sums a creator’s by the days, and of the rows only those that are new or cut off', async () => {
    const plan = await planOf((days) => saleSums({ creatorOid }, days))
    expect(plan).not.toContain('Seq Scan')
    for (const index of ['sale_days_pkey', 'sales_new', 'sales_refund_xact', 'sales_of_creator']) {
      expect(plan).toContain(`"${index}"`)
    }
  })

  it.each([
    ['items by months', 'itemMonth' as const, 'sale_months_pkey', ['sale_days', 'sale_kind_days']],
    ['kinds by days', 'day' as const, 'sale_kind_days_pkey', ['sale_days', 'sale_months']],
  ])('sums a creator’s %s, of rows of that grain', async (_, grain, index, others) => {
    const months = {
      ...span,
      from: new Date('2026-05-31T15:00:00Z'),
      until: new Date('2026-11-30T15:00:00Z'),
    }
    const plan = await planOf((days) => saleSums({ creatorOid }, days, grain), months)
    expect(plan).toContain(`"${index}"`)
    for (const table of others) expect(plan).not.toContain(`"Relation Name":"${table}"`)
  })

  it.each([
    ['item', 'sale_months_pkey'],
    ['day', 'sale_kind_days_pkey'],
  ] as const)('sums the overview of a creator by %s, without the books', async (by, index) => {
    const quarter = {
      ...span,
      from: new Date('2026-09-01T15:00:00Z'),
      until: new Date('2026-11-30T15:00:00Z'),
    }
    const plan = await planOf(
      (days) =>
        overviewQuery(
          {
            selection: { creatorOid },
            days,
            ofKinds: {
              purchases: ['toy'],
              gifts: ['gift'],
              donations: ['donation'],
              replies: ['talk'],
            },
          },
          by,
        ),
      quarter,
    )
    expect(plan).not.toContain('Seq Scan')
    expect(plan).toContain(`"${index}"`)
    for (const table of ['entries', 'postings']) {
      expect(plan).not.toContain(`"Relation Name":"${table}"`)
    }
  })

  it('sums all by the days, without the books', async () => {
    const plan = await planOf((days) => sql`SELECT * FROM (${saleSums({}, days)}) AS line`)
    expect(plan).not.toContain('"entries"')
    expect(plan).not.toContain('"postings"')
    const revenue = await planOf((days) => revenueLines(days))
    expect(revenue).toContain('"revenue_days"')
    expect(revenue).toContain('"postings_xact"')
    expect(revenue).not.toContain(
      '"Node Type":"Seq Scan","Parent Relationship":"Outer","Parallel Aware":false,"Async Capable":false,"Relation Name":"postings"',
    )
  })
})
