import type { InputOf, OutputOf } from '@plax/contracts'
import type { ContentView, OwnContentSort } from '@plax/contracts/content/content-values'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'
import { pagedQuery } from '../../lib/paged-query.ts'

export type Content = OutputOf<'GET /content/content'>['content']
export type ContentCard = OutputOf<'GET /content/contents'>['items'][number]
export type ContentFields = NonNullable<InputOf<'POST /content/save'>['body']['metaData']>
export type Discount = NonNullable<Content['discount']>

/** What a creator has on one of the lists of the Studio (R-content-024). */
export function ownContentsQuery(
  api: Api,
  asked: { view: ContentView; keyword?: string; sort?: OwnContentSort },
) {
  return {
    ...pagedQuery(['own-contents', asked], (page, signal) =>
      api('GET /content/contents', { query: { ...asked, limit: 50, ...page }, signal }),
    ),
    staleTime: 0,
  }
}

/** A content with what its creator edits; the form keeps it from then on. */
export function editedContentQuery(api: Api, contentOid: string) {
  return queryOptions({
    queryKey: ['edited-content', contentOid],
    queryFn: async ({ signal }) =>
      (await api('GET /content/content', { query: { contentOid }, signal })).content,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}
