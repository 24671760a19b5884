import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { SummedDays } from '../../platform/db/summed-days.ts'
import { saleSums, sumColumns } from '../commerce/commerce.service.ts'
import { eventsOf, type KindSums, type SaleFilter, sumsOf } from './sale-filter.ts'

interface Summing {
  filter: SaleFilter
  days: SummedDays
}

/** What creators were paid, by kind; in the order of their ids. */
export async function sumByKind(
  tx: Tx,
  { filter, days }: Summing,
  page: { after: { creatorOid: string; kind: string } | null; limit: number },
): Promise<(KindSums & { creatorOid: string })[]> {
  const { after, limit } = page
  const isAfter = after
    ? sql`creator_oid >= ${after.creatorOid}
        AND (creator_oid, kind) > (${after.creatorOid}, ${after.kind})`
    : sql`true`
  const { rows } = await sql<KindSums & { creatorOid: string }>`
    SELECT creator_oid AS "creatorOid", kind, ${sumsOf(filter)}
    FROM (
      SELECT creator_oid, kind, ${sumColumns} FROM (${saleSums(filter, days)}) AS line
      WHERE ${isAfter} GROUP BY creator_oid, kind
    ) AS sums
    WHERE ${eventsOf(filter)} > 0
    ORDER BY creator_oid, kind LIMIT ${limit}`.execute(tx)
  return rows
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
  { filter, days }: Summing,
  page: { after: { creatorOid: string; coinType: string } | null; limit: number },
): Promise<CoinTypeRow[]> {
  const { after, limit } = page
  const from = after ? sql`creator_oid >= ${after.creatorOid}` : sql`true`
  const isAfter = after
    ? sql`(creator_oid, coin_type) > (${after.creatorOid}, ${after.coinType})`
    : sql`true`
  const { rows } = await sql<CoinTypeRow>`
    SELECT creator_oid AS "creatorOid", coin_type AS "coinType", events, amount,
      share AS "earnedAmount"
    FROM (
      SELECT creator_oid, currency, ${sumColumns} FROM (${saleSums(filter, days)}) AS line
      WHERE ${from} GROUP BY creator_oid, currency
    ) AS sums
    CROSS JOIN LATERAL (VALUES
      (CASE currency WHEN 'coin' THEN 'coin' ELSE 'credit' END, sold_paid - refunded_paid, paid,
        earned),
      (CASE currency WHEN 'coin' THEN 'bonusCoin' ELSE 'bonusCredit' END, with_bonus, bonus, 0)
    ) AS part (coin_type, events, amount, share)
    WHERE events > 0 AND ${isAfter}
    ORDER BY creator_oid, coin_type LIMIT ${limit}`.execute(tx)
  return rows
}

export interface ItemSums extends KindSums {
  itemOid: string | null
  period: string | null
}

/** Sums by kind, and of each by item and by day or month: one reading gives all three. */
export async function sumByItemAndPeriod(
  tx: Tx,
  { filter, days }: Summing,
  by: 'day' | 'month',
): Promise<ItemSums[]> {
  const form = by === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM'
  const { rows } = await sql<ItemSums>`
    SELECT kind, item_oid AS "itemOid", period, ${sumsOf(filter)}
    FROM (
      SELECT kind, item_oid, period, ${sumColumns}
      FROM (SELECT *, to_char(day, ${form}) AS period FROM (${saleSums(filter, days)}) AS line)
        AS dated
      GROUP BY GROUPING SETS ((kind), (kind, item_oid), (kind, period))
    ) AS sums
    WHERE ${eventsOf(filter)} > 0
    ORDER BY kind, period, item_oid`.execute(tx)
  return rows
}
