import type { OutputOf } from '@plax/contracts'
import { type RawBuilder, sql } from 'kysely'
import { csvOf } from '../../platform/csv.ts'
import type { Db } from '../../platform/db/database.ts'
import './ads.tables.ts'

type Report = Omit<OutputOf<'GET /live/admin/ads/report'>, 'timeZone'>
export type Counts = Report['total']

interface Span {
  adOid?: string | undefined
  from: string
  to?: string | undefined
}

export const noCounts: Counts = { shows: 0, clicks: 0, skips: 0, completions: 0, thresholds: 0 }

const sums = sql`sum(shows)::integer AS shows, sum(clicks)::integer AS clicks,
  sum(skips)::integer AS skips, sum(completions)::integer AS completions,
  sum(thresholds)::integer AS thresholds`

/** Of all days, by ad. */
export async function countAds(db: Db, adOids: readonly string[]): Promise<Map<string, Counts>> {
  const { rows } = await sql<{ ad_oid: string } & Counts>`
    SELECT ad_oid, ${sums} FROM ad_days WHERE ad_oid = ANY(${[...adOids]}::text[])
    GROUP BY ad_oid`.execute(db)
  return new Map(rows.map(({ ad_oid: oid, ...counts }) => [oid, counts]))
}

/** Of all days and all ads that aren’t deleted. */
export async function countAll(db: Db): Promise<Counts> {
  const { rows } = await sql<{ [K in keyof Counts]: number | null }>`
    SELECT ${sums} FROM ad_days JOIN ads ON ads.oid = ad_oid WHERE deleted_at IS NULL`.execute(db)
  return addUp(rows)
}

export async function readReport(reports: Db, { adOid, from, to }: Span): Promise<Report> {
  const ofAd: RawBuilder<unknown> = adOid === undefined ? sql`` : sql`AND ad_oid = ${adOid}`
  const { rows } = await sql<{ day: string } & Counts>`
    SELECT day::text, ${sums} FROM ad_days
    WHERE day >= ${from}::date AND (${to ?? null}::date IS NULL OR day <= ${to ?? null}::date) ${ofAd}
    GROUP BY day ORDER BY day`.execute(reports)
  return { days: rows, total: addUp(rows) }
}

/** Columns are called as in the API, for programs that read it. */
export function reportFile({ days }: Report): string {
  const columns = ['day', ...countNames]
  return csvOf(
    columns,
    days.map((row) => [row.day, ...countNames.map((name) => row[name])]),
  )
}

const countNames = ['shows', 'clicks', 'skips', 'completions', 'thresholds'] as const

function addUp(rows: readonly { [K in keyof Counts]: number | null }[]): Counts {
  const total = { ...noCounts }
  for (const row of rows) for (const name of countNames) total[name] += row[name] ?? 0
  return total
}
