import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'

export type ReplyTrace = OutputOf<'GET /story-chat/chat-room/{id}/message/{messageId}/trace'>

export function traceQuery(api: Api, roomOid: string, messageId: string) {
  return queryOptions({
    queryKey: ['chat-trace', roomOid, messageId],
    queryFn: ({ signal }) =>
      api('GET /story-chat/chat-room/{id}/message/{messageId}/trace', {
        params: { id: roomOid, messageId },
        signal,
      }),
    retry: false,
  })
}
