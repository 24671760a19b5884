import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { SummedDays } from '../../platform/db/summed-days.ts'
import { type SaleKind, saleSums, sumColumns } from '../commerce/commerce.service.ts'
import { eventsOf } from './sale-filter.ts'
import { listSales, type OfCreator, type SaleRow, splitKinds } from './sales.queries.ts'

/** A page of sales by its number, and how many rows all pages have. */
export async function pageSales(
  tx: Tx,
  kinds: readonly SaleKind[],
  list: { filter: OfCreator; days: SummedDays; page: { offset: number; limit: number } },
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
    days: { ...days, until: first.ends },
    page: { after: null, limit: page.limit, offset },
  })
  return { rows, total }
}

/** How many rows the list has of each day, the latest first, and when the day ends. */
async function countByDay(
  tx: Tx,
  kinds: readonly SaleKind[],
  { filter, days }: { filter: OfCreator; days: SummedDays },
): Promise<{ rows: number; ends: Date }[]> {
  const { named, others } = splitKinds(kinds, filter)
  const events = eventsOf(filter)
  const { rows } = await sql<{ rows: number; ends: Date }>`
    SELECT sum(CASE WHEN kind = ANY(${named}::text[]) THEN ${events} ELSE 1 END)::bigint AS rows,
      least((day + 1)::timestamp AT TIME ZONE ${days.zone}, ${days.until}) AS ends
    FROM (
      SELECT kind, item_oid, day, ${sumColumns}
      FROM (${saleSums({ ...filter, kinds: [...named, ...others] }, days)}) AS line
      GROUP BY kind, item_oid, day
    ) AS sums
    WHERE ${events} > 0 GROUP BY day ORDER BY day DESC`.execute(tx)
  return rows
}
