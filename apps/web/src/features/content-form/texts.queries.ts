import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'

export type Texts = OutputOf<'GET /content/texts'>

/** The subtitles and chapters of a content. */
export function textsQuery(api: Api, contentOid: string) {
  return queryOptions({
    queryKey: ['content-texts', contentOid],
    queryFn: ({ signal }) => api('GET /content/texts', { query: { contentOid }, signal }),
    staleTime: Infinity,
  })
}
