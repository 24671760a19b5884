import { sql } from 'kysely'
import { businessDayOf, businessZoneSetting } from '../../settings/business-day.service.ts'
import { listMonths, readMonth, readSpan } from '../calendar/month-bounds.ts'
import { dayOf } from '../calendar/months.ts'
import { presentRequests } from '../requests/present-request.ts'
import { readRequests } from '../requests/requests.queries.ts'
import type { SettlementDeps } from '../rows/settlement.deps.ts'

/** The years in which a creator sold something, was given back something, or was paid; latest first. */
export async function listYears(
  deps: SettlementDeps,
  { creatorOid }: { creatorOid: string },
): Promise<number[]> {
  // One look at an index for each end: between them are no gaps that would be hidden.
  const { rows } = await sql<{ first: Date | null; last: Date | null }>`
    SELECT least(
        (SELECT at FROM sales WHERE creator_oid = ${creatorOid} ORDER BY at LIMIT 1),
        (SELECT created_at FROM settlement_requests WHERE creator_oid = ${creatorOid}
          ORDER BY created_at, oid LIMIT 1)) AS first,
      greatest(
        (SELECT at FROM sales WHERE creator_oid = ${creatorOid} ORDER BY at DESC LIMIT 1),
        (SELECT refunded_at FROM sales WHERE creator_oid = ${creatorOid}
          AND refunded_at IS NOT NULL ORDER BY refunded_at DESC LIMIT 1),
        (SELECT created_at FROM settlement_requests WHERE creator_oid = ${creatorOid}
          ORDER BY created_at DESC, oid DESC LIMIT 1)) AS last`.execute(deps.db)
  const { first, last } = rows[0] ?? {}
  if (!first || !last) return []
  const months = await listMonths(deps, deps.db, deps.clock.now())
  const zone = await deps.settings.get(businessZoneSetting)
  const yearOf = (at: Date) => {
    const found = months.find(({ from, until }) => from <= at && at < until)
    return Number((found?.month ?? businessDayOf(at, zone)).slice(0, 4))
  }
  const [from, to] = [yearOf(first), yearOf(last)]
  return Array.from({ length: to - from + 1 }, (_, index) => to - index)
}

/** What a creator earned in each month of a year up to now, with the payout that pays it. */
export async function readYear(
  deps: SettlementDeps,
  { creatorOid, year }: { creatorOid: string; year: number },
) {
  const now = deps.clock.now()
  const { month: current, zone } = await readMonth(deps, deps.db, now)
  const { from, until } = await readSpan(deps, deps.db, { period: String(year), now })
  const { rows } = await sql<{ month: string; coins: number; creditMilli: number }>`
    SELECT month, coalesce(sum(earned) FILTER (WHERE currency = 'coin'), 0)::bigint AS coins,
      coalesce(sum(earned) FILTER (WHERE currency = 'credit'), 0)::bigint AS "creditMilli"
    FROM (
      SELECT at, currency, earned FROM sales
      WHERE creator_oid = ${creatorOid} AND at >= ${from} AND at < ${until}
      UNION ALL
      SELECT refunded_at, currency, -refund_earned FROM sales
      WHERE creator_oid = ${creatorOid} AND refunded_at >= ${from} AND refunded_at < ${until}
    ) AS moved JOIN settlement_months ON moved.at >= from_at AND moved.at < until_at
    GROUP BY month`.execute(deps.reports)
  const requests = await readRequests(
    deps.db,
    sql`creator_oid = ${creatorOid} AND through_month >= ${`${year}-01`} AND state <> 'canceled'`,
    sql`ORDER BY created_at`,
  )
  const payouts = await presentRequests(deps, requests)
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
