import type { OutputOf } from '@plax/contracts'
import type { Api } from '../../../lib/api.ts'
import { dayRange } from '../../../lib/day-range.ts'
import { adminPagedQuery, filled } from '../paged-query.ts'

export type AuditEntry = OutputOf<'GET /admin/audit'>['items'][number]

export interface AuditFilters {
  actor: string
  action: string
  subjectKind: string
  subject: string
  /** Days of the reader's own zone, `YYYY-MM-DD`, both included. */
  from: string
  until: string
  views: string
}

/** The log from its newest entry, page by page. */
export function auditQuery(api: Api, filters: AuditFilters) {
  const { from, until, views, ...words } = filters
  const query = {
    ...filled(words),
    ...dayRange({ from, until }),
    looks: views === 'shown' ? ('true' as const) : ('false' as const),
    limit: 50,
  }
  return adminPagedQuery(['audit', query], (page, signal) =>
    api('GET /admin/audit', { query: { ...query, ...page }, signal }),
  )
}
