import type { OutputOf } from '@plax/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'
import type { ItemKinds } from '../../../lib/item-kinds/item-kind.ts'

export type Overview = OutputOf<'GET /payment/sales/overview'>
export type Figures = Overview['totals']
export type Metric = Exclude<keyof Figures, 'bonusReplies'>

export const overviewDays = [7, 30, 90] as const
const usualDays = 30

export interface OverviewFilter {
  days: (typeof overviewDays)[number]
  itemOid?: string
}

/** What the address asks for; what makes no sense is not asked. */
export function readOverviewFilter(address: { days: string; item: string }): OverviewFilter {
  const days = overviewDays.find((one) => String(one) === address.days) ?? usualDays
  return { days, ...(/^[0-9a-f]{24}$/.test(address.item) && { itemOid: address.item }) }
}

export function overviewQuery(api: Api, filter: OverviewFilter) {
  return queryOptions({
    queryKey: ['studio-overview', filter],
    queryFn: ({ signal }) => api('GET /payment/sales/overview', { query: { ...filter }, signal }),
    // Another story or time takes the place of the one that is shown.
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Whether a creator published something of any kind. */
export function publishedQuery(api: Api, kinds: ItemKinds) {
  return queryOptions({
    queryKey: ['studio-overview', 'published'],
    queryFn: async ({ signal }) => {
      const lists = await Promise.all(
        kinds.map(({ studio }) => studio.listPublished(api, { limit: 1 }, signal)),
      )
      return lists.some(({ items }) => items.length > 0)
    },
    staleTime: 0,
  })
}
