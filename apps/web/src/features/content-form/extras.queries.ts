import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'

export type RatingQuote = OutputOf<'GET /content/rating-review'>

/** Queries of what creators buy from the house for a content. */
export const extrasKey = 'content-extras'

export function drmQuery(api: Api, contentOid: string) {
  return queryOptions({
    queryKey: [extrasKey, contentOid, 'drm'],
    queryFn: ({ signal }) =>
      api('GET /account/purchase/drm/encoding', { query: { contentOid }, signal }),
    staleTime: 0,
  })
}

export function ratingQuery(api: Api, contentOid: string) {
  return queryOptions({
    queryKey: [extrasKey, contentOid, 'rating'],
    queryFn: ({ signal }) => api('GET /content/rating-review', { query: { contentOid }, signal }),
    staleTime: 0,
  })
}
