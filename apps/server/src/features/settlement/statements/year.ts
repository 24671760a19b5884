import { sql } from 'kysely'
import { businessDayOf } from '../../settings/business-day.service.ts'
import { dayOf, spanOf } from '../calendar/months.ts'
import { presentRequests } from '../requests/present-request.ts'
import { readRequests } from '../requests/requests.queries.ts'
import type { SettlementDeps } from '../rows/settlement.deps.ts'

interface Asked {
  creatorOid: string
  zone: string
}

/** The years in which a creator sold something, was given back something, or was paid; latest first. */
export async function listYears(
  deps: SettlementDeps,
  { creatorOid, zone }: Asked,
): Promise<number[]> {
  const yearOf = (column: string) =>
    sql`extract(year FROM ${sql.ref(column)} AT TIME ZONE ${zone})::int`
  // One look at an index for each end: between them are no gaps that would be hidden.
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    SELECT least(
        (SELECT ${yearOf('at')} FROM sales WHERE creator_oid = ${creatorOid} ORDER BY at LIMIT 1),
        (SELECT ${yearOf('created_at')} FROM settlement_requests WHERE creator_oid = ${creatorOid}
          ORDER BY created_at, oid LIMIT 1)) AS first,
      greatest(
        (SELECT ${yearOf('at')} FROM sales WHERE creator_oid = ${creatorOid}
          ORDER BY at DESC LIMIT 1),
        (SELECT ${yearOf('refunded_at')} FROM sales WHERE creator_oid = ${creatorOid}
          AND refunded_at IS NOT NULL ORDER BY refunded_at DESC LIMIT 1),
        (SELECT ${yearOf('created_at')} FROM settlement_requests WHERE creator_oid = ${creatorOid}
          ORDER BY created_at DESC, oid DESC LIMIT 1)) AS last`.execute(deps.db)
  const { first, last } = rows[0] ?? {}
  if (!first || !last) return []
  return Array.from({ length: last - first + 1 }, (_, index) => last - index)
}

/** What a creator earned in each month of a year up to now, with the payout that pays it. */
export async function readYear(
  deps: SettlementDeps,
  { creatorOid, zone, year }: Asked & { year: number },
) {
  const { from, until } = await spanOf(deps.db, String(year), zone)
  const monthOf = (column: string) =>
    sql`to_char(${sql.ref(column)} AT TIME ZONE ${zone}, 'YYYY-MM')`
  const { rows } = await sql<{ month: string; coins: number; creditMilli: number }>`
    SELECT month, coalesce(sum(earned) FILTER (WHERE currency = 'coin'), 0)::bigint AS coins,
      coalesce(sum(earned) FILTER (WHERE currency = 'credit'), 0)::bigint AS "creditMilli"
    FROM (
      SELECT ${monthOf('at')} AS month, currency, earned FROM sales
      WHERE creator_oid = ${creatorOid} AND at >= ${from} AND at < ${until}
      UNION ALL
      SELECT ${monthOf('refunded_at')}, currency, -refund_earned FROM sales
      WHERE creator_oid = ${creatorOid} AND refunded_at >= ${from} AND refunded_at < ${until}
    ) AS moved GROUP BY month`.execute(deps.reports)
  const requests = await readRequests(
    deps.db,
    sql`creator_oid = ${creatorOid} AND through_month >= ${`${year}-01`} AND state <> 'canceled'`,
    sql`ORDER BY created_at`,
  )
  const payouts = await presentRequests(deps, requests)
  const current = businessDayOf(deps.clock.now(), zone).slice(0, 7)
  const months = Array.from({ length: 12 }, (_, index) =>
    dayOf(`${year}-${String(index + 1).padStart(2, '0')}`, 1).slice(0, 7),
  ).filter((month) => month <= current)
  return {
    year,
    zone,
    months: months.map((month) => {
      const sums = rows.find((row) => row.month === month)
      const { coins = 0, creditMilli = 0 } = sums ?? {}
      const isPaid = coins !== 0 || creditMilli !== 0
      const payout = isPaid ? payoutOf(payouts, month) : null
      return { month, isOver: month < current, coins, creditMilli, payout }
    }),
  }
}

/** The first that pays a month. One that failed may have been made again; if not, the last counts. */
function payoutOf<Payout extends { throughMonth: string; state: string }>(
  payouts: readonly Payout[],
  month: string,
): Payout | null {
  const asked = payouts.filter(({ throughMonth }) => throughMonth >= month)
  return asked.find(({ state }) => state !== 'failed') ?? asked.at(-1) ?? null
}
