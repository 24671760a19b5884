import type { OutputOf } from '@plax/contracts'
import type { Api } from '../../../lib/api.ts'
import { pagedQuery } from '../../../lib/paged-query.ts'

export type Schedule = OutputOf<'GET /live/schedules'>['items'][number]

/** Streams that are announced, the next first. */
export function schedulesQuery(api: Api, creatorOid?: string) {
  return pagedQuery(['live', 'schedules', creatorOid ?? 'all'], (page, signal) =>
    api('GET /live/schedules', {
      query: { limit: 12, ...(creatorOid && { creatorOid }), ...page },
      signal,
    }),
  )
}
