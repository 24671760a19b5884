import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'
import type { RoomSettings } from '../chat.api.ts'

export type ChatOptions = OutputOf<'GET /story-chat/user-chat-options'>['options']

/** Asked for each time that it is shown: another device may have changed it. */
export function chatOptionsQuery(api: Api) {
  return queryOptions({
    queryKey: ['chat-options'],
    queryFn: async ({ signal }) =>
      (await api('GET /story-chat/user-chat-options', { signal })).options,
    staleTime: 0,
  })
}

/** What of a room's settings a new room can begin with. */
export function chatOptionsOf(settings: RoomSettings): ChatOptions {
  const { outputLength, detailLevel, inferenceLevel, model } = settings
  return { outputLength, detailLevel, inferenceLevel, model }
}

export function isSame(one: ChatOptions, other: ChatOptions): boolean {
  return (
    one.outputLength === other.outputLength &&
    one.detailLevel === other.detailLevel &&
    one.inferenceLevel === other.inferenceLevel &&
    one.model === other.model
  )
}
