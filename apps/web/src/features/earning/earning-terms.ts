import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'

/** The fee, and the money that the viewer's earnings are paid in. */
export function earningTermsQuery(api: Api) {
  return queryOptions({
    queryKey: ['earning-terms'],
    queryFn: ({ signal }) => api('GET /settlement/earning-terms', { signal }),
    staleTime: 300_000,
  })
}
