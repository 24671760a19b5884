import type { PayoutBlock } from '@plax/contracts/settlement/settlement-values'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { termsOf } from '../requests/terms.ts'
import { valueOfRequest } from '../requests/value-of.ts'
import type { RequestRow } from '../rows/settlement.tables.ts'
import { isUnfit } from './bank-payee.ts'
import type { UsableRate } from './usable-rates.ts'

/** What is known of a request's creator, and what was approved of it. */
export interface RequestFacts {
  /** Hashes of the terms that administrators approved; null for approvals without terms. */
  approvedTerms: (string | null)[]
  isSuspended: boolean
  isClosed: boolean
}

/** What keeps a request from being sent now by `adminOid`; nothing where it can be, or was. */
export function blocksOf(
  row: RequestRow,
  facts: RequestFacts & {
    approvalsNeeded: number
    rate: UsableRate | null
    adminOid: string
    /** That opens bank details. */
    secret: string
  },
): PayoutBlock[] {
  if (row.state !== 'processing' || row.step === 'sent') return []
  const { approvedTerms, rate } = facts
  const approvals = countValid(row, { approvedTerms, rate })
  const blocks: PayoutBlock[] = []
  if (row.creator_oid === facts.adminOid) blocks.push('own_request')
  if (row.held_reason !== null) blocks.push('held')
  if (approvals < facts.approvalsNeeded) blocks.push('not_approved')
  if (rate && approvals < approvedTerms.length) blocks.push('terms_changed')
  if (!rate) blocks.push('no_rate')
  if (rate?.isUnapproved) blocks.push('unusual_rate')
  // Banks reject payments of nothing, and with them the whole file.
  if (rate && valueOfRequest(row, rate).netMinor <= 0) blocks.push('nothing_to_pay')
  if (facts.isSuspended) blocks.push('suspended')
  if (facts.isClosed || row.sealed === null) blocks.push('account_closed')
  // Other details than were approved are looked at once they are approved.
  else if (!blocks.includes('terms_changed') && isUnfit(row, facts.secret)) {
    blocks.push('unfit_account')
  }
  return blocks
}

/** How many approvals are of what would be paid now; without a rate, none is. */
export function countValid(
  row: RequestRow,
  { approvedTerms, rate }: Pick<RequestFacts, 'approvedTerms'> & { rate: UsableRate | null },
): number {
  if (!rate) return 0
  const { hash } = termsOf(row, rate)
  return approvedTerms.filter((one) => one === hash).length
}

/** By request, in one statement. */
export async function readFacts(
  db: Db | Tx,
  rows: readonly RequestRow[],
): Promise<Map<string, RequestFacts>> {
  const { rows: facts } = await sql<RequestFacts & { oid: string }>`
    SELECT settlement_requests.oid, users.withdrawn_at IS NOT NULL AS "isClosed",
      users.suspended_at IS NOT NULL AS "isSuspended",
      ARRAY(SELECT terms_hash FROM settlement_approvals
        WHERE request_oid = settlement_requests.oid) AS "approvedTerms"
    FROM settlement_requests JOIN users ON users.oid = creator_oid
    WHERE settlement_requests.oid = ANY(${rows.map(({ oid }) => oid)}::text[])`.execute(db)
  return new Map(facts.map((one) => [one.oid, one]))
}
