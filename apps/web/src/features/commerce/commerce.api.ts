import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'

export type Quote = OutputOf<'GET /payment/quote'>

/** What a story costs the reader now; asked anew each time it is shown. */
export function quoteQuery(api: Api, contentOid: string) {
  return queryOptions({
    queryKey: ['quote', contentOid],
    queryFn: ({ signal }) => api('GET /payment/quote', { query: { contentOid }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
}
