import type { OutputOf } from '@plax/contracts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { businessDayOf } from '../settings/business-day.service.ts'
import { saleLines, type SaleFilter } from './sale-lines.ts'
import { presentSums, titlesOf } from './sales.present.ts'
import { type KindSums, sums } from './sales.queries.ts'

type SaleTotals = OutputOf<'GET /payment/sales/totals'>

const mostItems = 100

/** What sales come to: by kind, by item, and by day or month of the operator. */
export async function totalSales(
  db: Db,
  filter: SaleFilter,
  by: 'day' | 'month',
): Promise<SaleTotals> {
  const { from, until, zone } = filter.span
  const rows = await sumSales(db, filter, by)
  const items = rows
    .flatMap(({ itemOid, ...row }) => (itemOid === null ? [] : { ...row, itemOid }))
    .toSorted((a, b) => b.events - a.events || (a.itemOid < b.itemOid ? -1 : 1))
    .slice(0, mostItems)
  const titles = await titlesOf(db, items)
  const periodOf = (time: number) =>
    businessDayOf(new Date(time), zone).slice(0, by === 'day' ? 10 : 7)
  return {
    by,
    first: periodOf(from.getTime()),
    last: periodOf(until.getTime() - 1),
    kinds: rows
      .filter(({ itemOid, period }) => itemOid === null && period === null)
      .map(presentSums),
    items: items.map((row) => ({
      ...presentSums(row),
      itemOid: row.itemOid,
      title: titles.get(row.itemOid) ?? '',
    })),
    periods: rows.flatMap((row) =>
      row.period === null ? [] : { ...presentSums(row), period: row.period },
    ),
  }
}

/** One reading of the sales gives all three: a fifth of a second for 100,000 chats. */
async function sumSales(
  db: Db,
  filter: SaleFilter,
  by: 'day' | 'month',
): Promise<(KindSums & { itemOid: string | null; period: string | null })[]> {
  const form = by === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM'
  const { rows } = await sql<KindSums & { itemOid: string | null; period: string | null }>`
    SELECT kind, item_oid AS "itemOid", period, ${sums}
    FROM (SELECT *, to_char(at AT TIME ZONE ${filter.span.zone}, ${form}) AS period
      FROM (${saleLines(filter)}) AS line) AS dated
    GROUP BY GROUPING SETS ((kind), (kind, item_oid), (kind, period))
    ORDER BY kind, period, item_oid`.execute(db)
  return rows
}
