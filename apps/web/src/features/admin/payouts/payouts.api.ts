import type { OutputOf } from '@plax/contracts'
import { type PayoutState, payoutStates } from '@plax/contracts/settlement/settlement-values'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'
import { adminPagedQuery } from '../paged-query.ts'

export type Run = OutputOf<'GET /settlement/admin/runs/{month}'>
export type AdminPayout = Run['items'][number]
export type RunMonths = OutputOf<'GET /settlement/admin/runs'>

export const runKey = ['admin', 'payouts']

/** The months that aren't all sent, and the operator's present one. */
export function runMonthsQuery(api: Api) {
  return queryOptions({
    queryKey: [...runKey, 'months'],
    queryFn: ({ signal }) => api('GET /settlement/admin/runs', { signal }),
    refetchOnWindowFocus: false,
  })
}

/** A month's run; what the address says that is no state is not asked. */
export function runQuery(api: Api, { month, state }: { month: string; state: string }) {
  const asked: PayoutState | undefined = payoutStates.find((one) => one === state)
  return adminPagedQuery(['payouts', month, state], (page, signal) =>
    api('GET /settlement/admin/runs/{month}', {
      params: { month },
      query: { limit: 50, ...(asked && { state: asked }), ...page },
      signal,
    }),
  )
}

export function ratesQuery(api: Api) {
  return adminPagedQuery(['rates'], (page, signal) =>
    api('GET /settlement/admin/rates', { query: { limit: 10, ...page }, signal }),
  )
}
