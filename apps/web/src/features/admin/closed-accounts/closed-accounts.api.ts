import type { OutputOf } from '@plax/contracts'
import {
  withdrawalReasons,
  type WithdrawalState,
  withdrawalStates,
} from '@plax/contracts/account/withdrawal-values'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'
import { dayRange } from '../../../lib/day-range.ts'
import { adminPagedQuery } from '../paged-query.ts'

export type Withdrawal = OutputOf<'GET /admin/withdrawals'>['items'][number]

export interface ClosedAccountFilters {
  from: string
  until: string
  reason: string
  state: string
}

export function closedAccountsQuery(api: Api, filters: ClosedAccountFilters) {
  const reason = withdrawalReasons.find((one) => one === filters.reason)
  const query = { ...shared(filters), ...(reason && { reason }), limit: 50 }
  return adminPagedQuery(['withdrawals', query], (page, signal) =>
    api('GET /admin/withdrawals', { query: { ...query, ...page }, signal }),
  )
}

/** Of the same withdrawals, but of every reason. */
export function reasonCountsQuery(api: Api, filters: ClosedAccountFilters) {
  const query = shared(filters)
  return queryOptions({
    queryKey: ['admin', 'withdrawal-counts', query],
    queryFn: ({ signal }) => api('GET /admin/withdrawals/counts', { query, signal }),
    refetchOnWindowFocus: false,
  })
}

function shared(filters: ClosedAccountFilters) {
  const state: WithdrawalState | undefined = withdrawalStates.find((one) => one === filters.state)
  return { ...dayRange(filters), ...(state && { state }) }
}
