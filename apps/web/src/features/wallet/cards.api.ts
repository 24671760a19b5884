import type { OutputOf } from '@plax/contracts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'

export type Cards = OutputOf<'GET /payment/stripe/customer-data'>
export type SavedCard = Cards['cards'][number]

export function cardsQuery(api: Api) {
  return queryOptions({
    queryKey: ['charge', 'cards'],
    queryFn: ({ signal }) => api('GET /payment/stripe/customer-data', { signal }),
    staleTime: 0,
  })
}

/** Keeps the card that was typed in at the gateway; asked again after a reload, it answers the same. */
export function registeredCardQuery(api: Api, registrationOid: string) {
  return queryOptions({
    queryKey: ['card-registered', registrationOid],
    queryFn: () => api('PUT /payment/registercard', { body: { registrationOid } }),
    staleTime: Infinity,
    retry: false,
    retryOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}
