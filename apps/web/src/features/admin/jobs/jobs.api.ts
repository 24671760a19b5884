import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'
import { filled, adminPagedQuery } from '../paged-query.ts'
import { jobStates } from './state-names.ts'

export type Job = OutputOf<'GET /admin/jobs'>['items'][number]
export type QueueStats = OutputOf<'GET /account/admin/queue-stats'>

/** Of all that is asked about the queue, so that an act asks it anew. */
export const queueKey = 'queue'

export function queueQuery(api: Api) {
  return queryOptions({
    queryKey: ['admin', queueKey, 'stats'],
    queryFn: ({ signal }) => api('GET /account/admin/queue-stats', { signal }),
    refetchOnWindowFocus: false,
  })
}

export function jobsQuery(api: Api, filters: { state: string; task: string }) {
  const state = jobStates.find((one) => one === filters.state)
  const query = { ...filled({ task: filters.task }), ...(state && { state }), limit: 50 }
  return adminPagedQuery([queueKey, query], (page, signal) =>
    api('GET /admin/jobs', { query: { ...query, ...page }, signal }),
  )
}
