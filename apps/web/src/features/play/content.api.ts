import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'

export type ContentAnswer = OutputOf<'GET /content/content'>
export type Content = ContentAnswer['content']
export type ContentCardData = OutputOf<'GET /content/similar'>['items'][number]
export type Playback = OutputOf<'GET /media/play/{subjectOid}'>

/** A content, and what the viewer may do with it. */
export function contentQuery(api: Api, contentOid: string) {
  return queryOptions({
    queryKey: ['content', contentOid],
    queryFn: ({ signal }) => api('GET /content/content', { query: { contentOid }, signal }),
  })
}

export function similarQuery(api: Api, contentOid: string) {
  return queryOptions({
    queryKey: ['content', contentOid, 'similar'],
    queryFn: ({ signal }) => api('GET /content/similar', { query: { contentOid }, signal }),
  })
}

/** Of items, those that a player plays one after the other. */
export function whatPlays<T extends { type: string }>(items: readonly T[]): T[] {
  return items.filter(({ type }) => playedTypes.has(type))
}

const playedTypes: ReadonlySet<string> = new Set(['video', 'audio', 'clip'])

/** How far the encoding of one’s own content is, asked again while it goes on. */
export function encodingQuery(api: Api, contentOid: string) {
  return queryOptions({
    queryKey: ['content', contentOid, 'encoding'],
    queryFn: ({ signal }) => api('GET /content/encoding-status', { query: { contentOid }, signal }),
    refetchInterval: ({ state }) => (isGoingOn(state.data?.state) ? 3000 : false),
  })
}

function isGoingOn(state: string | undefined): boolean {
  return state === 'waiting' || state === 'encoding'
}

/** The files of a content that is files. */
export function filesQuery(api: Api, contentOid: string) {
  return queryOptions({
    queryKey: ['content', contentOid, 'files'],
    queryFn: async ({ signal }) =>
      (await api('GET /content/file-content', { query: { contentOid }, signal })).files,
  })
}
