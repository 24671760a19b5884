import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'
import { pagedQuery } from '../../lib/paged-query.ts'

/** A creator as everyone sees them; null where there is none. */
export function creatorQuery(api: Api, oid: string) {
  return queryOptions({
    queryKey: ['creator', oid],
    queryFn: async ({ signal }) => {
      const answer = await api('GET /account/getuser', { query: { userOid: oid }, signal })
      return (
        answer.user && {
          ...answer.user,
          isBlocked: answer.isBlocked,
          isFavorite: answer.isFavorite,
        }
      )
    },
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

/** The same of their videos and audio. */
export function creatorContentsQuery(api: Api, oid: string) {
  return pagedQuery(['contents', 'creator', oid], (page, signal) =>
    api('GET /content/contents', {
      query: { view: 'creator', creatorOid: oid, limit: 24, ...page },
      signal,
    }),
  )
}
