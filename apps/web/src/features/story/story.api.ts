import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'

/** A story, and what the reader may do with it. */
export function storyQuery(api: Api, contentOid: string) {
  return queryOptions({
    queryKey: ['story', contentOid],
    queryFn: ({ signal }) => api('GET /story-chat/chat-content', { query: { contentOid }, signal }),
  })
}
