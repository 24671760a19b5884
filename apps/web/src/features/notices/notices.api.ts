import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'

/** What the operator tells this reader now. */
export function noticesQuery(api: Api) {
  return queryOptions({
    queryKey: ['notices'],
    queryFn: ({ signal }) => api('GET /account/notices', { signal }),
    staleTime: 5 * 60_000,
    refetchOnWindowFocus: false,
  })
}
