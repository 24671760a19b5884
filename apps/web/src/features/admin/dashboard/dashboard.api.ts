import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'

export type Dashboard = OutputOf<'GET /admin/dashboard'>

export function dashboardQuery(api: Api) {
  return queryOptions({
    queryKey: ['admin', 'dashboard'],
    queryFn: ({ signal }) => api('GET /admin/dashboard', { signal }),
    // What waits changes by itself, and by what was just done in another section.
    refetchInterval: 60_000,
    staleTime: 0,
  })
}
