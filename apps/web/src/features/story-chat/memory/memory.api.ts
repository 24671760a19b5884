import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'

export type RoomMemory = OutputOf<'GET /story-chat/chat-room/{id}/plot-summaries'>
export type PlotSummary = RoomMemory['summaries'][number]
export type Memory = RoomMemory['memories'][number]

const pendingPollMs = 3_000

/** What the story keeps of its past; asked again while a summary is being written. */
export function keptQuery(api: Api, roomOid: string) {
  return queryOptions({
    queryKey: ['chat-memory', roomOid],
    queryFn: ({ signal }) =>
      api('GET /story-chat/chat-room/{id}/plot-summaries', { params: { id: roomOid }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.pending ? pendingPollMs : false),
  })
}
