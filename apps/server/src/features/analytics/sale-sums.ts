import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { SummedDays } from '../../platform/db/summed-days.ts'
import { listSellers, saleSums, sumColumns } from '../commerce/commerce.service.ts'
import { eventsOf, type KindSums, type SaleFilter, sumsOf } from './sale-filter.ts'

interface SumQuery {
  filter: SaleFilter
  days: SummedDays
}

/** Where a list by creator goes on, and how much of it is asked for. */
interface CreatorPage {
  after: { creatorOid: string } | null
  limit: number
}

/** What creators were paid, by kind; in the order of their ids. */
export async function sumByKind(
  tx: Tx,
  { filter, days }: SumQuery,
  page: CreatorPage & { after: { kind: string } | null },
): Promise<(KindSums & { creatorOid: string })[]> {
  const { after } = page
  const isAfter = after
    ? sql`(creator_oid, kind) > (${after.creatorOid}, ${after.kind})`
    : sql`true`
  return pageByCreator(tx, filter, page, async (some, limit) => {
    const { rows } = await sql<KindSums & { creatorOid: string }>`
      SELECT creator_oid AS "creatorOid", kind, ${sumsOf(filter)}
      FROM (
        SELECT creator_oid, kind, ${sumColumns} FROM (${saleSums(some, days, 'day')}) AS line
        GROUP BY creator_oid, kind
      ) AS sums
      WHERE ${eventsOf(filter)} > 0 AND ${isAfter}
      ORDER BY creator_oid, kind LIMIT ${limit}`.execute(tx)
    return rows
  })
}

interface CoinTypeRow {
  creatorOid: string
  coinType: 'bonusCoin' | 'coin' | 'bonusCredit' | 'credit'
  events: number
  amount: number
  earnedAmount: number
}

/** What creators were paid and not given back, by what it was paid with. */
export async function sumByCoinType(
  tx: Tx,
  { filter, days }: SumQuery,
  page: CreatorPage & { after: { coinType: string } | null },
): Promise<CoinTypeRow[]> {
  const { after } = page
  const isAfter = after
    ? sql`(creator_oid, coin_type) > (${after.creatorOid}, ${after.coinType})`
    : sql`true`
  return pageByCreator(tx, filter, page, async (some, limit) => {
    const { rows } = await sql<CoinTypeRow>`
      SELECT creator_oid AS "creatorOid", coin_type AS "coinType", events, amount,
        share AS "earnedAmount"
      FROM (
        SELECT creator_oid, currency, ${sumColumns} FROM (${saleSums(some, days, 'day')}) AS line
        GROUP BY creator_oid, currency
      ) AS sums
      CROSS JOIN LATERAL (VALUES
        (CASE currency WHEN 'coin' THEN 'coin' ELSE 'credit' END, sold_paid - refunded_paid, paid,
          earned),
        (CASE currency WHEN 'coin' THEN 'bonusCoin' ELSE 'bonusCredit' END, with_bonus, bonus, 0)
      ) AS part (coin_type, events, amount, share)
      WHERE events > 0 AND ${isAfter}
      ORDER BY creator_oid, coin_type LIMIT ${limit}`.execute(tx)
    return rows
  })
}

/**
 * Reads a list in the order of creators of some of them after the others, until the page is full:
 * what it costs is theirs alone, however many there are.
 */
async function pageByCreator<Row>(
  tx: Tx,
  filter: SaleFilter,
  { after, limit }: CreatorPage,
  read: (some: SaleFilter & { creatorOids?: string[] }, limit: number) => Promise<Row[]>,
): Promise<Row[]> {
  if (filter.creatorOid) return read(filter, limit)
  const rows: Row[] = []
  let from = after?.creatorOid ?? ''
  // Of those without a sale in the time there may be many.
  for (let count = limit; rows.length < limit; count *= 2) {
    const found = await listSellers(tx, { from, limit: count + 1 })
    const creatorOids = found.slice(0, count)
    rows.push(...(await read({ ...filter, creatorOids }, limit - rows.length)))
    const next = found[count]
    if (next === undefined) break
    from = next
  }
  return rows
}

export interface ItemSums extends KindSums {
  itemOid: string | null
}

/** Sums by kind, and of each by item. */
export async function sumByItem(tx: Tx, { filter, days }: SumQuery): Promise<ItemSums[]> {
  const { rows } = await sql<ItemSums>`
    SELECT kind, item_oid AS "itemOid", ${sumsOf(filter)}
    FROM (
      SELECT kind, item_oid, ${sumColumns}
      FROM (${saleSums(filter, days, 'itemMonth')}) AS line
      GROUP BY GROUPING SETS ((kind), (kind, item_oid))
    ) AS sums
    WHERE ${eventsOf(filter)} > 0 ORDER BY kind, item_oid`.execute(tx)
  return rows
}

/** Sums by kind, and day or month. */
export async function sumByPeriod(
  tx: Tx,
  { filter, days }: SumQuery,
  by: 'day' | 'month',
): Promise<(KindSums & { period: string })[]> {
  const form = by === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM'
  const { rows } = await sql<KindSums & { period: string }>`
    SELECT kind, period, ${sumsOf(filter)}
    FROM (
      SELECT kind, period, ${sumColumns}
      FROM (SELECT *, to_char(day, ${form}) AS period FROM (${saleSums(filter, days, 'day')}) AS line)
        AS dated
      GROUP BY kind, period
    ) AS sums
    WHERE ${eventsOf(filter)} > 0 ORDER BY kind, period`.execute(tx)
  return rows
}
