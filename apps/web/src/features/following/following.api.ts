import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'

export type Followed = OutputOf<'POST /account/favorite/creators'>['creators'][number]

export const followedKey = ['followed-creators'] as const

/** The creators whom the reader follows, latest first. */
export function followedQuery(api: Api) {
  return queryOptions({
    queryKey: followedKey,
    queryFn: async ({ signal }) =>
      (await api('POST /account/favorite/creators', { body: {}, signal })).creators,
  })
}
