import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { readSummed, type SummedDays, type TimeSpan } from '../../../platform/db/summed-days.ts'
import { saleType } from './gift-sales.ts'
import { saleWatermark } from './roll-up.ts'
import { saleColumns, summedColumns } from './sale-measures.ts'
import './sales.tables.ts'

export interface SaleSelection {
  /** Left out: of all. */
  creatorOid?: string | undefined
  creatorOids?: readonly string[] | undefined
  itemOid?: string | undefined
  kinds?: readonly string[] | undefined
}

/**
 * What the sums are told apart by: items and days; items and months at least, with the first day of
 * the month for those that are whole; or days alone, with an empty item.
 */
export type SaleGrain = 'itemDay' | 'itemMonth' | 'day'

/** Reads sales of a time in one snapshot: the sums by day, and the rows that they do not have yet. */
export function readSales<T>(
  db: Db,
  span: TimeSpan,
  read: (tx: Tx, days: SummedDays) => Promise<T>,
): Promise<T> {
  return readSummed(db, { watermark: saleWatermark, span }, read)
}

/**
 * The sums of sales as a query, several rows for a day where some are not summed yet: whole days and
 * months from their sums; what was sold or refunded since, and what belongs to days that the time
 * cuts, from `sales`. Columns: those of `sale_days`.
 */
export function saleSums(
  selection: SaleSelection,
  days: SummedDays,
  grain: SaleGrain = 'itemDay',
): RawBuilder<unknown> {
  const summed = { itemDay: summedDays, itemMonth: summedMonths, day: summedKindDays }[grain]
  return sql`${summed(selection, days)} UNION ALL ${unsummedSales(selection, days)}`
}

export function summedDays(selection: SaleSelection, days: SummedDays): RawBuilder<unknown> {
  return sql`SELECT ${summedColumns} FROM sale_days WHERE ${wholeDays(selection, days)}`
}

/** By day and kind; of one item there are but the days. */
function summedKindDays(selection: SaleSelection, days: SummedDays): RawBuilder<unknown> {
  if (selection.itemOid) return summedDays(selection, days)
  return sql`SELECT ${summedColumns} FROM sale_kind_days WHERE ${wholeDays(selection, days)}`
}

/** Of whole days by kind, as far as they are summed: how many were sold, and of how many items. */
export function countedDays(selection: SaleSelection, days: SummedDays): RawBuilder<unknown> {
  const counted = selection.itemOid
    ? sql`SELECT day, kind, sold, 1 AS items FROM sale_days`
    : sql`SELECT day, kind, sold, items FROM sale_kind_days`
  return sql`${counted} WHERE ${wholeDays(selection, days)}`
}

function wholeDays(selection: SaleSelection, days: SummedDays): RawBuilder<unknown> {
  return sql`${selected(selection)} AND ${days.xact > 0}
    AND day >= ${days.firstDay} AND day < ${days.endDay}`
}

/** Whole months, and the days before and after them. */
function summedMonths(selection: SaleSelection, days: SummedDays): RawBuilder<unknown> {
  const { firstDay, endDay } = days
  const firstMonth = monthFrom(firstDay)
  const endMonth = `${endDay.slice(0, 7)}-01`
  if (firstMonth >= endMonth) return summedDays(selection, days)
  const whole = { ...days, firstDay: firstMonth, endDay: endMonth }
  const months = sql`SELECT ${summedColumns} FROM sale_months WHERE ${wholeDays(selection, whole)}`
  const rest = [
    { ...days, endDay: firstMonth },
    { ...days, firstDay: endMonth },
  ].filter((part) => part.firstDay < part.endDay)
  const parts = [months, ...rest.map((part) => summedDays(selection, part))]
  return sql.join(parts, sql` UNION ALL `)
}

/** The first month that begins on a day or later. */
function monthFrom(day: string): string {
  if (day.endsWith('-01')) return day
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}

export function unsummedSales(selection: SaleSelection, days: SummedDays): RawBuilder<unknown> {
  const { zone, xact } = days
  const [sold, refunded] = [saleColumns(zone, 'sale'), saleColumns(zone, 'refund')]
  const salesIn = ({ from, until }: { from: Date; until: Date }) =>
    sql`sales WHERE ${selected(selection, saleType)} AND at >= ${from} AND at < ${until}`
  const parts = [
    sql`SELECT ${sold} FROM ${salesIn(days)} AND xact >= ${xact}`,
    sql`SELECT ${refunded} FROM ${salesIn(days)} AND refund_xact >= ${xact}`,
    ...days.cut.flatMap((part) => [
      sql`SELECT ${sold} FROM ${salesIn(part)} AND xact < ${xact}`,
      sql`SELECT ${refunded} FROM ${salesIn(part)} AND xact < ${xact} AND refund_xact < ${xact}`,
    ]),
  ]
  return sql.join(parts, sql` UNION ALL `)
}

/** Who ever sold anything, by their ids, from one of them on: one look at an index for each. */
export async function listSellers(
  tx: Tx,
  { from, limit }: { from: string; limit: number },
): Promise<string[]> {
  const next = (condition: RawBuilder<unknown>) =>
    sql`(SELECT creator_oid FROM sales WHERE ${condition} ORDER BY creator_oid LIMIT 1)`
  const { rows } = await sql<{ oid: string }>`
    WITH RECURSIVE sellers AS (
      ${next(sql`creator_oid >= ${from}`)}
      UNION ALL
      SELECT found.creator_oid FROM sellers
      CROSS JOIN LATERAL ${next(sql`sales.creator_oid > sellers.creator_oid`)} AS found
    ) SELECT creator_oid AS oid FROM sellers LIMIT ${limit}`.execute(tx)
  return rows.map(({ oid }) => oid)
}

function selected(
  selection: SaleSelection,
  kind: RawBuilder<unknown> = sql`kind`,
): RawBuilder<unknown> {
  const { creatorOid, creatorOids, itemOid, kinds } = selection
  const conditions = [sql`true`]
  if (creatorOid) conditions.push(sql`creator_oid = ${creatorOid}`)
  if (creatorOids) conditions.push(sql`creator_oid = ANY(${creatorOids}::text[])`)
  if (itemOid) conditions.push(sql`item_oid = ${itemOid}`)
  if (kinds) conditions.push(sql`${kind} = ANY(${kinds}::text[])`)
  return sql.join(conditions, sql` AND `)
}
