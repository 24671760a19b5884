import { queryOptions } from '@tanstack/react-query'
import type { Api } from './api.ts'

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
          followerCount: answer.followerCount,
        }
      )
    },
  })
}
