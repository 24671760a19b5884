import type { PayoutState } from '@plax/contracts/settlement-values'
import { sql } from 'kysely'
import { nicknamesOf } from '../../account/account.service.ts'
import { readPayday, readRateDays } from '../calendar/calendar.ts'
import { openAccount } from '../accounts/sealed-account.ts'
import { findRate } from '../rates/rates.ts'
import { presentRequest } from '../requests/present-request.ts'
import { readRequests } from '../requests/requests.queries.ts'
import { valueOfRequest } from '../requests/value-of.ts'
import type { SettlementDeps } from '../rows/settlement.deps.ts'
import { approvalsSetting } from '../rows/settlement.settings.ts'
import type { RequestRow } from '../rows/settlement.tables.ts'
import { blocksOf, readFacts } from './blocks.ts'

/** A page of a month's requests in their order, as rows. */
export async function listRun(
  deps: SettlementDeps,
  asked: {
    month: string
    state?: PayoutState | undefined
    after: { at: Date; oid: string } | null
    limit: number
  },
): Promise<RequestRow[]> {
  const { month, state, after, limit } = asked
  const isAfter = after ? sql`(created_at, oid) > (${after.at}, ${after.oid})` : sql`true`
  const isState = state ? sql`state = ${state}` : sql`true`
  return readRequests(
    deps.db,
    sql`month = ${month} AND ${isState} AND ${isAfter}`,
    sql`ORDER BY created_at, oid LIMIT ${limit}`,
  )
}

/** Requests as an administrator sees them: who asks, what blocks, and what it comes to today. */
export async function presentRun(
  deps: SettlementDeps,
  rows: readonly RequestRow[],
  adminOid: string,
) {
  const facts = await readFacts(deps.db, rows)
  const approvalsNeeded = await deps.settings.get(approvalsSetting)
  const approvals = await listApprovals(deps, rows)
  const people = [...rows.map((row) => row.creator_oid), ...approvals.map((one) => one.admin_oid)]
  const names = await nicknamesOf(deps.db, [...new Set(people)])
  const nameOf = (oid: string) => names.get(oid) ?? ''
  const days = await readRateDays(deps.settings, deps.clock.now())
  const rates = new Map(
    await Promise.all(
      [...new Set(rows.map(({ currency }) => currency))].map(
        async (currency) => [currency, await findRate(deps.db, { currency, ...days })] as const,
      ),
    ),
  )
  return rows.map((row) => {
    const rate = rates.get(row.currency) ?? null
    const known = facts.get(row.oid) ?? { approvals: 0, isSuspended: false, isClosed: true }
    const details = row.sealed && openAccount(deps.secret, row.creator_oid, row.sealed)
    const estimate = row.step === 'sent' || !rate ? null : valueOfRequest(row, rate)
    return {
      ...presentRequest(row),
      ...estimate,
      creatorOid: row.creator_oid,
      nickname: nameOf(row.creator_oid),
      blocks: blocksOf(row, { ...known, approvalsNeeded, rate, adminOid }),
      approvals: approvals
        .filter((one) => one.request_oid === row.oid)
        .map((one) => ({
          oid: one.admin_oid,
          nickname: nameOf(one.admin_oid),
          at: one.created_at.toISOString(),
        })),
      accountHolder: details?.method === 'bank' ? details.accountHolder : '',
      bankName: details?.method === 'bank' ? details.bankName : details ? 'Stripe' : '',
      country: row.country,
      fileOid: row.file_oid,
    }
  })
}

async function listApprovals(deps: SettlementDeps, rows: readonly RequestRow[]) {
  if (rows.length === 0) return []
  const oids = rows.map(({ oid }) => oid)
  return deps.db
    .selectFrom('settlement_approvals')
    .selectAll()
    .where('request_oid', 'in', oids)
    .orderBy('created_at')
    .execute()
}

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
      sum(gross_minor - withheld_minor)::bigint AS "netMinor", settlement_files.created_at AS at
    FROM settlement_files JOIN settlement_requests ON file_oid = settlement_files.oid
    WHERE settlement_files.month = ${month} AND settlement_requests.state <> 'failed'
    GROUP BY settlement_files.oid ORDER BY settlement_files.created_at`.execute(deps.db)
  const ready = await sql<Ready>`
    SELECT method, currency, count(*) AS payouts FROM settlement_requests
    WHERE month = ${month} AND state = 'processing' AND step = 'approved' AND held_reason IS NULL
    GROUP BY method, currency ORDER BY method, currency`.execute(deps.db)
  return {
    month,
    paysOn: await readPayday(deps.settings, month),
    rateDay: (await readRateDays(deps.settings, deps.clock.now())).upTo,
    approvalsNeeded: await deps.settings.get(approvalsSetting),
    totals: totals.rows,
    ready: ready.rows,
    files: files.rows.map((file) => ({ ...file, at: file.at.toISOString() })),
  }
}

interface Totals extends Pick<RequestRow, 'currency' | 'state' | 'step' | 'coins'> {
  requests: number
  creditMilli: number
  grossMinor: number | null
  withheldMinor: number | null
  netMinor: number | null
}

interface Ready extends Pick<RequestRow, 'method' | 'currency'> {
  payouts: number
}

interface MadeFile extends Pick<RequestRow, 'currency'> {
  fileOid: string
  payouts: number
  netMinor: number
  at: Date
}
