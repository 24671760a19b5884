import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'

export type Dashboard = OutputOf<'GET /admin/dashboard'>

export function dashboardQuery(api: Api) {
  return queryOptions({
    queryKey: ['admin', 'dashboard'],
    queryFn: ({ signal }) => api('GET /admin/dashboard', { signal }),
    // Fresh whenever it's opened or looked at again. Not by a timer: each call is a view in the audit log.
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}
