import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'
import { pagedQuery } from '../../../lib/paged-query.ts'

export type Schedule = OutputOf<'GET /live/schedules'>['items'][number]

/** The next streams that are announced, of one creator or of all; null if the call fails (R-schedule-004). */
export async function fetchSchedules(api: Api, creatorOid?: string): Promise<Schedule[] | null> {
  return api('GET /live/schedules', {
    query: { limit: 12, ...(creatorOid && { creatorOid }) },
  }).then(
    ({ items }) => items,
    () => null,
  )
}

export function upcomingQuery(api: Api, creatorOid?: string) {
  return queryOptions({
    queryKey: ['live', 'schedules', 'upcoming', creatorOid ?? 'all'],
    queryFn: () => fetchSchedules(api, creatorOid),
  })
}

/** Streams that a creator announced, the next first. */
export function schedulesQuery(api: Api, creatorOid: string) {
  return pagedQuery(['live', 'schedules', creatorOid], (page, signal) =>
    api('GET /live/schedules', { query: { limit: 12, creatorOid, ...page }, signal }),
  )
}
