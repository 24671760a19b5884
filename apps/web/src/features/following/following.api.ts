import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'
import { pagedQuery } from '../../lib/paged-query.ts'

export type Followed = OutputOf<'POST /account/favorite/creators'>['creators'][number]

export type FollowedItem = OutputOf<'GET /account/following'>['items'][number]

export const followedKey = ['followed-creators'] as const
export const followedItemsKey = ['following'] as const

/** The creators whom the reader follows, latest first. */
export function followedQuery(api: Api) {
  return queryOptions({
    queryKey: followedKey,
    queryFn: async ({ signal }) =>
      (await api('POST /account/favorite/creators', { body: {}, signal })).creators,
  })
}

/** What followed creators published, and those whom the reader subscribes to; newest first. */
export function followedItemsQuery(api: Api) {
  return {
    ...pagedQuery([...followedItemsKey, 'all'], (page, signal) =>
      api('GET /account/following', { query: { limit: 20, ...page }, signal }),
    ),
    staleTime: 0,
  }
}

/** The first of them, for a shelf. */
export function newestFollowedQuery(api: Api) {
  return queryOptions({
    queryKey: [...followedItemsKey, 'newest'],
    queryFn: ({ signal }) => api('GET /account/following', { query: { limit: 12 }, signal }),
  })
}
