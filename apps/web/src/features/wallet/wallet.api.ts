import type { InputOf, OutputOf } from '@plax/contracts'
import type { Currency } from '@plax/contracts/payment/payment-values'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api.ts'
import { pagedQuery } from '../../lib/paged-query.ts'
import { queriesOf } from '../../lib/use-money-call.ts'

export type HistoryFilter = InputOf<'GET /ledger/postings/totals'>['query']
export type HistoryTotals = OutputOf<'GET /ledger/postings/totals'>
export type TopUp = OutputOf<'GET /wallet/top-up'>
export type Posting = OutputOf<'GET /ledger/postings/{postingId}'>
export type Entry = Posting['entries'][number]
export type Bucket = Entry['bucket']
export type PastBalance = OutputOf<'GET /ledger/balance'>
export type ChargeOffer = OutputOf<'GET /payment/charge'>

/** The own postings that are so, newest first, page by page. */
export function postingsQuery(api: Api, filter: HistoryFilter) {
  return pagedQuery(['postings', 'list', filter], (page, signal) =>
    api('GET /ledger/postings', {
      query: { ...filter, limit: 20, ...page },
      signal,
    }),
  )
}

/** What came and went in the own postings that are so. */
export function postingTotalsQuery(api: Api, filter: HistoryFilter) {
  return queryOptions({
    queryKey: ['postings', 'totals', filter],
    queryFn: ({ signal }) => api('GET /ledger/postings/totals', { query: filter, signal }),
  })
}

/** What the own wallet held at an instant; for administrators that of `ownerOid`. */
export function balanceAtQuery(api: Api, { at, ownerOid }: { at: string; ownerOid?: string }) {
  return queryOptions({
    queryKey: ['balance-at', ownerOid ?? null, at],
    queryFn: ({ signal }) =>
      ownerOid === undefined
        ? api('GET /ledger/balance', { query: { at }, signal })
        : api('GET /ledger/admin/balance', { query: { at, ownerOid }, signal }),
    // Each view of another user's wallet is audited: one is enough.
    refetchOnWindowFocus: false,
  })
}

export function postingQuery(api: Api, postingId: string) {
  return queryOptions({
    queryKey: ['posting', postingId],
    queryFn: ({ signal }) =>
      api('GET /ledger/postings/{postingId}', { params: { postingId }, signal }),
  })
}

export function chargeQuery(api: Api, currency: Currency) {
  return queryOptions({
    queryKey: ['charge', currency],
    queryFn: ({ signal }) => api('GET /payment/charge', { query: { currency }, signal }),
  })
}

export function convertQuery(api: Api) {
  return queryOptions({
    queryKey: ['convert'],
    queryFn: ({ signal }) => api('GET /story-chat/convert/credit', { query: {}, signal }),
  })
}

export function ordinaryReplyQuery(api: Api) {
  return queryOptions({
    queryKey: ['ordinary-reply'],
    queryFn: ({ signal }) => api('GET /wallet/ordinary-reply', { signal }),
    staleTime: Infinity,
  })
}

export function spendingQuery(api: Api) {
  return queryOptions({
    queryKey: ['spending'],
    queryFn: ({ signal }) => api('GET /account/spending', { signal }),
  })
}

export function topUpQuery(api: Api) {
  return queryOptions({
    queryKey: ['top-up'],
    queryFn: ({ signal }) => api('GET /wallet/top-up', { signal }),
  })
}

/**
 * Confirms an order that was approved. It may be asked again after a reload: the key is the order's
 * own, and an order is credited once.
 */
export function confirmQuery(api: Api, order: { orderOid: string; paymentKey: string }) {
  return queryOptions({
    queryKey: ['charge-confirmed', order.orderOid],
    queryFn: () =>
      api('POST /payment/onetime/confirm', {
        body: order,
        idempotencyKey: `confirm-${order.orderOid}`,
      }),
    staleTime: Infinity,
    retryOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** All that shows money. */
export const moneyShown = queriesOf([
  'wallet',
  'postings',
  'charge',
  'convert',
  'top-up',
  'spending',
])

/** One purchase of the reader; none where the reader is not its buyer. */
export function orderQuery(api: Api, orderOid: string) {
  return queryOptions({
    queryKey: ['orders', orderOid],
    queryFn: ({ signal }) =>
      api('GET /payment/orders/{orderOid}', { params: { orderOid }, signal }),
    retry: false,
  })
}
