import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { SummedDays } from '../../platform/db/summed-days.ts'
import {
  countedDays,
  type SaleKind,
  summedDays,
  unsummedSales,
} from '../commerce/commerce.service.ts'
import { listSales, type OfCreator, type SaleRow, splitKinds } from './sales.queries.ts'

/** All sales of it, whatever became of them and was paid with. */
type CountFilter = Omit<OfCreator, 'state' | 'allowsBonus'>

/** A page of sales by its number, and how many rows all pages have. */
export async function pageSales(
  tx: Tx,
  kinds: readonly SaleKind[],
  list: { filter: CountFilter; days: SummedDays; page: { offset: number; limit: number } },
): Promise<{ rows: SaleRow[]; total: number }> {
  const { filter, days, page } = list
  const counts = await countByDay(tx, kinds, list)
  const total = counts.reduce((sum, { rows }) => sum + rows, 0)
  // No more is passed over than the page's first day has.
  let offset = page.offset
  const first = counts.find(({ rows }) => {
    if (offset < rows) return true
    offset -= rows
    return false
  })
  if (!first) return { rows: [], total }
  const span = { ...filter.span, until: first.ends }
  const rows = await listSales(tx, kinds, {
    filter: { ...filter, span },
    days: daysUntil(days, first),
    page: { after: null, limit: page.limit, offset },
  })
  return { rows, total }
}

interface DayCount {
  rows: number
  /** The day after it, and when that begins, or when the time of the list ends. */
  nextDay: string
  ends: Date
}

function daysUntil(days: SummedDays, { nextDay, ends }: DayCount): SummedDays {
  const cut = days.cut
    .filter(({ from }) => from < ends)
    .map(({ from, until }) => ({ from, until: until < ends ? until : ends }))
  return { ...days, until: ends, endDay: nextDay < days.endDay ? nextDay : days.endDay, cut }
}

/**
 * How many rows the list has of each day, the latest first. Where buyers are not told, an item of a day
 * is one row: what was sold since the last roll-up adds a row only if the sums lack that item and day.
 */
async function countByDay(
  tx: Tx,
  kinds: readonly SaleKind[],
  { filter, days }: { filter: CountFilter; days: SummedDays },
): Promise<DayCount[]> {
  const { named, others } = splitKinds(kinds, filter)
  const selection = { ...filter, kinds: [...named, ...others] }
  const rowsOf = (items: RawBuilder<unknown>) =>
    sql`CASE WHEN kind = ANY(${named}::text[]) THEN sold ELSE ${items} END AS rows`
  const { rows } = await sql<DayCount>`
    SELECT sum(rows)::bigint AS rows, (day + 1)::text AS "nextDay",
      least((day + 1)::timestamp AT TIME ZONE ${days.zone}, ${days.until}) AS ends
    FROM (
      SELECT day, ${rowsOf(sql`items`)} FROM (${countedDays(selection, days)}) AS summed
      UNION ALL
      SELECT day, ${rowsOf(sql`(NOT EXISTS (
          SELECT FROM (${summedDays(selection, days)}) AS known
          WHERE (known.day, known.kind, known.item_oid) = (fresh.day, fresh.kind, fresh.item_oid)
        ))::int`)}
      FROM (SELECT day, kind, item_oid, sum(sold) AS sold
        FROM (${unsummedSales(selection, days)}) AS line GROUP BY 1, 2, 3) AS fresh
    ) AS counted
    GROUP BY day HAVING sum(rows) > 0 ORDER BY day DESC`.execute(tx)
  return rows
}
