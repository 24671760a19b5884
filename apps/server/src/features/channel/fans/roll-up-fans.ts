import { fanRankingDays } from '@plax/contracts/channel/channel-values'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { beginRollUp, endRollUp } from '../../../platform/db/summed-days.ts'
import { businessDayOf } from '../../settings/business-day.service.ts'
import '../rows/channel.tables.ts'
import { followMembers } from './follow-members.ts'

const watermark = 'fan_days_watermark'
const dayMs = 24 * 3600_000

/** The kinds of sale that are no purchases of works. */
export interface FanKinds {
  donations: readonly string[]
  months: readonly string[]
}

/**
 * Adds what was sold and refunded since the watermark to what is known of fans, forgets days that
 * are over, and follows subscriptions. Each part costs as much as happened since, however much there is.
 */
export async function rollUpFans(
  tx: Tx,
  { zone, kinds, now }: { zone: string; kinds: FanKinds; now: Date },
): Promise<void> {
  const span = await beginRollUp(tx, { watermark, zone })
  const firstDay = firstDayOf(now, zone)
  const isAnew = span.from === 0 || (await isBefore(tx, firstDay))
  if (isAnew) await forgetSums(tx)
  const from = isAnew ? 0 : span.from
  await leaveDays(tx, firstDay)
  await addSales(tx, { from, to: span.to, zone, firstDay, kinds })
  await followMembers(tx)
  await endRollUp(tx, { watermark, zone, xact: Math.max(from, span.to) })
}

/** Today is the last of the days. */
function firstDayOf(now: Date, zone: string): string {
  const today = businessDayOf(now, zone)
  const first = Date.parse(`${today}T00:00:00Z`) - (fanRankingDays - 1) * dayMs
  return new Date(first).toISOString().slice(0, 10)
}

/** Days that were forgotten are wanted again. */
async function isBefore(tx: Tx, firstDay: string): Promise<boolean> {
  const { rows } = await sql<{ isBefore: boolean }>`
    SELECT first_day > ${firstDay}::date AS "isBefore" FROM fan_days_watermark`.execute(tx)
  return rows[0]?.isBefore ?? false
}

async function forgetSums(tx: Tx): Promise<void> {
  await tx.deleteFrom('fan_days').execute()
  const none = { given_coins: 0, recent_coins: 0, donated_coins: 0, purchases: 0 }
  await tx.updateTable('fans').set(none).execute()
}

async function leaveDays(tx: Tx, firstDay: string): Promise<void> {
  await sql`
    WITH gone AS (
      DELETE FROM fan_days WHERE day < ${firstDay}::date RETURNING creator_oid, fan_oid, coins
    ), summed AS (
      SELECT creator_oid, fan_oid, sum(coins) AS coins FROM gone GROUP BY creator_oid, fan_oid
    )
    UPDATE fans SET recent_coins = recent_coins - summed.coins FROM summed
    WHERE fans.creator_oid = summed.creator_oid AND fans.fan_oid = summed.fan_oid`.execute(tx)
  await sql`UPDATE fan_days_watermark SET first_day = ${firstDay}::date`.execute(tx)
}

interface SalesRange {
  from: number
  to: number
  zone: string
  firstDay: string
  kinds: FanKinds
}

/** Sales whose buyers are told to creators, in coins; who left is no fan any more. */
function linesOf({ from, to, zone }: SalesRange): RawBuilder<unknown> {
  const part = (xact: RawBuilder<unknown>, sign: RawBuilder<unknown>) => sql`
    SELECT creator_oid, buyer_oid AS fan_oid, (at AT TIME ZONE ${zone})::date AS day, at, kind,
      item_oid, ${sign} * paid AS coins, ${sign} AS sold
    FROM sales JOIN users AS buyer ON buyer.oid = buyer_oid AND buyer.withdrawn_at IS NULL
      JOIN users AS creator ON creator.oid = creator_oid AND creator.withdrawn_at IS NULL
    WHERE ${xact} >= ${from} AND ${xact} < ${to} AND currency = 'coin' AND buyer_oid <> creator_oid`
  return sql`${part(sql`sales.xact`, sql.raw('1'))}
    UNION ALL ${part(sql`sales.refund_xact`, sql.raw('-1'))}`
}

async function addSales(tx: Tx, sold: SalesRange): Promise<void> {
  const { firstDay, kinds } = sold
  const works = sql`NOT kind = ANY(${[...kinds.donations, ...kinds.months]}::text[])`
  await sql`
    WITH line AS MATERIALIZED (${linesOf(sold)}), of_days AS (
      INSERT INTO fan_days AS known (creator_oid, day, fan_oid, coins)
      SELECT creator_oid, day, fan_oid, sum(coins)::bigint FROM line WHERE day >= ${firstDay}::date
      GROUP BY creator_oid, day, fan_oid ORDER BY creator_oid, day, fan_oid
      ON CONFLICT (creator_oid, day, fan_oid) DO UPDATE SET coins = known.coins + excluded.coins
    ), summed AS (
      SELECT creator_oid, fan_oid, sum(coins)::bigint AS given,
        coalesce(sum(coins) FILTER (WHERE day >= ${firstDay}::date), 0)::bigint AS recent,
        coalesce(sum(coins) FILTER (WHERE kind = ANY(${kinds.donations}::text[])), 0)::bigint AS donated,
        coalesce(sum(sold) FILTER (WHERE ${works}), 0)::bigint AS purchases,
        min(at) AS since, max(at) AS latest,
        (array_agg(kind ORDER BY at DESC))[1] AS last_kind,
        (array_agg(item_oid ORDER BY at DESC))[1] AS last_item_oid
      FROM line GROUP BY creator_oid, fan_oid
    ), written AS (
      INSERT INTO fans AS known (creator_oid, fan_oid, given_coins, recent_coins, donated_coins,
        purchases, since, latest_at, last_kind, last_item_oid, last_sale_at)
      SELECT creator_oid, fan_oid, given, recent, donated, purchases, since, latest, last_kind,
        last_item_oid, latest
      FROM summed ORDER BY creator_oid, fan_oid
      ON CONFLICT (creator_oid, fan_oid) DO UPDATE SET
        given_coins = known.given_coins + excluded.given_coins,
        recent_coins = known.recent_coins + excluded.recent_coins,
        donated_coins = known.donated_coins + excluded.donated_coins,
        purchases = known.purchases + excluded.purchases,
        since = least(known.since, excluded.since),
        latest_at = greatest(known.latest_at, excluded.latest_at),
        last_kind = CASE WHEN known.last_sale_at > excluded.last_sale_at THEN known.last_kind
          ELSE excluded.last_kind END,
        last_item_oid = CASE WHEN known.last_sale_at > excluded.last_sale_at
          THEN known.last_item_oid ELSE excluded.last_item_oid END,
        last_sale_at = greatest(known.last_sale_at, excluded.last_sale_at)
      RETURNING creator_oid, (old.fan_oid IS NULL)::int AS is_new
    )
    INSERT INTO channel_counts AS known (creator_oid, fans)
    SELECT creator_oid, sum(is_new) FROM written GROUP BY creator_oid HAVING sum(is_new) > 0
    ORDER BY creator_oid
    ON CONFLICT (creator_oid) DO UPDATE SET fans = known.fans + excluded.fans`.execute(tx)
}
