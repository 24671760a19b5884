import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'

export type LiveCard = OutputOf<'GET /live/livestreams'>['items'][number]
export type LiveAnswer = OutputOf<'GET /live/stream'>
export type LiveCreator = LiveAnswer['creator']
export type LiveStream = NonNullable<LiveAnswer['stream']>
export type Studio = OutputOf<'GET /live/studio'>
export type OwnStream = NonNullable<Studio['stream']>

/** A creator’s page: by their ID, their custom URL, or the ID of a stream. */
export function liveQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: ['live', id],
    queryFn: ({ signal }) => api('GET /live/stream', { query: { id }, signal }),
  })
}

/** Streams that are on, or those of them that are like one. */
export function livesQuery(api: Api, query: { similarTo?: string }) {
  return queryOptions({
    queryKey: ['live', 'on', query],
    queryFn: ({ signal }) =>
      api('GET /live/livestreams', { query: { ...query, limit: 8 }, signal }),
  })
}

export const studioKey = ['live-studio']

/** What the caller prepares and streams. */
export function liveStudioQuery(api: Api, creatorOid?: string) {
  return queryOptions({
    queryKey: [...studioKey, creatorOid ?? 'own'],
    queryFn: ({ signal }) =>
      api('GET /live/studio', { query: { ...(creatorOid && { creatorOid }) }, signal }),
  })
}
