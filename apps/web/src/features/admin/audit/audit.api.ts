import type { OutputOf } from '@plax/contracts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'

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
    ...(isDay(from) && { from: startOf(from, 0) }),
    ...(isDay(until) && { until: startOf(until, 1) }),
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

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}

/** Midnight of a day in the reader's zone, some days later. */
function startOf(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later).toISOString()
}
