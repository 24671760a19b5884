import type { OutputOf } from '@plax/contracts'
import type { Api } from '../../lib/api.ts'
import { pagedQuery } from '../../lib/paged-query.ts'

export type LoggedPrompt = OutputOf<'GET /story-chat/prompt-logs'>['items'][number]

/** The prompts of a room, newest first, page by page. */
export function promptLogQuery(api: Api, roomOid: string, viewerOid: string) {
  return {
    ...pagedQuery(['prompt-logs', roomOid, viewerOid], (page, signal) =>
      api('GET /story-chat/prompt-logs', {
        query: { roomOid, limit: 20, ...page },
        signal,
      }),
    ),
    retry: false,
  }
}
