import type { OutputOf } from '@plax/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'

export type EarningsAnswer = OutputOf<'GET /payment/sales/earned'>

/** What the viewer earned in the year up to a month, or up to the present one, and in all. */
export function earningsQuery(api: Api, month: string | undefined) {
  return queryOptions({
    queryKey: ['earnings', month],
    queryFn: ({ signal }) =>
      api('GET /payment/sales/earned', { query: month ? { month } : {}, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
