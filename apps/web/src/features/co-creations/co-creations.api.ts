import type { OutputOf } from '@plax/contracts'
import type { Api } from '../../lib/api.ts'
import { pagedQuery } from '../../lib/paged-query.ts'

export type CoCreation = OutputOf<'GET /content/co-creations'>['items'][number]

/** Contents whose earnings the reader was asked to share, latest first. */
export function coCreationsQuery(api: Api) {
  return {
    ...pagedQuery(['co-creations'], (page, signal) =>
      api('GET /content/co-creations', { query: { limit: 20, ...page }, signal }),
    ),
    staleTime: 0,
  }
}
