import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'
import { pagedQuery } from '../../lib/paged-query.ts'

export type Visit = OutputOf<'GET /account/history'>['items'][number]
export type KeptItem = OutputOf<'GET /account/liked-list'>['items'][number]

/** What the reader did lately, or what of it is to be continued. */
export function historyQuery(api: Api, show: 'all' | 'unfinished') {
  return {
    ...pagedQuery(['history', show], (page, signal) =>
      api('GET /account/history', { query: { show, limit: 20, ...page }, signal }),
    ),
    staleTime: 0,
  }
}

/** The first of what is to be continued, for a shelf. */
export function firstUnfinishedQuery(api: Api) {
  return queryOptions({
    queryKey: ['history', 'first-unfinished'],
    queryFn: ({ signal }) =>
      api('GET /account/history', { query: { show: 'unfinished', limit: 12 }, signal }),
    staleTime: 0,
  })
}

export function likedQuery(api: Api) {
  return {
    ...pagedQuery(['liked-list'], (page, signal) =>
      api('GET /account/liked-list', { query: { limit: 20, ...page }, signal }),
    ),
    staleTime: 0,
  }
}
