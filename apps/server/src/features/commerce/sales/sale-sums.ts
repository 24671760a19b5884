import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { dayColumns, saleColumns } from './sale-measures.ts'
import './sales.tables.ts'

/** Sales of a time, by which the operator's days are counted. */
export interface SaleSpan {
  from: Date
  /** Exclusive. */
  until: Date
  zone: string
}

export interface SaleSelection {
  /** Left out: of all. */
  creatorOid?: string | undefined
  itemOid?: string | undefined
  kinds?: readonly string[] | undefined
}

/** Which part of a time the sums by day cover, in the snapshot of a reading. */
export interface SummedDays extends SaleSpan {
  /** Sales of transactions from here on are not in the sums. */
  xact: number
  /** The whole days, the last exclusive. */
  firstDay: string
  endDay: string
  /** What days that the time cuts have of it. */
  cut: { from: Date; until: Date }[]
}

/** Reads sales of a time in one snapshot: the sums by day, and the rows that they do not have yet. */
export function readSales<T>(
  db: Db,
  span: SaleSpan,
  read: (tx: Tx, days: SummedDays) => Promise<T>,
): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => read(tx, await findSummedDays(tx, span)))
}

async function findSummedDays(tx: Tx, span: SaleSpan): Promise<SummedDays> {
  const { from, until, zone } = span
  type Row = Pick<SummedDays, 'xact' | 'firstDay' | 'endDay'> & { firstAt: Date; endAt: Date }
  const { rows } = await sql<Row>`
    SELECT xact, first_day::text AS "firstDay", end_day::text AS "endDay",
      first_day::timestamp AT TIME ZONE ${zone} AS "firstAt",
      end_day::timestamp AT TIME ZONE ${zone} AS "endAt"
    FROM (
      SELECT CASE WHEN zone = ${zone}
          AND xact <= pg_snapshot_xmax(pg_current_snapshot())::text::bigint THEN xact ELSE 0 END AS xact,
        day + CASE WHEN day::timestamp AT TIME ZONE ${zone} < ${from}::timestamptz THEN 1 ELSE 0 END
          AS first_day,
        (${until}::timestamptz AT TIME ZONE ${zone})::date AS end_day
      FROM sale_days_watermark,
        LATERAL (SELECT (${from}::timestamptz AT TIME ZONE ${zone})::date AS day) AS begun
    ) AS days`.execute(tx)
  const { firstAt, endAt, ...days } = rows[0] as Row
  const cut =
    firstAt > endAt
      ? [{ from, until }]
      : [
          { from, until: firstAt },
          { from: endAt, until },
        ]
  return { ...span, ...days, cut: cut.filter((part) => part.from < part.until) }
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
