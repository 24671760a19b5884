import type { OutputOf } from '@plax/contracts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'

export type LoggedPrompt = OutputOf<'GET /story-chat/prompt-logs'>['items'][number]

/** The prompts of a room, newest first, page by page. */
export function promptLogQuery(api: Api, roomOid: string, viewerOid: string) {
  return infiniteQueryOptions({
    queryKey: ['prompt-logs', roomOid, viewerOid],
    queryFn: ({ pageParam, signal }) =>
      api('GET /story-chat/prompt-logs', {
        query: { roomOid, limit: 20, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    retry: false,
  })
}
