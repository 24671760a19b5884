import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'

export type EarningsAnswer = OutputOf<'GET /ledger/earnings'>

/** What the viewer earned from a day to a day, and in all. */
export function earningsQuery(api: Api, days: { from: string; to: string }) {
  return queryOptions({
    queryKey: ['earnings', days],
    queryFn: ({ signal }) => api('GET /ledger/earnings', { query: days, signal }),
    staleTime: 0,
  })
}
