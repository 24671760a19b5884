import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'

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
