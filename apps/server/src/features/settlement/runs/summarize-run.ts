import { sql } from 'kysely'
import { readPayday, readRateDays } from '../calendar/calendar.ts'
import { readRequests } from '../requests/requests.queries.ts'
import { valueOfRequest } from '../requests/value-of.ts'
import type { SettlementDeps } from '../rows/settlement.deps.ts'
import { approvalsSetting } from '../rows/settlement.settings.ts'
import type { RequestRow } from '../rows/settlement.tables.ts'
import { listUsableRates } from './usable-rates.ts'

/** What a month's requests come to, and the files with what they still pay. */
export async function summarizeRun(deps: SettlementDeps, month: string) {
  const totals = await sql<Totals>`
    SELECT currency, state, step, count(*) AS requests, sum(coins)::bigint AS coins,
      sum(credit_milli)::bigint AS "creditMilli", sum(gross_minor)::bigint AS "grossMinor",
      sum(withheld_minor)::bigint AS "withheldMinor",
      sum(gross_minor - withheld_minor)::bigint AS "netMinor"
    FROM settlement_requests WHERE month = ${month}
    GROUP BY currency, state, step ORDER BY currency, state, step`.execute(deps.db)
  const files = await sql<MadeFile>`
    SELECT settlement_files.oid AS "fileOid", settlement_files.currency, count(*) AS payouts,
      count(*) FILTER (WHERE state = 'processing') AS waiting,
      sum(gross_minor - withheld_minor)::bigint AS "netMinor", settlement_files.created_at AS at
    FROM settlement_files JOIN settlement_requests ON file_oid = settlement_files.oid
    WHERE settlement_files.month = ${month} AND settlement_requests.state <> 'failed'
    GROUP BY settlement_files.oid ORDER BY settlement_files.created_at`.execute(deps.db)
  const unsent = await expectUnsent(deps, month)
  return {
    month,
    paysOn: await readPayday(deps.settings, month),
    rateDay: (await readRateDays(deps.settings, deps.clock.now())).upTo,
    approvalsNeeded: await deps.settings.get(approvalsSetting),
    totals: totals.rows.map((row) => {
      const isExpected = row.state === 'processing' && row.step !== 'sent'
      if (!isExpected) return { ...row, isExpected }
      const of = unsent.filter(
        (one) => one.row.currency === row.currency && one.row.step === row.step,
      )
      return { ...row, ...sumOf(of), isExpected }
    }),
    ready: [...Map.groupBy(unsent.filter(isReady), ({ row }) => `${row.method} ${row.currency}`)]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .flatMap(([, of]) => readyOf(of)),
    files: files.rows.map((file) => ({ ...file, at: file.at.toISOString() })),
  }
}

interface Unsent {
  row: RequestRow
  /** Null where there is no rate that it could be sent at now. */
  value: ReturnType<typeof valueOfRequest> | null
}

/** What was not sent yet, each with what it comes to at the rate of now: the sum of what is rounded. */
async function expectUnsent(deps: SettlementDeps, month: string): Promise<Unsent[]> {
  const rows = await readRequests(
    deps.db,
    sql`month = ${month} AND state = 'processing' AND step <> 'sent'`,
  )
  const rates = await listUsableRates(deps, rows)
  return rows.map((row) => {
    const rate = rates.get(row.currency)
    return { row, value: rate ? valueOfRequest(row, rate) : null }
  })
}

function sumOf(of: readonly Unsent[]) {
  const sum = (part: 'grossMinor' | 'withheldMinor' | 'netMinor') =>
    of.reduce<number | null>(
      (total, { value }) => (total === null || !value ? null : total + value[part]),
      0,
    )
  return {
    grossMinor: sum('grossMinor'),
    withheldMinor: sum('withheldMinor'),
    netMinor: sum('netMinor'),
  }
}

const isReady = ({ row }: Unsent) => row.step === 'approved' && row.held_reason === null

function readyOf(of: readonly Unsent[]) {
  const [first] = of
  if (!first) return []
  const { method, currency } = first.row
  return [{ method, currency, payouts: of.length, netMinor: sumOf(of).netMinor }]
}

interface Totals extends Pick<RequestRow, 'currency' | 'state' | 'step' | 'coins'> {
  requests: number
  creditMilli: number
  grossMinor: number | null
  withheldMinor: number | null
  netMinor: number | null
}

interface MadeFile extends Pick<RequestRow, 'currency'> {
  fileOid: string
  payouts: number
  waiting: number
  netMinor: number
  at: Date
}
