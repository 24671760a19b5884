import { isSwiftText, swiftTextOf } from '@plax/contracts/settlement/bank-text'
import type { PayoutState } from '@plax/contracts/settlement/settlement-values'
import { sql } from 'kysely'
import { nicknamesOf } from '../../account/account.service.ts'
import { businessDayOf, businessZoneSetting } from '../../settings/business-day.service.ts'
import { openAccount } from '../accounts/sealed-account.ts'
import { presentRequest } from '../requests/present-request.ts'
import { readRequests } from '../requests/requests.queries.ts'
import type { SettlementDeps } from '../rows/settlement.deps.ts'
import { approvalsSetting } from '../rows/settlement.settings.ts'
import type { RequestRow } from '../rows/settlement.tables.ts'
import { termsOf } from '../requests/terms.ts'
import { blocksOf, readFacts } from './blocks.ts'
import { listUsableRates } from './usable-rates.ts'

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
  const today = businessDayOf(deps.clock.now(), await deps.settings.get(businessZoneSetting))
  const rates = await listUsableRates(deps, rows)
  return rows.map((row) => {
    const rate = rates.get(row.currency) ?? null
    const known = facts.get(row.oid) ?? { approvedTerms: [], isSuspended: false, isClosed: true }
    const blocks = blocksOf(row, { ...known, approvalsNeeded, rate, adminOid, secret: deps.secret })
    const hash = rate && row.step !== 'sent' ? termsOf(row, rate).hash : null
    const details = row.sealed && openAccount(deps.secret, row.creator_oid, row.sealed)
    const bank = details?.method === 'bank' ? details : null
    return {
      ...presentRequest(row, { today, rate }),
      // What was approved of other terms isn’t approved.
      step: blocks.includes('not_approved') ? ('requested' as const) : row.step,
      creatorOid: row.creator_oid,
      nickname: nameOf(row.creator_oid),
      blocks,
      approvals: approvals
        .filter((one) => one.request_oid === row.oid)
        .filter((one) => row.step === 'sent' || one.terms_hash === hash)
        .map((one) => ({
          oid: one.admin_oid,
          nickname: nameOf(one.admin_oid),
          at: one.created_at.toISOString(),
        })),
      accountHolder: bank?.accountHolder ?? '',
      bankName: bank ? bank.bankName : details ? 'Stripe' : '',
      isOutsideSwift:
        bank !== null && !isSwiftText(swiftTextOf(bank.accountHolder + bank.bankName)),
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
