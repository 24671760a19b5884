import type { OutputOf } from '@plax/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'
import { pagedQuery } from '../../lib/paged-query.ts'

export type ChatRoom = OutputOf<'GET /story-chat/chat-rooms'>['items'][number]

/** The reader's rooms, latest first: of one story, or of all. */
export function roomsQuery(api: Api, contentOid?: string) {
  return queryOptions({
    queryKey: ['chat-rooms', contentOid ?? 'all'],
    queryFn: ({ signal }) =>
      api('GET /story-chat/chat-rooms', {
        query: contentOid ? { contentOid, limit: 50 } : { limit: 12 },
        signal,
      }),
  })
}

/** All of the reader's rooms, page by page; with words, those that are found by them. */
export function roomPagesQuery(api: Api, q: string) {
  return {
    ...pagedQuery(['chat-rooms', 'pages', q], (page, signal) =>
      api('GET /story-chat/chat-rooms', { query: { limit: 20, ...(q && { q }), ...page }, signal }),
    ),
    placeholderData: keepPreviousData,
  }
}
