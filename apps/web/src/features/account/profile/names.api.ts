import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'

export type OwnNames = OutputOf<'GET /account/nickname'>

/** One's names, what the next change costs, and the changes before. */
export function ownNamesQuery(api: Api) {
  return queryOptions({
    queryKey: ['own-names'],
    queryFn: ({ signal }) => api('GET /account/nickname', { signal }),
  })
}
