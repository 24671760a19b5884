import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'

export type ContentPost = OutputOf<'GET /content/posts'>['items'][number]

const lookEveryMs = 5000

export function discordQuery(api: Api) {
  return queryOptions({
    queryKey: ['discord-hook'],
    queryFn: ({ signal }) => api('GET /content/post-hooks/discord', { signal }),
  })
}

/** What became of announcing a content; looks again while a post is on its way. */
export function postsQuery(api: Api, contentOid: string) {
  return queryOptions({
    queryKey: ['content-posts', contentOid],
    queryFn: ({ signal }) => api('GET /content/posts', { query: { contentOid }, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.items.some((post) => post.state === 'waiting' || post.state === 'sending')
        ? lookEveryMs
        : false,
  })
}
