import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'

/** The genres and languages that have stories, and the hashtags of the newest. */
export function topicsQuery(api: Api) {
  return queryOptions({
    queryKey: ['topics'],
    queryFn: ({ signal }) => api('GET /story-chat/topics', { signal }),
  })
}
