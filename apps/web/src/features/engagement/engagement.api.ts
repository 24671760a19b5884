import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'

export type Counts = OutputOf<'GET /content/counts'>['items'][number]

export const countsKey = (contentOid: string) => ['item-counts', contentOid] as const

/** How many liked and commented on an item, and whether the reader does; null of what is hidden. */
export function countsQuery(api: Api, contentOid: string) {
  return queryOptions({
    queryKey: countsKey(contentOid),
    queryFn: async ({ signal }): Promise<Counts | null> => {
      const query = { contentOids: contentOid }
      const { items } = await api('GET /content/counts', { query, signal })
      return items[0] ?? null
    },
  })
}
