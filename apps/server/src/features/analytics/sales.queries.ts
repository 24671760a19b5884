import type { SaleKind } from '@plax/contracts/sale-values'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { saleLines, type SaleFilter } from './sale-lines.ts'

/** Of coins whole, of credits in thousandths; of what was refunded only the count. */
export interface SaleSums {
  events: number
  refunded: number
  paid: number
  bonus: number
  earned: number
}

export interface KindSums extends SaleSums {
  kind: SaleKind
}

/** A sale, or the chats or pictures of a day and story in all. */
export interface SaleRow extends KindSums {
  id: string
  creatorOid: string
  buyerOid: string | null
  itemOid: string
  feePercent: number | null
  at: Date
  /** Of the operator, `2026-11-20`, where many stand as one. */
  day: string | null
  refundedAt: Date | null
}

export const sums: RawBuilder<unknown> = sql`count(*) AS events, count(refunded_at) AS refunded,
  coalesce(sum(paid) FILTER (WHERE refunded_at IS NULL), 0)::bigint AS paid,
  coalesce(sum(bonus) FILTER (WHERE refunded_at IS NULL), 0)::bigint AS bonus,
  coalesce(sum(earned), 0)::bigint AS earned`

/** Sales, the latest first, after a place in that order, each with how many there are from there on. */
export async function listSales(
  db: Db,
  filter: SaleFilter,
  page: { after: { at: Date; id: string } | null; limit: number; offset?: number },
): Promise<(SaleRow & { total: number })[]> {
  const { after, limit, offset = 0 } = page
  const isAfter = after ? sql`(at, id) < (${after.at}, ${after.id})` : sql`true`
  const { rows } = await sql<SaleRow & { total: number }>`${rowsOf(filter)}
    SELECT kind, id, creator_oid AS "creatorOid", buyer_oid AS "buyerOid", item_oid AS "itemOid",
      fee_percent AS "feePercent", at, day::text, refunded_at AS "refundedAt",
      events, refunded, paid, bonus, earned, count(*) OVER () AS total
    FROM rows WHERE ${isAfter} ORDER BY at DESC, id DESC LIMIT ${limit} OFFSET ${offset}`.execute(
    db,
  )
  return rows
}

/** How many rows `listSales` would list. */
export async function countSales(db: Db, filter: SaleFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`${rowsOf(filter)}
    SELECT count(*) AS total FROM rows`.execute(db)
  return rows[0]?.total ?? 0
}

/** What a single sale was sold for stays told of it when it was refunded. */
function rowsOf(filter: SaleFilter): RawBuilder<unknown> {
  const { zone } = filter.span
  return sql`WITH lines AS (${saleLines(filter)}), rows AS (
    SELECT kind, id, creator_oid, buyer_oid, item_oid, fee_percent, at, NULL::date AS day, refunded_at,
      1::bigint AS events, (CASE WHEN refunded_at IS NULL THEN 0 ELSE 1 END)::bigint AS refunded,
      paid, bonus, earned
    FROM lines WHERE buyer_oid IS NOT NULL
    UNION ALL
    SELECT kind, concat_ws(':', kind, day, item_oid), creator_oid, NULL, item_oid, NULL,
      day::timestamp AT TIME ZONE ${zone}, day, max(refunded_at), ${sums}
    FROM (SELECT *, (at AT TIME ZONE ${zone})::date AS day FROM lines WHERE buyer_oid IS NULL) AS line
    GROUP BY kind, creator_oid, item_oid, day)`
}

/** What creators were paid, by kind; in the order of their ids. */
export async function sumByKind(
  db: Db,
  filter: SaleFilter,
  page: { after: { creatorOid: string; kind: string } | null; limit: number },
): Promise<(KindSums & { creatorOid: string })[]> {
  const { after, limit } = page
  const isAfter = after
    ? sql`(creator_oid, kind) > (${after.creatorOid}, ${after.kind})`
    : sql`true`
  const { rows } = await sql<KindSums & { creatorOid: string }>`
    SELECT creator_oid AS "creatorOid", kind, ${sums}
    FROM (${saleLines(filter)}) AS line WHERE ${isAfter}
    GROUP BY creator_oid, kind ORDER BY creator_oid, kind LIMIT ${limit}`.execute(db)
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
  db: Db,
  filter: SaleFilter,
  page: { after: { creatorOid: string; coinType: string } | null; limit: number },
): Promise<CoinTypeRow[]> {
  const { after, limit } = page
  const isAfter = after
    ? sql`(creator_oid, coin_type) > (${after.creatorOid}, ${after.coinType})`
    : sql`true`
  const { rows } = await sql<CoinTypeRow>`
    SELECT creator_oid AS "creatorOid", coin_type AS "coinType", events, amount,
      share AS "earnedAmount"
    FROM (
      SELECT creator_oid, kind IN ('story', 'subscription') AS is_coin,
        count(*) FILTER (WHERE paid > 0) AS paid_events, sum(paid)::bigint AS paid,
        count(*) FILTER (WHERE bonus > 0) AS bonus_events, sum(bonus)::bigint AS bonus,
        sum(earned)::bigint AS earned
      FROM (${saleLines({ ...filter, state: 'paid' })}) AS line GROUP BY 1, 2
    ) AS sum
    CROSS JOIN LATERAL (VALUES
      (CASE WHEN is_coin THEN 'coin' ELSE 'credit' END, paid_events, paid, earned),
      (CASE WHEN is_coin THEN 'bonusCoin' ELSE 'bonusCredit' END, bonus_events, bonus, 0)
    ) AS part (coin_type, events, amount, share)
    WHERE events > 0 AND ${isAfter}
    ORDER BY creator_oid, coin_type LIMIT ${limit}`.execute(db)
  return rows
}
