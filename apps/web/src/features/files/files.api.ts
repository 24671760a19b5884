import type { OutputOf } from '@plax/contracts'
import type { Api } from '../../lib/api.ts'
import { pagedQuery } from '../../lib/paged-query.ts'

export type OwnFile = OutputOf<'GET /upload/list'>['items'][number]

/** What the creator uploaded, newest first. */
export function filesQuery(api: Api) {
  return pagedQuery(['files'], (page, signal) =>
    api('GET /upload/list', { query: { limit: 30, ...page }, signal }),
  )
}
