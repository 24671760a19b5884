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

/** The newest replays that a creator published; also theirs and administrators’ lists have no others. */
export function publishedReplaysQuery(api: Api, creatorOid: string) {
  return queryOptions({
    queryKey: [...replaysKey, creatorOid, 'published'],
    queryFn: async ({ signal }) => {
      const query = { creatorOid, limit: 10 }
      const { items } = await api('GET /live/replays', { query, signal })
      return items.flatMap(({ contentOid, ...replay }) =>
        replay.state === 'published' && contentOid ? [{ ...replay, contentOid }] : [],
      )
    },
    select: (replays) => replays.slice(0, 3),
  })
}

/** What one’s own replay consists of. */
export function recordingQuery(api: Api, oid: string) {
  return queryOptions({
    queryKey: ['live-recording', oid],
    queryFn: ({ signal }) => api('GET /live/replay', { query: { oid }, signal }),
  })
}
