import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'

/** Texts change seldom (R-shell-045). */
export const textCacheMs = 12 * 60 * 60 * 1000

/**
 * A page of the operator's own words, in the reader's language where it is written. On the server
 * nothing is kept: a timer would hold each request's texts for as long.
 */
export function infoPageQuery(api: Api, pageId: string) {
  return queryOptions({
    queryKey: ['info-page', pageId],
    staleTime: textCacheMs,
    gcTime: typeof window === 'undefined' ? Infinity : textCacheMs,
    queryFn: ({ signal }) =>
      api('GET /account/info-pages/{pageId}', { params: { pageId }, signal }),
  })
}
