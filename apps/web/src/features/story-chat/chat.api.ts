import type { OutputOf } from '@plax/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'

export type ChatMessage = OutputOf<'GET /story-chat/chat-room/{id}/prev-messages'>['items'][number]
export type RoomStatus = OutputOf<'GET /story-chat/chat-room/{id}/status'>
export type Receipt = NonNullable<ChatMessage['receipt']>
export type RoomSettings = RoomStatus['settings']
export type RoomCast = RoomStatus['cast']
export type RoomVariable = RoomStatus['variables'][number]

type PricedChoices = Pick<RoomSettings, 'outputLength' | 'inferenceLevel' | 'model'>

/** A room, its running reply, and what the next reply costs as it is to be told. */
export function roomStatusQuery(api: Api, roomOid: string, choices: PricedChoices) {
  const { outputLength, inferenceLevel, model } = choices
  return queryOptions({
    queryKey: ['chat-room', roomOid, outputLength, inferenceLevel, model],
    queryFn: ({ signal }) =>
      api('GET /story-chat/chat-room/{id}/status', {
        params: { id: roomOid },
        query: { outputLength, inferenceLevel, ...(model ? { model } : {}) },
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
