import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'

/** A time, by which days of a time zone are counted. */
export interface TimeSpan {
  from: Date
  /** Exclusive. */
  until: Date
  zone: string
}

/** Which part of a time the sums by day have, in the snapshot of a reading. */
export interface SummedDays extends TimeSpan {
  /** Rows of transactions from here on are not in the sums. */
  xact: number
  /** The whole days, the last exclusive. */
  firstDay: string
  endDay: string
  /** What days that the time cuts have of it. */
  cut: { from: Date; until: Date }[]
}

/**
 * Sums by day follow a watermark of transaction ids, a table of one row with the time zone of the days.
 * Where the zone changed, or the watermark comes from another cluster (a restored dump), nothing is
 * summed yet.
 */
const summedTo = (zone: string) => sql`CASE
  WHEN zone = ${zone} AND xact <= pg_snapshot_xmax(pg_current_snapshot())::text::bigint
  THEN xact ELSE 0 END`

/** Reads a time in one snapshot: the sums by day, and the rows that they do not have yet. */
export function readSummed<T>(
  db: Db,
  { watermark, span }: { watermark: string; span: TimeSpan },
  read: (tx: Tx, days: SummedDays) => Promise<T>,
): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => read(tx, await findSummedDays(tx, watermark, span)))
}

async function findSummedDays(tx: Tx, watermark: string, span: TimeSpan): Promise<SummedDays> {
  const { from, until, zone } = span
  type Row = Pick<SummedDays, 'xact' | 'firstDay' | 'endDay'> & { firstAt: Date; endAt: Date }
  const { rows } = await sql<Row>`
    SELECT xact, first_day::text AS "firstDay", end_day::text AS "endDay",
      first_day::timestamp AT TIME ZONE ${zone} AS "firstAt",
      end_day::timestamp AT TIME ZONE ${zone} AS "endAt"
    FROM (
      SELECT ${summedTo(zone)} AS xact,
        day + CASE WHEN day::timestamp AT TIME ZONE ${zone} < ${from}::timestamptz THEN 1 ELSE 0 END
          AS first_day,
        (${until}::timestamptz AT TIME ZONE ${zone})::date AS end_day
      FROM ${sql.table(watermark)},
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
 * Which transactions are to be added to the sums: those since the watermark that have all ended. From 0
 * on, the sums are made anew.
 */
export async function beginRollUp(
  tx: Tx,
  { watermark, zone }: { watermark: string; zone: string },
): Promise<{ from: number; to: number }> {
  // Made anew of many rows, they take longer than a call may.
  await sql`SET LOCAL statement_timeout = 0`.execute(tx)
  const { rows } = await sql<{ from: number; to: number }>`
    SELECT ${summedTo(zone)} AS "from",
      pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS "to"
    FROM ${sql.table(watermark)} FOR UPDATE`.execute(tx)
  return rows[0] as { from: number; to: number }
}

export async function endRollUp(
  tx: Tx,
  { watermark, zone, xact }: { watermark: string; zone: string; xact: number },
): Promise<void> {
  await sql`UPDATE ${sql.table(watermark)} SET xact = ${xact}, zone = ${zone}`.execute(tx)
}
