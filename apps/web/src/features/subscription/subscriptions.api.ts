import type { OutputOf } from '@plax/contracts'
import type { Currency } from '@plax/contracts/payment-values'
import { tiersCacheMs } from '@plax/contracts/subscription-values'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'

export type Subscription = OutputOf<'GET /account/subscriptions'>['items'][number]
export type SubscriptionOffer = OutputOf<'POST /payment/subscription/ready'>

/** What a creator offers, kept for 30 minutes (R-subscription-016). */
export function tiersQuery(
  api: Api,
  { creatorOid, currency }: { creatorOid: string; currency: Currency },
) {
  return queryOptions({
    queryKey: ['tiers', creatorOid, currency],
    queryFn: async ({ signal }) =>
      (await api('GET /account/subscription-tiers', { query: { creatorOid, currency }, signal }))
        .tiers,
    staleTime: tiersCacheMs,
    gcTime: tiersCacheMs,
  })
}

/** The reader's subscriptions, latest first. */
export function subscriptionsQuery(api: Api) {
  return queryOptions({
    queryKey: ['subscriptions'],
    queryFn: async ({ signal }) => (await api('GET /account/subscriptions', { signal })).items,
  })
}

/** Whether anybody can subscribe now, and if not, why. */
export function subscribeableQuery(api: Api) {
  return queryOptions({
    queryKey: ['subscribeable'],
    queryFn: ({ signal }) => api('GET /account/subscribeable', { signal }),
  })
}

/** What choosing a tier costs the reader now, with a coupon or without; asked anew each time it is shown. */
export function offerQuery(api: Api, tierHash: string, coupon: string | null) {
  return queryOptions({
    queryKey: ['subscription-offer', tierHash, coupon],
    queryFn: ({ signal }) =>
      api('POST /payment/subscription/ready', { body: { tierHash, coupon }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

const changed = [
  'wallet',
  'postings',
  'subscriptions',
  'tiers',
  'subscription-offer',
  'valid-coupon',
  'story',
]

/** Whether something that is shown follows from what somebody subscribes to. */
export function followsFromSubscriptions({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return changed.includes(String(queryKey[0]))
}
