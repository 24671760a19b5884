import type { ApprovalState } from '@plax/contracts/account/approval-values'
import type { ColumnType, Generated, Selectable } from 'kysely'

interface SecondApprovalsTable {
  oid: string
  kind: string
  payload: ColumnType<Record<string, unknown>, string, never>
  payload_hash: string
  state: Generated<ApprovalState>
  requested_by: string
  requested_at: Date
  wait_until: Date
  decided_by: string | null
  decided_at: Date | null
  reason: string | null
}

export type ApprovalRow = Selectable<SecondApprovalsTable>

declare module '../../../platform/db/database.ts' {
  interface Database {
    second_approvals: SecondApprovalsTable
  }
}
