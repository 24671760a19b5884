import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { SummedDays } from '../../platform/db/summed-days.ts'
import {
  giftType,
  type SaleKind,
  saleType,
  sumColumns,
  summedDays,
  unsummedSales,
} from '../commerce/commerce.service.ts'
import { eventsOf, type KindSums, type SaleFilter, sumsOf } from './sale-filter.ts'

/** A sale, or those of a day and item in all where buyers are not told. */
export interface SaleRow extends KindSums {
  id: string
  creatorOid: string
  buyerOid: string | null
  itemOid: string
  feePercent: number | null
  at: Date
  /** Its line in the ledger; null where many stand as one. */
  postingId: string | null
  place: number | null
  /** Of the operator, `2026-11-20`, where many stand as one. */
  day: string | null
  refundedAt: Date | null
}

/** Where a list goes on, and how much of it is asked for. */
export interface SalePage {
  after: { at: Date; id: string } | null
  limit: number
  offset?: number
}

export type OfCreator = SaleFilter & { creatorOid: string }

interface SaleList {
  filter: OfCreator
  days: SummedDays
  page: SalePage
}

/** Sales, the latest first, after a place in that order. */
export async function listSales(
  tx: Tx,
  kinds: readonly SaleKind[],
  list: SaleList,
): Promise<SaleRow[]> {
  const { rows } = await saleRows(kinds, list).execute(tx)
  return rows
}

/** The same as a query. */
export function saleRows(kinds: readonly SaleKind[], list: SaleList): RawBuilder<SaleRow> {
  const { filter, page } = list
  const { named, others } = splitKinds(kinds, filter)
  const parts = [
    ...(named.length > 0 ? [singleSales({ ...filter, kinds: named }, page)] : []),
    ...(others.length > 0 ? [salesOfDays({ ...list, filter: { ...filter, kinds: others } })] : []),
  ]
  if (parts.length === 0) parts.push(singleSales({ ...filter, kinds: [] }, page))
  return sql<SaleRow>`
    SELECT kind, id, creator_oid AS "creatorOid", buyer_oid AS "buyerOid", item_oid AS "itemOid",
      fee_percent AS "feePercent", posting_id AS "postingId", place, at, day::text, refunded_at AS "refundedAt",
      events, refunded, paid, bonus, earned
    FROM (${sql.join(parts, sql` UNION ALL `)}) AS row
    ORDER BY at DESC, id DESC LIMIT ${page.limit} OFFSET ${page.offset ?? 0}`
}

/** Kinds whose sales are listed one by one, and the others. */
export function splitKinds(
  kinds: readonly SaleKind[],
  filter: SaleFilter,
): { named: string[]; others: string[] } {
  const asked = kinds.filter(({ kind }) => filter.kinds?.includes(kind) ?? true)
  const namesOf = (areNamed: boolean) =>
    asked.filter(({ namesBuyers }) => namesBuyers === areNamed).map(({ kind }) => kind)
  return { named: namesOf(true), others: namesOf(false) }
}

/** What a single sale was sold for stays told of it when it was refunded. */
function singleSales(filter: OfCreator, page: SalePage): RawBuilder<unknown> {
  const { creatorOid, itemOid, kinds, state, span } = filter
  const conditions = [
    sql`buyer_oid IS NOT NULL AND creator_oid = ${creatorOid}`,
    sql`at >= ${span.from} AND at < ${span.until}`,
  ]
  if (page.after) conditions.push(sql`(at, oid) < (${page.after.at}, ${page.after.id})`)
  if (state === 'paid') conditions.push(sql`refunded_at IS NULL`)
  if (state === 'refunded') conditions.push(sql`refunded_at IS NOT NULL`)
  if (filter.allowsBonus === false) conditions.push(sql`paid > 0`)
  const latest = (which: RawBuilder<unknown>) => sql`
    SELECT * FROM sales WHERE ${which} AND ${sql.join(conditions, sql` AND `)}
    ORDER BY at DESC, oid DESC LIMIT ${page.limit + (page.offset ?? 0)}`
  // By kind one by one: each is a piece of one index.
  const found = itemOid
    ? latest(sql`item_oid = ${itemOid} AND ${saleType} = ANY(${kinds}::text[])`)
    : sql`SELECT sale.* FROM unnest(${kinds}::text[]) AS asked (kind)
        CROSS JOIN LATERAL (${latest(sql`sales.kind = asked.kind AND NOT is_gift`)}) AS sale
        ${kinds?.includes(giftType) ? sql`UNION ALL (${latest(sql`is_gift`)})` : sql``}`
  return sql`
    SELECT ${saleType} AS kind, oid AS id, creator_oid, buyer_oid, item_oid, fee_percent, posting_id, place, at,
      NULL::date AS day, refunded_at, 1::bigint AS events, num_nonnulls(refunded_at)::bigint AS refunded, paid, bonus,
      earned - coalesce(refund_earned, 0) AS earned
    FROM (${found}) AS sale`
}

/**
 * The sales of days and items that a page can have. Days are summed but for the latest sales, so no
 * more of them is read than the page has rows, and one for each sale that was refunded since.
 */
function salesOfDays({
  filter,
  days,
  page,
}: {
  filter: OfCreator
  days: SummedDays
  page: SalePage
}): RawBuilder<unknown> {
  const { zone } = days
  const id = sql`concat_ws(':', kind, day, item_oid)`
  const begins = sql`(day::timestamp AT TIME ZONE ${zone})`
  const { after } = page
  const isAfter = after
    ? sql`day <= (${after.at}::timestamptz AT TIME ZONE ${zone})::date
        AND (${begins}, ${id}) < (${after.at}, ${after.id})`
    : sql`true`
  const most = page.limit + (page.offset ?? 0)
  return sql`
    SELECT kind, ${id} AS id, creator_oid, NULL::text AS buyer_oid, item_oid,
      NULL::double precision AS fee_percent, NULL::text AS posting_id, NULL::smallint AS place,
      ${begins} AS at, day,
      CASE WHEN ${filter.state === 'paid'} THEN NULL ELSE refunded_at END AS refunded_at,
      ${sumsOf(filter)}
    FROM (
      WITH unsummed AS MATERIALIZED (
        SELECT * FROM (${unsummedSales(filter, days)}) AS line WHERE ${isAfter}
      )
      SELECT creator_oid, kind, item_oid, day, ${sumColumns} FROM (
        (SELECT * FROM (${summedDays(filter, days)}) AS summed
          WHERE ${isAfter} AND ${eventsOf(filter)} > 0 ORDER BY day DESC, ${id} DESC
          LIMIT ${most} + (SELECT count(*) FROM unsummed WHERE refunded > 0))
        UNION ALL SELECT * FROM unsummed
      ) AS line GROUP BY creator_oid, kind, item_oid, day
    ) AS sums
    WHERE ${eventsOf(filter)} > 0`
}
