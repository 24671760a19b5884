import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'

export type Compiles = OutputOf<'GET /story-chat/compiled'>
export type Stage = NonNullable<Compiles['running']>['stage']

export const compilesKey = (contentOid: string) => ['compiles', contentOid] as const

/** The compiles of a story, newest first, and the one that is running. */
export function compilesQuery(api: Api, contentOid: string) {
  return queryOptions({
    queryKey: compilesKey(contentOid),
    queryFn: ({ signal }) => api('GET /story-chat/compiled', { query: { contentOid }, signal }),
    staleTime: 0,
  })
}
