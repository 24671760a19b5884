import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'
import { pagedQuery } from '../../lib/paged-query.ts'
import type { CategoryFilter } from './category-address.ts'

/** The contents of a category, page by page. */
export function categoryQuery(api: Api, { category, type, sort }: CategoryFilter) {
  const narrowed = { ...(category && { category }), ...(type && { type }) }
  return pagedQuery(['contents', 'category', sort, narrowed], (page, signal) =>
    api('GET /content/contents', {
      query: { view: sort, limit: 20, ...narrowed, ...page },
      signal,
    }),
  )
}

/** The newest of all. */
export function newContentsQuery(api: Api) {
  return queryOptions({
    queryKey: ['contents', 'new'],
    queryFn: ({ signal }) =>
      api('GET /content/contents', { query: { view: 'new', limit: 12 }, signal }),
  })
}
