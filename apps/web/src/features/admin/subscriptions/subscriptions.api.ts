import type { OutputOf } from '@plax/contracts'
import { payingMethods, subscriptionStates } from '@plax/contracts/subscription/subscription-values'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'
import { filled, adminPagedQuery } from '../paged-query.ts'

export type AdminSubscription = OutputOf<'GET /payment/admin/subscriptions'>['items'][number]
export type SubscriptionPayment =
  OutputOf<'GET /payment/admin/subscriptions/{subscriptionOid}'>['payments'][number]

export const subscriptionsKey = ['admin', 'subscriptions']

export function adminSubscriptionsQuery(
  api: Api,
  filters: { user: string; creator: string; state: string; method: string },
) {
  const { user, creator } = filters
  const state = subscriptionStates.find((one) => one === filters.state)
  const method = payingMethods.find((one) => one === filters.method)
  const query = {
    ...filled({ user, creator }),
    ...(state && { state }),
    ...(method && { method }),
    limit: 50,
  }
  return adminPagedQuery(['subscriptions', query], (page, signal) =>
    api('GET /payment/admin/subscriptions', { query: { ...query, ...page }, signal }),
  )
}

export function adminSubscriptionQuery(api: Api, subscriptionOid: string) {
  return queryOptions({
    queryKey: [...subscriptionsKey, 'one', subscriptionOid],
    queryFn: ({ signal }) =>
      api('GET /payment/admin/subscriptions/{subscriptionOid}', {
        params: { subscriptionOid },
        signal,
      }),
    refetchOnWindowFocus: false,
    retry: false,
  })
}
