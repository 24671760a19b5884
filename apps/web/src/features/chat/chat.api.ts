import type { OutputOf } from '@plax/contracts'
import type { OutputLength } from '@plax/contracts/story-values'
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'

export type ChatMessage = OutputOf<'GET /story-chat/chat-room/{id}/prev-messages'>['items'][number]
export type ChatRoom = OutputOf<'GET /story-chat/chat-rooms'>['items'][number]
export type RoomStatus = OutputOf<'GET /story-chat/chat-room/{id}/status'>
export type Receipt = NonNullable<ChatMessage['receipt']>

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

/** Opens a new room of a story and answers its id. */
export async function openRoom(
  app: { api: Api; queryClient: QueryClient },
  contentOid: string,
): Promise<string> {
  const { room } = await app.api('POST /story-chat/chat-room', { body: { contentOid } })
  void app.queryClient.invalidateQueries({ queryKey: ['chat-rooms'] })
  return room.roomOid
}
