import type { OutputOf } from '@plax/contracts'
import type { RankingSpan } from '@plax/contracts/donation/donation-values'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'

export type DonationOptions = OutputOf<'GET /live/donation/options'>
export type OfferedMedia = OutputOf<'GET /live/donation/media'>['items'][number]
export type Donation = OutputOf<'GET /live/donations'>['items'][number]

/** Queries of a creator’s donations; those of `donations` change with each one. */
export const donationKeys = ['donations', 'donation-options'] as const

export function donationOptionsQuery(api: Api, creatorOid: string) {
  return queryOptions({
    queryKey: ['donation-options', creatorOid],
    queryFn: ({ signal }) => api('GET /live/donation/options', { query: { creatorOid }, signal }),
    // Creators who can’t go live take none.
    retry: false,
  })
}

export function rankingQuery(api: Api, query: { creatorOid: string; span: RankingSpan }) {
  return queryOptions({
    queryKey: ['donations', 'ranking', query],
    queryFn: ({ signal }) => api('GET /live/donation/ranking', { query, signal }),
  })
}

/** What the caller received, or made. */
export function donationsQuery(api: Api, side: 'received' | 'made') {
  return infiniteQueryOptions({
    queryKey: ['donations', side],
    queryFn: ({ signal, pageParam }) =>
      api('GET /live/donations', {
        query: { side, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
}

export function donationRevenueQuery(api: Api) {
  return queryOptions({
    queryKey: ['donations', 'revenue'],
    queryFn: ({ signal }) => api('GET /live/revenue/donations', { query: {}, signal }),
  })
}

/** What donors can have played. */
export function offeredMediaQuery(api: Api, query: { creatorOid: string; search: string }) {
  return queryOptions({
    queryKey: ['donation-media', query],
    queryFn: ({ signal }) => api('GET /live/donation/media', { query, signal }),
  })
}

/** The alerts that donors can choose. */
export function customAlertsQuery(api: Api, creatorOid: string) {
  return queryOptions({
    queryKey: ['custom-alerts', creatorOid],
    queryFn: ({ signal }) => api('GET /live/alerts/custom', { query: { creatorOid }, signal }),
  })
}
