import type { OutputOf } from '@plax/contracts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'
import { dayRange } from '../../../lib/day-range.ts'

export type AuditEntry = OutputOf<'GET /admin/audit'>['items'][number]

export interface AuditFilters {
  actor: string
  action: string
  subjectKind: string
  subject: string
  /** Days of the reader's own zone, `YYYY-MM-DD`, both included. */
  from: string
  until: string
  looks: string
}

/** The log from its newest entry, page by page. */
export function auditQuery(api: Api, filters: AuditFilters) {
  const { from, until, looks, ...words } = filters
  const query = {
    ...Object.fromEntries(Object.entries(words).filter(([, word]) => word !== '')),
    ...dayRange({ from, until }),
    looks: looks === 'shown' ? ('true' as const) : ('false' as const),
    limit: 50,
  }
  return infiniteQueryOptions({
    queryKey: ['admin', 'audit', query],
    queryFn: ({ pageParam, signal }) =>
      api('GET /admin/audit', {
        query: { ...query, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    refetchOnWindowFocus: false,
  })
}
