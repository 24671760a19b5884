import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'
import { pagedQuery } from '../../lib/paged-query.ts'

export type Decision = OutputOf<'GET /moderation/decisions'>['items'][number]
export type OwnReport = OutputOf<'GET /moderation/reports'>['items'][number]

export function decisionsQuery(api: Api) {
  return pagedQuery(['own-decisions'], (page, signal) =>
    api('GET /moderation/decisions', { query: { limit: 20, ...page }, signal }),
  )
}

export function ownReportsQuery(api: Api) {
  return pagedQuery(['own-reports'], (page, signal) =>
    api('GET /moderation/reports', { query: { limit: 20, ...page }, signal }),
  )
}

/** The decision that the link of a mail opens. */
export function mailedDecisionQuery(api: Api, key: string) {
  return queryOptions({
    queryKey: ['mailed-decision', key],
    queryFn: ({ signal }) => api('GET /moderation/appeals/{key}', { params: { key }, signal }),
    retry: false,
  })
}

export function blockedWordsQuery(api: Api) {
  return pagedQuery(['blocked-words'], (page, signal) =>
    api('GET /moderation/blocked-words', { query: { limit: 100, ...page }, signal }),
  )
}
