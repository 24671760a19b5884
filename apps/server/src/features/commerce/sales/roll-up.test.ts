import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Tx } from '../../../platform/db/database.ts'
import type { TimeSpan } from '../../../platform/db/summed-days.ts'
import { newOid } from '../../../platform/ids.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { untilSettled } from '../../../testing/locks.ts'
import { recordSale, undoSale } from './record-sale.ts'
import { rollUpSales } from './roll-up.ts'
import { sumColumns } from './sale-measures.ts'
import { readSales, type SaleGrain, type SaleSelection, saleSums } from './sale-sums.ts'

const start = new Date('2026-11-20T00:00:00Z')
const hourMs = 3600 * 1000
const creators = [newOid(start), newOid(start)]
const zones = ['Asia/Seoul', 'America/New_York', 'UTC', 'Asia/Kathmandu']
const kinds = [
  { kind: 'toy', currency: 'coin', namesBuyers: true },
  { kind: 'talk', currency: 'credit', namesBuyers: false },
] as const

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => forgetAll())

const inTx = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work)
const rollUp = (zone: string) => inTx((tx) => rollUpSales(tx, zone))

async function forgetAll(): Promise<void> {
  await sql`DELETE FROM sales`.execute(database.db)
  for (const table of ['sale_days', 'sale_months', 'sale_kind_days'] as const) {
    await database.db.deleteFrom(table).execute()
  }
  await sql`UPDATE sale_days_watermark SET xact = 0, zone = 'UTC'`.execute(database.db)
}

interface Step {
  hours: number
  kind: number
  item: number
  paid: number
  bonus: number
  shares: readonly number[]
}

async function sell(tx: Tx, { hours, kind, item, paid, bonus, shares }: Step): Promise<string> {
  const now = new Date(start.getTime() + hours * hourMs)
  const postingId = newOid(now)
  const payees = shares.map((share, index) => ({
    creatorOid: creators[index] as string,
    share,
    earned: index === 0 ? Math.floor(paid / 2) : 0,
  }))
  await recordSale(tx, {
    kind: kinds[kind] as (typeof kinds)[number],
    oid: postingId,
    itemOid: String(item).repeat(24),
    buyerOid: newOid(now),
    feePercent: null,
    posting: { postingId, paidAmount: paid, bonusAmount: bonus },
    payees,
    now,
  })
  return postingId
}

/** By what sums of each grain are told apart. */
const keys: Record<SaleGrain, string> = {
  itemDay: 'creator_oid, kind, item_oid, day::text',
  itemMonth: "creator_oid, kind, item_oid, to_char(day, 'YYYY-MM')",
  day: 'creator_oid, kind, day::text',
}
const grains = Object.keys(keys) as SaleGrain[]

/** Sums as they are read, and of the rows alone. */
async function sumBoth(
  span: TimeSpan,
  selection: SaleSelection,
  grain: SaleGrain = 'itemDay',
): Promise<[unknown[], unknown[]]> {
  const key = sql.raw(keys[grain])
  const sums = (lines: ReturnType<typeof sql>) => sql`
    SELECT * FROM (SELECT concat_ws(' ', ${key}) AS key, ${sumColumns}
      FROM ${lines} AS line GROUP BY ${key}) AS sums WHERE sold > 0 ORDER BY key`
  return readSales(database.db, span, async (tx, days) => {
    const read = await sums(sql`(${saleSums(selection, days, grain)})`).execute(tx)
    const plain = { ...days, xact: 0, cut: [] }
    const rows = await sums(sql`(${saleSums(selection, plain)})`).execute(tx)
    return [read.rows, rows.rows]
  })
}

/** How many items of a kind were sold on a day, as it is kept and as it is. */
async function countItems(): Promise<[unknown[], unknown[]]> {
  const kept = await sql`SELECT creator_oid, day, kind, items FROM sale_kind_days
    ORDER BY 1, 2, 3`.execute(database.db)
  const days = await sql`SELECT creator_oid, day, kind, count(*) AS items FROM sale_days
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`.execute(database.db)
  return [kept.rows, days.rows]
}

const step = fc.record({
  // Of several months, and many of some days.
  hours: fc.oneof(fc.integer({ min: 0, max: 24 * 6 }), fc.integer({ min: 0, max: 24 * 110 })),
  kind: fc.nat({ max: 1 }),
  item: fc.integer({ min: 1, max: 3 }),
  paid: fc.nat({ max: 50 }),
  bonus: fc.nat({ max: 20 }),
  shares: fc.constantFrom([1], [2, 1]),
})

describe('the sums of sales by day and month', () => {
  it('are those of the rows, whatever is summed already, in any time zone and part of a day', async () => {
    const act = fc.oneof(
      { weight: 5, arbitrary: step.map((sale) => ({ do: 'sell' as const, sale })) },
      { weight: 2, arbitrary: fc.nat().map((place) => ({ do: 'refund' as const, place })) },
      {
        weight: 2,
        arbitrary: fc.constantFrom(...zones).map((zone) => ({ do: 'rollUp' as const, zone })),
      },
    )
    const hours = fc.integer({ min: -10, max: 24 * 60 })
    const question = fc.record({
      zone: fc.constantFrom(...zones),
      from: hours,
      length: fc.oneof(fc.integer({ min: 1, max: 24 * 7 }), fc.integer({ min: 1, max: 24 * 120 })),
      creator: fc.option(fc.nat({ max: 1 }), { nil: undefined }),
      kind: fc.option(fc.nat({ max: 1 }), { nil: undefined }),
      item: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
      grain: fc.constantFrom(...grains),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 25 }), question, async (acts, asked) => {
        await forgetAll()
        const sold: string[] = []
        for (const one of acts) {
          if (one.do === 'sell') sold.push(await inTx((tx) => sell(tx, one.sale)))
          if (one.do === 'rollUp') await rollUp(one.zone)
          if (one.do === 'refund' && sold.length > 0) {
            const [postingId = ''] = sold.splice(one.place % sold.length, 1)
            const reversal = { postingId: 'r', carried: {} }
            const buyer = { oid: newOid(start), paidAt: start }
            const refund = { postingId, reversal, buyer, now: start }
            await inTx((tx) => undoSale(tx, refund))
          }
        }
        const from = new Date(start.getTime() + asked.from * hourMs)
        const until = new Date(from.getTime() + asked.length * hourMs)
        const selection = {
          creatorOid: asked.creator === undefined ? undefined : creators[asked.creator],
          kinds: asked.kind === undefined ? undefined : [kinds[asked.kind]?.kind ?? ''],
          itemOid: asked.item?.toString().repeat(24),
        }
        const span = { from, until, zone: asked.zone }
        const [read, rows] = await sumBoth(span, selection, asked.grain)
        expect(read).toEqual(rows)
        await rollUp(asked.zone)
        const [summed] = await sumBoth(span, selection, asked.grain)
        expect(summed).toEqual(rows)
        const [kept, counted] = await countItems()
        expect(kept).toEqual(counted)
      }),
      { numRuns: 100 },
    )
  })

  it('leave out a sale that is not committed, count it once it is, and never twice', async () => {
    const sale = { hours: 1, kind: 0, item: 1, paid: 10, bonus: 0, shares: [1] }
    const span = { from: start, until: new Date(start.getTime() + 24 * hourMs), zone: 'UTC' }
    const sold = async () => {
      const [read] = await sumBoth(span, { creatorOid: creators[0] })
      return (read as { sold: number }[]).reduce((sum, row) => sum + row.sold, 0)
    }
    const slow = await database.db.startTransaction().execute()
    await sell(slow, sale)
    await inTx((tx) => sell(tx, sale))
    await rollUp('UTC')
    expect(await sold()).toBe(1)
    await slow.commit().execute()
    expect(await sold()).toBe(2)
    await untilSettled(database.db)
    await Promise.all([rollUp('UTC'), rollUp('UTC')])
    expect(await sold()).toBe(2)
    const days = await database.db.selectFrom('sale_days').select('sold').execute()
    expect(days).toEqual([{ sold: 2 }])
  })

  it('are made anew where the watermark comes from another cluster', async () => {
    await inTx((tx) => sell(tx, { hours: 1, kind: 0, item: 1, paid: 10, bonus: 0, shares: [1] }))
    await rollUp('UTC')
    await sql`UPDATE sale_days_watermark SET xact = 9000000000000`.execute(database.db)
    await inTx((tx) => sell(tx, { hours: 2, kind: 0, item: 1, paid: 10, bonus: 0, shares: [1] }))
    const span = { from: start, until: new Date(start.getTime() + 24 * hourMs), zone: 'UTC' }
    const [read, rows] = await sumBoth(span, {})
    expect(read).toEqual(rows)
    await rollUp('UTC')
    expect((await sumBoth(span, {}))[0]).toEqual(rows)
  })
})
