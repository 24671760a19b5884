import type { OutputOf } from '@plax/contracts'
import type { ContentTab } from '@plax/contracts/content/content-values'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'
import { pagedQuery } from '../../lib/paged-query.ts'

export type Channel = OutputOf<'GET /channel/channel'>['channel']
export type ChannelItem = Channel['pinned'][number]

/** The page of a creator, under the key that changes of favorites and names make stale. */
export function channelQuery(api: Api, creatorOid: string) {
  return queryOptions({
    queryKey: ['creator', creatorOid, 'channel'],
    queryFn: async ({ signal }) =>
      (await api('GET /channel/channel', { query: { creatorOid }, signal })).channel,
  })
}

/** A creator's published stories, newest first, page by page. */
export function creatorStoriesQuery(api: Api, oid: string) {
  return pagedQuery(['stories', 'creator', oid], (page, signal) =>
    api('GET /story-chat/chat-contents', {
      query: {
        list: 'creator',
        creatorOid: oid,
        limit: 24,
        ...page,
      },
      signal,
    }),
  )
}

/** The same of their videos, audio and files, or of what a tab holds. */
export function creatorContentsQuery(api: Api, oid: string, tab?: ContentTab) {
  return pagedQuery(['contents', 'creator', oid, tab ?? 'all'], (page, signal) =>
    api('GET /content/contents', {
      query: { view: 'creator', creatorOid: oid, limit: 24, ...(tab && { tab }), ...page },
      signal,
    }),
  )
}
