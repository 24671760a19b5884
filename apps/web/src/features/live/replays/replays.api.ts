import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'
import { pagedQuery } from '../../../lib/paged-query.ts'

export type Replay = OutputOf<'GET /live/replays'>['items'][number]
export type Recording = OutputOf<'GET /live/replay'>
export type ReplayEntry = OutputOf<'GET /live/replay/chat'>['items'][number]

export const replaysKey = ['live-replays']

/** A creator’s own replays, the newest first. */
export function replaysQuery(api: Api, creatorOid: string) {
  return pagedQuery([...replaysKey, creatorOid], (page, signal) =>
    api('GET /live/replays', { query: { creatorOid, limit: 20, ...page }, signal }),
  )
}

/** What one’s own replay consists of. */
export function recordingQuery(api: Api, oid: string) {
  return queryOptions({
    queryKey: ['live-recording', oid],
    queryFn: ({ signal }) => api('GET /live/replay', { query: { oid }, signal }),
  })
}
