import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'

/** The types and categories that have content. */
export function contentTopicsQuery(api: Api) {
  return queryOptions({
    queryKey: ['contents', 'topics'],
    queryFn: ({ signal }) => api('GET /content/topics', { signal }),
  })
}
