import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'

/** A page of the operator's own words, in the reader's language where it is written. */
export function infoPageQuery(api: Api, pageId: string) {
  return queryOptions({
    queryKey: ['info-page', pageId],
    queryFn: ({ signal }) =>
      api('GET /account/info-pages/{pageId}', { params: { pageId }, signal }),
  })
}
