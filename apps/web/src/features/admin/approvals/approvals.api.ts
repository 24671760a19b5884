import type { OutputOf } from '@plax/contracts'
import { approvalStates } from '@plax/contracts/account/approval-values'
import type { Api } from '../../../lib/api.ts'
import { adminPagedQuery } from '../paged-query.ts'

export type Approval = OutputOf<'GET /admin/approvals'>['items'][number]

/** Pending ones, unless others are asked for. */
export function approvalsQuery(api: Api, filters: { state: string }) {
  const state = approvalStates.find((one) => one === filters.state) ?? 'pending'
  return adminPagedQuery(['approvals', state], (page, signal) =>
    api('GET /admin/approvals', { query: { state, limit: 50, ...page }, signal }),
  )
}
