import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { readSummed, type SummedDays, type TimeSpan } from '../../../platform/db/summed-days.ts'
import { saleWatermark } from './roll-up.ts'
import { dayColumns, saleColumns } from './sale-measures.ts'
import './sales.tables.ts'

export interface SaleSelection {
  /** Left out: of all. */
  creatorOid?: string | undefined
  itemOid?: string | undefined
  kinds?: readonly string[] | undefined
}

/** Reads sales of a time in one snapshot: the sums by day, and the rows that they do not have yet. */
export function readSales<T>(
  db: Db,
  span: TimeSpan,
  read: (tx: Tx, days: SummedDays) => Promise<T>,
): Promise<T> {
  return readSummed(db, { watermark: saleWatermark, span }, read)
}

/**
 * The sums of sales as a query, several rows for a day where some are not summed yet: whole days from
 * `sale_days`; what was sold or refunded since, and what belongs to days that the time cuts, from
 * `sales`. Columns: those of `sale_days`.
 */
export function saleSums(selection: SaleSelection, days: SummedDays): RawBuilder<unknown> {
  return sql`${summedDays(selection, days)} UNION ALL ${unsummedSales(selection, days)}`
}

export function summedDays(selection: SaleSelection, days: SummedDays): RawBuilder<unknown> {
  return sql`SELECT ${dayColumns} FROM sale_days
    WHERE ${selected(selection)} AND ${days.xact > 0}
      AND day >= ${days.firstDay} AND day < ${days.endDay}`
}

export function unsummedSales(selection: SaleSelection, days: SummedDays): RawBuilder<unknown> {
  const { zone, xact } = days
  const [sold, refunded] = [saleColumns(zone, 'sale'), saleColumns(zone, 'refund')]
  const salesIn = ({ from, until }: { from: Date; until: Date }) =>
    sql`sales WHERE ${selected(selection)} AND at >= ${from} AND at < ${until}`
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

function selected({ creatorOid, itemOid, kinds }: SaleSelection): RawBuilder<unknown> {
  const conditions = [sql`true`]
  if (creatorOid) conditions.push(sql`creator_oid = ${creatorOid}`)
  if (itemOid) conditions.push(sql`item_oid = ${itemOid}`)
  if (kinds) conditions.push(sql`kind = ANY(${kinds}::text[])`)
  return sql.join(conditions, sql` AND `)
}
