import type { PayoutBlock } from '@plax/contracts/settlement-values'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { Rate } from '../rates/rates.ts'
import type { RequestRow } from '../rows/settlement.tables.ts'

/** What is known of a request's creator, and who approved it. */
export interface RequestFacts {
  approvals: number
  isSuspended: boolean
  isClosed: boolean
}

/** What keeps a request from being sent now by `adminOid`; nothing where it can be, or was. */
export function blocksOf(
  row: RequestRow,
  facts: RequestFacts & { approvalsNeeded: number; rate: Rate | null; adminOid: string },
): PayoutBlock[] {
  if (row.state !== 'processing' || row.step === 'sent') return []
  const blocks: PayoutBlock[] = []
  if (row.creator_oid === facts.adminOid) blocks.push('own_request')
  if (row.held_reason !== null) blocks.push('held')
  if (facts.approvals < facts.approvalsNeeded) blocks.push('not_approved')
  if (!facts.rate) blocks.push('no_rate')
  if (facts.isSuspended) blocks.push('suspended')
  if (facts.isClosed || row.sealed === null) blocks.push('account_closed')
  return blocks
}

/** By request, in one statement. */
export async function readFacts(
  db: Db | Tx,
  rows: readonly RequestRow[],
): Promise<Map<string, RequestFacts>> {
  const { rows: facts } = await sql<RequestFacts & { oid: string }>`
    SELECT settlement_requests.oid, users.withdrawn_at IS NOT NULL AS "isClosed",
      users.suspended_at IS NOT NULL AS "isSuspended",
      (SELECT count(*) FROM settlement_approvals WHERE request_oid = settlement_requests.oid)
        AS approvals
    FROM settlement_requests JOIN users ON users.oid = creator_oid
    WHERE settlement_requests.oid = ANY(${rows.map(({ oid }) => oid)}::text[])`.execute(db)
  return new Map(facts.map((one) => [one.oid, one]))
}
