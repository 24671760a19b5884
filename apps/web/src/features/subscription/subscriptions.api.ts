import type { OutputOf } from '@plax/contracts'
import type { Currency } from '@plax/contracts/payment/payment-values'
import { tiersCacheMs } from '@plax/contracts/subscription/subscription-values'
import { type InvalidateQueryFilters, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'
import type { ItemKinds } from '../../lib/item-kinds/item-kind.ts'
import { itemListKeys } from '../../lib/item-kinds/item-lists.ts'
import { queriesOf } from '../../lib/use-money-call.ts'
import type { Way } from './way/way.ts'

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

/**
 * What choosing a tier costs the reader now, by coins or card, with a coupon or without; asked anew
 * each time it is shown.
 */
export function offerQuery(
  api: Api,
  { tierHash, coupon, way }: { tierHash: string; coupon: string | null; way: Way },
) {
  return queryOptions({
    queryKey: ['subscription-offer', tierHash, coupon, way],
    queryFn: ({ signal }) =>
      api('POST /payment/subscription/ready', { body: { tierHash, coupon, ...way }, signal }),
    // Another way of payment changes the figures, not the dialog.
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
}

/** Finishes what the card's bank was asked about; again, it answers the same. */
export function finishedQuery(api: Api, order: { orderOid: string; paymentKey: string }) {
  return queryOptions({
    queryKey: ['subscription-finished', order.orderOid],
    queryFn: () =>
      api('PUT /payment/subscription/confirm', {
        body: order,
        idempotencyKey: `finish-${order.orderOid}`,
      }),
    staleTime: Infinity,
    retryOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

const shownEverywhere = [
  'wallet',
  'postings',
  'subscriptions',
  'tiers',
  'subscription-offer',
  'valid-coupon',
  ...itemListKeys,
]

/** What is shown and follows from what somebody subscribes to: the pages of items of every kind, too. */
export function subscriptionsShown(kinds: ItemKinds): InvalidateQueryFilters {
  return queriesOf([...shownEverywhere, ...kinds.flatMap(({ sale }) => sale.staleKeys)])
}
