import type { OutputOf } from '@plax/contracts'
import type { OutputLength } from '@plax/contracts/story-values'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'

export type ChatMessage = OutputOf<'GET /story-chat/chat-room/{id}/prev-messages'>['items'][number]
export type RoomStatus = OutputOf<'GET /story-chat/chat-room/{id}/status'>
export type Receipt = NonNullable<ChatMessage['receipt']>

/** A room, its running reply, and what the next reply of a length costs. */
export function roomStatusQuery(api: Api, roomOid: string, outputLength: OutputLength) {
  return queryOptions({
    queryKey: ['chat-room', roomOid, outputLength],
    queryFn: ({ signal }) =>
      api('GET /story-chat/chat-room/{id}/status', {
        params: { id: roomOid },
        query: { outputLength },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

/** A page of a room's messages, newest first. */
export function fetchMessages(api: Api, roomOid: string, cursor: string | null) {
  return api('GET /story-chat/chat-room/{id}/prev-messages', {
    params: { id: roomOid },
    query: cursor ? { cursor, limit: 20 } : { limit: 20 },
  })
}
