import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'

export type Favorite = OutputOf<'POST /account/favorite/creators'>['creators'][number]

export const favoritesKey = ['favorite-creators'] as const

/** The reader’s favorite creators, latest first. */
export function favoritesQuery(api: Api) {
  return queryOptions({
    queryKey: favoritesKey,
    queryFn: async ({ signal }) =>
      (await api('POST /account/favorite/creators', { body: {}, signal })).creators,
  })
}
