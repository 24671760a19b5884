import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tx } from '../../platform/db/database.ts'
import { newOid } from '../../platform/ids.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { toySales } from '../../testing/toy/toy.sales.ts'
import { readSales, recordSale, undoSale } from '../commerce/commerce.service.ts'
import { rollUpSales } from '../commerce/sales/roll-up.ts'
import { pageSales } from './sale-pages.ts'
import { sumByCoinType, sumByKind } from './sale-sums.ts'
import { listSales } from './sales.queries.ts'

const start = new Date('2026-11-20T00:00:00Z')
const hourMs = 3600 * 1000
const span = {
  from: new Date(start.getTime() - hourMs),
  until: new Date(start.getTime() + 100 * hourMs),
  zone: 'Asia/Seoul',
}
const talks = { ...toySales, kind: 'talk', currency: 'credit' as const, namesBuyers: false }
const kinds = [toySales, talks]
const creators = Array.from({ length: 5 }, () => newOid(start)).toSorted()

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

interface SaleCase {
  creator: number
  kind: number
  item: number
  hours: number
  isRefunded: boolean
  /** Whether the sums have the sale, and its refund. */
  summed: 'both' | 'sale' | 'none'
}

const inTx = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work)
const read = <T>(work: Parameters<typeof readSales<T>>[2]) => readSales(database.db, span, work)

async function record(all: readonly SaleCase[]): Promise<void> {
  for (const table of ['sales', 'sale_days', 'sale_months', 'sale_kind_days'] as const) {
    await database.db.deleteFrom(table).execute()
  }
  await sql`UPDATE sale_days_watermark SET xact = 0`.execute(database.db)
  const refunds: Record<SaleCase['summed'], string[]> = { both: [], sale: [], none: [] }
  const refund = (which: SaleCase['summed']) =>
    inTx(async (tx) => {
      for (const postingId of refunds[which]) {
        const reversal = { postingId: 'r', carried: {} }
        const buyer = { oid: newOid(start), paidAt: start }
        await undoSale(tx, { postingId, reversal, buyer, now: start })
      }
    })
  const sell = (which: (one: SaleCase) => boolean) =>
    inTx(async (tx) => {
      for (const one of all.filter(which)) {
        const now = new Date(start.getTime() + one.hours * hourMs)
        const postingId = newOid(now)
        await recordSale(tx, {
          kind: kinds[one.kind] as (typeof kinds)[number],
          oid: postingId,
          itemOid: String(one.item).repeat(24),
          buyerOid: newOid(now),
          feePercent: null,
          posting: { postingId, paidAmount: one.item, bonusAmount: 1 },
          payees: [{ creatorOid: creators[one.creator] ?? '', share: 1, earned: 1 }],
          now,
        })
        if (one.isRefunded) refunds[one.summed].push(postingId)
      }
    })
  await sell(({ summed }) => summed !== 'none')
  await refund('both')
  await inTx((tx) => rollUpSales(tx, span.zone))
  await refund('sale')
  await sell(({ summed }) => summed === 'none')
  await refund('none')
}

const sold = fc.record({
  creator: fc.nat({ max: creators.length - 2 }),
  kind: fc.nat({ max: 1 }),
  item: fc.integer({ min: 1, max: 3 }),
  hours: fc.integer({ min: 0, max: 90 }),
  isRefunded: fc.boolean(),
  summed: fc.constantFrom('both' as const, 'sale' as const, 'none' as const),
})

it('pages of sales are the list of them, and are counted so, whatever is summed already', async () => {
  const item = fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined })
  await fc.assert(
    fc.asyncProperty(fc.array(sold, { maxLength: 25 }), item, async (all, one) => {
      await record(all)
      const itemOid = one?.toString().repeat(24)
      const filter = { creatorOid: creators[0] ?? '', span, itemOid }
      const whole = { after: null, limit: 100 }
      const list = await read((tx, days) => listSales(tx, kinds, { filter, days, page: whole }))
      const limit = 3
      for (let offset = 0; offset <= list.length; offset += limit) {
        const page = await read((tx, days) =>
          pageSales(tx, kinds, { filter, days, page: { offset, limit } }),
        )
        expect(page).toEqual({ rows: list.slice(offset, offset + limit), total: list.length })
      }
    }),
    { numRuns: 40 },
  )
})

it('sums by creator are the same page by page as at once, and as those of each', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(sold, { maxLength: 12 }), async (all) => {
      await record(all)
      const byKind = (creatorOid?: string) => (page: Parameters<typeof sumByKind>[2]) =>
        read((tx, days) => sumByKind(tx, { filter: { creatorOid, span }, days }, page))
      const byCoin = (creatorOid?: string) => (page: Parameters<typeof sumByCoinType>[2]) =>
        read((tx, days) => sumByCoinType(tx, { filter: { creatorOid, span }, days }, page))
      const first = { after: null, limit: 100 }
      const kindsOfEach = await Promise.all(creators.map((oid) => byKind(oid)(first)))
      const kindsOfAll = await byKind()(first)
      expect(kindsOfAll).toEqual(kindsOfEach.flat())
      expect(kindsOfAll.reduce((sum, { events }) => sum + events, 0)).toBe(all.length)
      expect(await turnPages(byKind())).toEqual(kindsOfAll)
      const coinsOfEach = await Promise.all(creators.map((oid) => byCoin(oid)(first)))
      const coinsOfAll = await byCoin()(first)
      expect(coinsOfAll).toEqual(coinsOfEach.flat())
      expect(await turnPages(byCoin())).toEqual(coinsOfAll)
    }),
    { numRuns: 20 },
  )
})

/** One row at a time, as far as there are any. */
async function turnPages<Row>(
  read: (page: { after: Row | null; limit: number }) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const [row] = await read({ after: rows.at(-1) ?? null, limit: 1 })
    if (!row) return rows
    rows.push(row)
  }
}
