import type { OutputOf } from '@plax/contracts'
import { type SaleCurrency, saleCurrencies } from '@plax/contracts/commerce/sale-values'
import { sql } from 'kysely'
import { readSales, saleSums } from '../commerce/commerce.service.ts'
import { businessMonthOf, businessZoneSetting } from '../settings/business-day.service.ts'
import type { AnalyticsDeps } from './analytics.deps.ts'
import { readSpan, type Span } from './span.ts'

type EarnedDays = OutputOf<'GET /payment/sales/earned'>

interface EarnedDay {
  day: string
  currency: SaleCurrency
  amount: number
}

const months = 12
const dayMs = 24 * 3600 * 1000

/**
 * What a creator earned on each day of the operator, in the twelve months up to one, and in all. A refund
 * counts on the day it's made, as in statements.
 */
export async function readEarnedDays(
  deps: AnalyticsDeps,
  { creatorOid, month }: { creatorOid: string; month: string | undefined },
): Promise<EarnedDays> {
  const zone = await deps.settings.get(businessZoneSetting)
  const now = deps.clock.now()
  const presentMonth = businessMonthOf(now, zone)
  const last = month && month < presentMonth ? month : presentMonth
  const [year = 0, number = 0] = last.split('-').map(Number)
  const startDate = dayOf(year, number - months + 1, 1)
  const span = await readSpan(deps, { startDate, endDate: dayOf(year, number + 1, 0) })
  const always = { from: new Date(0), until: new Date(now.getTime() + dayMs), zone }
  const [days, totals] = await Promise.all([
    readDays(deps, creatorOid, span),
    readTotals(deps, creatorOid, always),
  ])
  return { zone, month: last, presentMonth, days, totals }
}

/** Months before the first or after the last of a year are those of another. */
function dayOf(year: number, month: number, day: number): string {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}

/** Of all time, whichever day a refund counts on. */
function readTotals(
  { reports }: Pick<AnalyticsDeps, 'reports'>,
  creatorOid: string,
  span: Span,
): Promise<EarnedDays['totals']> {
  return readSales(reports, span, async (tx, days) => {
    const { rows } = await sql<{ currency: SaleCurrency; amount: number }>`
      SELECT currency, sum(earned)::bigint AS amount
      FROM (${saleSums({ creatorOid }, days, 'itemMonth')}) AS summed GROUP BY 1`.execute(tx)
    return saleCurrencies.map(
      (currency) => rows.find((row) => row.currency === currency) ?? { currency, amount: 0 },
    )
  })
}

/** Sums of sales have a refund on the day of the sale; it's moved to its own. */
function readDays(
  { reports }: Pick<AnalyticsDeps, 'reports'>,
  creatorOid: string,
  span: Span,
): Promise<EarnedDay[]> {
  const { from, until, zone } = span
  return readSales(reports, span, async (tx, days) => {
    const { rows } = await sql<EarnedDay>`
      SELECT day::text AS day, currency, sum(amount)::bigint AS amount FROM (
        SELECT day, currency, earned AS amount
          FROM (${saleSums({ creatorOid }, days, 'day')}) AS summed
        UNION ALL
        SELECT (at AT TIME ZONE ${zone})::date, currency, refund_earned FROM sales
          WHERE creator_oid = ${creatorOid} AND refunded_at IS NOT NULL
            AND at >= ${from} AND at < ${until}
        UNION ALL
        SELECT (refunded_at AT TIME ZONE ${zone})::date, currency, -refund_earned FROM sales
          WHERE creator_oid = ${creatorOid} AND refunded_at >= ${from} AND refunded_at < ${until}
      ) AS moved
      GROUP BY 1, 2 HAVING sum(amount) <> 0 ORDER BY 1, 2`.execute(tx)
    return rows
  })
}
