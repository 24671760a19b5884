import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'

export type LiveCard = OutputOf<'GET /live/livestreams'>['items'][number]
export type LiveAnswer = OutputOf<'GET /live/stream'>
export type LiveCreator = LiveAnswer['creator']
export type LiveStream = NonNullable<LiveAnswer['stream']>
export type Studio = OutputOf<'GET /live/studio'>
export type OwnStream = NonNullable<Studio['stream']>
/** What a stream is called, shows, and opens to. */
export type StreamChoices = NonNullable<Studio['next']>

/** A creator’s page: by their ID, their custom URL, or the ID of a stream. */
export function liveQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: ['live', id],
    queryFn: ({ signal }) => api('GET /live/stream', { query: { id }, signal }),
  })
}

/** What plays a creator’s stream. An ID that can’t be one isn’t sent (R-live-035). */
export async function fetchPlay(
  api: Api,
  query: { creatorOid: string; acceptsCaution?: boolean },
): Promise<OutputOf<'GET /live/play'>> {
  if (!/^[0-9a-f]{24}$/i.test(query.creatorOid)) throw new Error('creatorOid is required')
  return api('GET /live/play', { query })
}

/** The URL of the thumbnail of a creator’s stream; empty if the call fails (R-live-045). */
export async function fetchThumbnail(api: Api, creatorOid: string): Promise<string> {
  return api('GET /live/thumbnail', { query: { creatorOid } }).then(
    ({ thumbnailUrl }) => thumbnailUrl,
    () => '',
  )
}

/** What is shown of a creator beside their streams; null if the call fails (R-live-046). */
export async function fetchLiveUser(api: Api, userOid: string): Promise<LiveCreator | null> {
  return api('GET /live/user', { query: { userOid } }).then(
    ({ user }) => user,
    () => null,
  )
}

export function liveUserQuery(api: Api, userOid: string) {
  return queryOptions({
    queryKey: ['live', 'user', userOid],
    queryFn: () => fetchLiveUser(api, userOid),
  })
}

/** How old the viewer counts of a list may be. */
export const viewersMs = 30_000

/** Streams that are on, or those of them that are like one. */
export function livesQuery(api: Api, query: { similarTo?: string }) {
  return queryOptions({
    queryKey: ['live', 'on', query],
    refetchInterval: viewersMs,
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
